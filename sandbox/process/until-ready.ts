import { setTimeout as pause } from 'node:timers/promises'
import { Fault } from './fault.ts'

/** How long every part may take to answer once the server listens, and how often it is asked, in milliseconds. */
const PATIENCE_MS = 15_000
const ASK_AGAIN_MS = 100

/** Waits until the site says that all of it works; throws its own words when it does not. */
export async function untilReady(api: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const answer = await fetch(`${api}/readyz`)
    if (answer.ok) return
    if (Date.now() > end) throw new Fault(`The site does not get ready: ${await answer.text()}`)
    await pause(ASK_AGAIN_MS)
  }
}
