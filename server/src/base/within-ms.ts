import { setTimeout as pause } from 'node:timers/promises'

/** What a promise is worth that has not settled in time. */
export const LATE: unique symbol = Symbol('late')

/** The result of a promise, or `LATE` after `ms` milliseconds. What is late goes on, and may fail unnoticed. */
export async function withinMs<Result>(ms: number, result: Promise<Result>): Promise<Result | typeof LATE> {
  const waiting = new AbortController()
  const late = pause(ms, undefined, { signal: waiting.signal }).catch(() => undefined)
  try {
    return await Promise.race([result, late.then((): typeof LATE => LATE)])
  } finally {
    waiting.abort()
  }
}
