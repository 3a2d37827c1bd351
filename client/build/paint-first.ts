import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Makes the page show itself before any script has come: its style sheet stands in the page, and the script
 * neither holds up the reading of the page nor takes the line from its pictures. Its fonts are named ahead: an
 * optional font that is named ahead is there at the first paint or not at all, so that no line moves.
 */
export function paintFirst(): Plugin {
  return {
    name: 'paint-first',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle: async ({ dir = '' }, bundle) => {
      const page = join(dir, 'index.html')
      const html = await withStylesInline(await readFile(page, 'utf8'), dir)
      const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
      await writeFile(
        page,
        html
          .replace('<style>', `${fonts.map(fontAhead).join('')}<style>`)
          .replaceAll(SCRIPT_TAG, '$& async')
          .replaceAll(CODE_TAG, '$& fetchpriority="low"'),
      )
    },
  }
}

const fontAhead = (file: string) =>
  `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`

const SCRIPT_TAG = /<script type="module"/g
const CODE_TAG = /<(?:script type="module" async|link rel="modulepreload")/g
const STYLE_LINK = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/

async function withStylesInline(html: string, outDir: string): Promise<string> {
  const [link, file] = STYLE_LINK.exec(html) ?? []
  if (!link || !file) return html
  const css = await readFile(join(outDir, file), 'utf8')
  return withStylesInline(
    html.replace(link, () => `<style>${css}</style>`),
    outDir,
  )
}
