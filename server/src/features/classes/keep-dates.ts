import { setTimeout as pause } from 'node:timers/promises'
import { SYSTEM } from '@ningjing/contract/audit/audit'
import { scheduleFacts } from '@ningjing/contract/classes/schedule'
import type { Deps } from '../../deps.ts'
import { archive } from './class-life.ts'
import { keepRepeated } from './keep-repeated.ts'

const EVERY_MS = 60_000
/** How long a class that is over stays among the open ones of its instructor. */
const ARCHIVE_AFTER_MS = 30 * 24 * 3600_000

/** Runs `keepDates` every minute until it is stopped. */
export function startKeepingDates(deps: Deps): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = keepUntil(deps, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

async function keepUntil(deps: Deps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await keepDates(deps)
    } catch (error) {
      // The next round tries again.
      deps.log.warn({ err: error }, 'keeping the dates interrupted')
    }
    await pause(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

/**
 * Does to classes what time and other releases do: those that repeat get their dates, the next date of each is one that has
 * not begun, and 30 days after it is over it is archived. Safe to run in several processes at once.
 */
export async function keepDates(deps: Deps): Promise<void> {
  const { classes, classCounts } = deps.stores
  const now = deps.clock.now()
  await classes.markWhole()
  for (const seen of await classes.dueRepeats(now)) {
    await keepRepeated(deps, seen).catch((error: unknown) => {
      deps.log.error({ err: error, classId: seen._id }, 'a class that repeats did not get its dates')
    })
  }
  for (const seen of await classes.withPassedDate(now)) {
    await classes.moveNextAt(seen, scheduleFacts(seen.sessions, seen.zone, now))
  }
  for (const seen of await classes.endedBefore(new Date(now.getTime() - ARCHIVE_AFTER_MS))) {
    await classCounts.markOutdated(seen.instructorId)
    await archive(deps, SYSTEM, seen)
  }
}
