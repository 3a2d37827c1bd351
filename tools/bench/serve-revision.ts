import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Child of baseline.ts: starts the product of the worktree in its first argument, and stops it with its parent. */
const [folder = ''] = process.argv.slice(2)
const { default: startSite } = await import(pathToFileURL(join(folder, 'e2e/site.setup.ts')).href)
const stopSite = await startSite()
process.send?.({ site: process.env.E2E_SITE })
process.once('disconnect', () => void stopSite())
