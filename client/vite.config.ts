import { basename, dirname, resolve } from 'node:path'
import { PAGE_RENDERER } from '@ningjing/contract/pages'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress.ts'
import { requireSettings } from './build/require-settings.ts'
import { startAfterPaint } from './build/start-after-paint.ts'

const PROJECT_ROOT = resolve(import.meta.dirname, '..')
const OUT_DIR = resolve(PROJECT_ROOT, process.env.SITE_DIR || 'client/dist')
const RENDERER = resolve(OUT_DIR, PAGE_RENDERER)

/**
 * One chunk for the modules that nearly every public page loads: one file compresses 7 kB better than thirty.
 * Other screens and their dependencies stay in chunks of their own.
 */
const SITE = {
  name: 'site',
  test: /client\/src\/(main|features\/(classes\/public\/class-grid|enrolments\/is-enrolled|selections\/select-button)|ui\/(loaded|load-error))\.tsx?$/,
}

export default defineConfig({
  root: import.meta.dirname,
  envDir: PROJECT_ROOT,
  plugins: [requireSettings(), react(), tailwindcss(), startAfterPaint(), precompress(OUT_DIR)],
  server: { port: 5173, strictPort: true },
  // Pictures stay files: the security policy of the site allows no data URLs for them.
  build: { outDir: OUT_DIR, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        emptyOutDir: true,
        // Pages name the modules of their screen (start-after-paint); only styles are left to preload.
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        rolldownOptions: {
          input: ['index.html', 'src/main.tsx'],
          output: { codeSplitting: { groups: [SITE] } },
        },
      },
    },
    // The same code with its packages bundled, for rendering pages on the server.
    ssr: {
      // Otherwise React decides at each start of the server; its development code renders three times as slowly.
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        outDir: dirname(RENDERER),
        // The client's build has emptied it, and has put screen-modules.json there.
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: 'src/app/ssr/prerender.tsx',
          output: { entryFileNames: basename(RENDERER) },
        },
      },
      resolve: { noExternal: true },
    },
  },
  builder: {},
})
