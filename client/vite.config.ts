import { basename, dirname, resolve } from 'node:path'
import { ClientEnv } from '@ningjing/contract/env.schemas'
import { PAGE_DRAWER } from '@ningjing/contract/pages'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { clientFiles, precompress } from './build/files.ts'
import { paintFirst } from './build/paint-first.ts'

const PROJECT_ROOT = resolve(import.meta.dirname, '..')
const OUT_DIR = resolve(import.meta.dirname, process.env.SITE_DIR ?? 'dist')
const DRAWER = resolve(OUT_DIR, PAGE_DRAWER)

/**
 * What nearly every page of visitors needs lies in one file, with everything it needs itself: one file compresses
 * better than thirty. Screens, and what only some of them need, stay files of their own.
 */
const SITE = {
  name: 'site',
  test: /client\/src\/(main|features\/(classes\/class-grid|enrolments\/is-enrolled|selections\/select-button)|ui\/(loaded|load-error))\.tsx?$/,
}

export default defineConfig({
  root: import.meta.dirname,
  envDir: PROJECT_ROOT,
  plugins: [
    requireSettings(),
    react(),
    tailwindcss(),
    dropUnreached(),
    paintFirst(),
    precompress(OUT_DIR),
    clientFiles(OUT_DIR),
  ],
  server: { port: 5173, strictPort: true },
  // Every picture stays a file: the security policy of the site counts on it.
  build: { outDir: OUT_DIR, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        emptyOutDir: true,
        manifest: true,
        modulePreload: { polyfill: false, resolveDependencies: styleSheetsOfScripts },
        rolldownOptions: { output: { codeSplitting: { groups: [SITE] } } },
      },
    },
    // The same code once more, with its packages in it: the server draws pages with it.
    ssr: {
      build: {
        outDir: dirname(DRAWER),
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/prerender.tsx', output: { entryFileNames: basename(DRAWER) } },
      },
      resolve: { noExternal: true },
    },
  },
  builder: {},
})

/** Stops the build with one line for each client setting that is missing or malformed. */
function requireSettings(): Plugin {
  return {
    name: 'require-settings',
    configResolved: ({ env }) => {
      const { success, error } = ClientEnv.safeParse(env)
      if (success) return
      const faults = error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
      const message = `The client cannot be built with these settings (see .env.example):\n${faults.join('\n')}`
      // Vite prints the stack, which says nothing to the reader of this message.
      throw Object.assign(new Error(message), { stack: message })
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
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: (_, bundle) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const unreached = chunks.filter(
        ({ isEntry, fileName }) => !isEntry && !chunks.some(({ code }) => code.includes(basename(fileName))),
      )
      for (const { fileName } of unreached) delete bundle[fileName]
    },
  }
}

/** The page names all its files itself; a list of every other file would weigh more than it saves. */
function styleSheetsOfScripts(_file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }) {
  return hostType === 'js' ? needed.filter((file) => file.endsWith('.css')) : needed
}
