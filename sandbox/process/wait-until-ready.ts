import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from './start-error.ts'

/** How long to wait for all parts after the server listens, and how often to ask, in milliseconds. */
const TIMEOUT_MS = 15_000
const INTERVAL_MS = 100

/** Waits until the site reports that all its parts work; throws its report if they do not. */
export async function waitUntilReady(api: string): Promise<void> {
  const end = Date.now() + TIMEOUT_MS
  for (;;) {
    const response = await fetch(`${api}/readyz`)
    if (response.ok) return
    if (Date.now() > end) throw new StartError(`The site is not ready: ${await response.text()}`)
    await pause(INTERVAL_MS)
  }
}
