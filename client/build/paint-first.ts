import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/**
 * Makes the page show itself before any of its code runs: its style sheets stand in the page, and its code is
 * fetched after the first paint, so that pictures and fonts have the line for themselves. The fonts are named
 * ahead: an optional font that is named ahead is there at the first paint or not at all, so that no line moves.
 */
export function paintFirst(): Plugin {
  let css = ''
  return {
    name: 'paint-first',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'pre',
      // Before anything else learns of them, else each part that is loaded later would fetch them once more.
      handler: (_, bundle) => {
        css = takeStylesOfPage(bundle)
      },
    },
    writeBundle: async ({ dir = '' }, bundle) => {
      const page = join(dir, 'index.html')
      const html = await readFile(page, 'utf8')
      const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
      const code = [...html.matchAll(SCRIPT_TAG)].map(([, file = '']) => file)
      await writeFile(
        page,
        html
          .replaceAll(SCRIPT_TAG, '<link rel="modulepreload" href="$1">')
          .replaceAll(CODE_AHEAD, CODE_LATER)
          .replace('</head>', () => `${fonts.map(fontAhead).join('')}<style>${css}</style></head>`)
          .replace('</body>', () => `<script>${startAfterPaint(code)}</script></body>`),
      )
    },
  }
}

/** Takes the style sheets of what every page loads out of the bundle; answers their text. */
function takeStylesOfPage(bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entries = chunks.filter(({ isEntry }) => isEntry)
  const everywhere = chunks.filter(
    (chunk) => chunk.isEntry || entries.some(({ imports }) => imports.includes(chunk.fileName)),
  )
  return everywhere
    .flatMap(({ viteMetadata }) => {
      const names = [...(viteMetadata?.importedCss ?? [])]
      viteMetadata?.importedCss.clear()
      return names
    })
    .map((name) => {
      const sheet = bundle[name]
      if (sheet?.type !== 'asset') throw new Error(`The build made no style sheet ${name}.`)
      delete bundle[name]
      return sheet.source.toString()
    })
    .join('')
}

const fontAhead = (file: string) =>
  `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`

/**
 * The script at the end of the page that fetches and starts its code. An empty page, and one that nobody looks at,
 * have nothing to wait for; a browser that does not tell of its first paint waits a second.
 */
const startAfterPaint = (code: string[]) => `{
  const start = () => {
    for (const link of document.querySelectorAll('[rel=code]')) link.rel = 'modulepreload'
    ${code.map((file) => `import('${file}')`).join('\n    ')}
  }
  if (document.hidden || !document.getElementById('root').firstElementChild) start()
  else {
    setTimeout(start, 1000)
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) start()
    }).observe({ type: 'paint', buffered: true })
  }
}`

const SCRIPT_TAG = /<script type="module"[^>]* src="([^"]+)"><\/script>/g
const CODE_AHEAD = /<link rel="modulepreload"(?: crossorigin)?/g

/** A link that no browser follows before `startAfterPaint` names it code to be fetched. */
const CODE_LATER = '<link rel="code"'
