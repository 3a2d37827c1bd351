import { join } from 'node:path'
import { restartOnChange } from './process/restart-on-change.ts'
import { PROJECT_ROOT } from './settings/settings.ts'

/**
 * Child of start.ts in development: the API server, restarted after each change of its code or the contract.
 * The stand-ins and their data are not affected.
 */
restartOnChange(
  new URL('../server/src/main.ts', import.meta.url),
  ['server/src', 'contract/src'].map((folder) => join(PROJECT_ROOT, folder)),
)
