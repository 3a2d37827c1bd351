import { join } from 'node:path'
import { createBuilder } from 'vite'
import { PROJECT_ROOT } from '../settings/settings.ts'

/** Child of start.ts: builds the client into SITE_DIR, with the VITE_ settings of its environment. */
try {
  const builder = await createBuilder({ root: join(PROJECT_ROOT, 'client'), logLevel: 'warn' })
  await builder.buildApp()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
process.disconnect?.()
