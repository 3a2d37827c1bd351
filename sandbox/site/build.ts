import { join } from 'node:path'
import { build } from 'vite'
import { PROJECT_ROOT } from '../settings/settings.ts'

/** Child of start.ts: builds the client into SITE_DIR, with the VITE_ settings of its environment. */
await build({
  root: join(PROJECT_ROOT, 'client'),
  logLevel: 'warn',
  build: { outDir: process.env.SITE_DIR, emptyOutDir: true },
})
process.disconnect?.()
