import { join } from 'node:path'
import { build } from 'vite'
import { PROJECT_ROOT } from '../settings/settings.ts'

/** Child of start.ts: builds the client into SITE_DIR, with the VITE_ settings of its environment. */
try {
  await build({
    root: join(PROJECT_ROOT, 'client'),
    logLevel: 'warn',
    build: { outDir: process.env.SITE_DIR, emptyOutDir: true },
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
process.disconnect?.()
