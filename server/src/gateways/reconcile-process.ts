import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Config } from '../base/config.ts'

const PROGRAM = fileURLToPath(new URL('../cli/reconcile.ts', import.meta.url))
/** As in package.json: 500,000 payments fit. */
const HEAP_LIMITS = ['--max-old-space-size=128', '--max-semi-space-size=8']

/**
 * Runs the command `reconcile` beside the server, with a heap of its own, for an admin with this id. The command stores
 * its result; the promise tells whether it finished.
 */
export function reconcileProcess(config: Config): (by: string) => Promise<boolean> {
  const { MONGODB_URI, STRIPE_SECRET_KEY, STRIPE_API_URL } = config
  return (by) =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [...HEAP_LIMITS, PROGRAM, by], {
        env: { MONGODB_URI, STRIPE_SECRET_KEY, STRIPE_API_URL },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const kill = () => child.kill()
      const end = (isDone: boolean) => {
        process.off('exit', kill)
        resolve(isDone)
      }
      process.once('exit', kill)
      child.once('error', () => end(false))
      child.once('exit', (code) => end(code === 0 || code === 1))
    })
}
