import { join } from 'node:path'
import { createBuilder } from 'vite'
import { PROJECT_ROOT } from '../settings/settings.ts'

/**
 * Builds the client into SITE_DIR, with the VITE_ settings of its environment or `.env`. Child of start.ts, and
 * `npm run build`.
 */
const isChild = process.send !== undefined
try {
  // NODE_ENV in `.env` is about the server.
  process.env.NODE_ENV = 'production'
  const root = join(PROJECT_ROOT, 'client')
  const builder = await createBuilder({ root, logLevel: isChild ? 'warn' : 'info' })
  await builder.buildApp()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
process.disconnect?.()
