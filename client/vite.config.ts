import { readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { ClientEnv } from '@ningjing/contract/env'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contractParts } from './build/contract-parts.ts'

const PROJECT_ROOT = resolve(import.meta.dirname, '..')

export default defineConfig({
  root: import.meta.dirname,
  envDir: PROJECT_ROOT,
  plugins: [requireSettings(), contractParts(), react(), tailwindcss(), dropUnreached(), inlineStyles()],
  server: { port: 5173, strictPort: true },
  build: {
    outDir: process.env.SITE_DIR ?? 'dist',
    emptyOutDir: true,
    manifest: true,
    // Every picture stays a file: the security policy of the site counts on it.
    assetsInlineLimit: 0,
  },
})

/** Ends with one clear line for each setting of the client that is missing or malformed. */
function requireSettings(): Plugin {
  return {
    name: 'require-settings',
    configResolved: ({ env }) => {
      const { success, error } = ClientEnv.safeParse(env)
      if (success) return
      const faults = error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
      throw new Error(
        `The client cannot be built with these settings (see .env.example):\n${faults.join('\n')}`,
      )
    },
  }
}

/**
 * Leaves out chunks that nothing imports any more. What hangs on a sandbox setting is folded away only after
 * the bundler has made a chunk of it, and a production build must hold nothing of it.
 */
function dropUnreached(): Plugin {
  return {
    name: 'drop-unreached',
    apply: 'build',
    generateBundle: (_, bundle) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const unreached = chunks.filter(
        ({ isEntry, fileName }) => !isEntry && !chunks.some(({ code }) => code.includes(basename(fileName))),
      )
      for (const { fileName } of unreached) delete bundle[fileName]
    },
  }
}

/** Puts the style sheet of the page into the page itself, so that the first paint waits for no request. */
function inlineStyles(): Plugin {
  return {
    name: 'inline-styles',
    apply: 'build',
    writeBundle: async ({ dir = '' }) => {
      const page = join(dir, 'index.html')
      await writeFile(page, await withStylesInline(await readFile(page, 'utf8'), dir))
    },
  }
}

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
