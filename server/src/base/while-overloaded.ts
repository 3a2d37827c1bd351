import { setTimeout as pause } from 'node:timers/promises'
import { isOverloaded } from './database-errors.ts'

/** A start waits so long for a busy database, and so long between two tries, in milliseconds. */
const MAX_WAIT_MS = 60_000
const PAUSE_MS = 2_000

/**
 * Tries again while the database is reached, but too busy to answer, for a minute at most.
 * @param say receives that it waits, once
 * @throws the last error
 */
export async function whileOverloaded<Result>(
  attempt: () => Promise<Result>,
  say: (text: string) => void,
  { maxWaitMs = MAX_WAIT_MS, pauseMs = PAUSE_MS } = {},
): Promise<Result> {
  const startedAt = Date.now()
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!isOverloaded(error) || Date.now() - startedAt >= maxWaitMs) throw error
      if (tries === 0) say('waiting for the database, which is too busy to answer')
      await pause(pauseMs)
    }
  }
}
