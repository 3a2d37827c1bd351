import type { Clock, Deps } from '@ningjing/server/deps'

const DAY_MS = 24 * 3600 * 1000

/** A clock set to past weeks, so that the seeded club has a history. */
export type SeedClock = Clock & {
  /** Sets the clock to a number of days before the start of the seed, and returns that time. */
  setDaysAgo(days: number): Date
}

/** The server's dependencies with a clock that the seed sets. */
export type SeedDeps = Deps & { clock: SeedClock }

export function seedClock(start = new Date()): SeedClock {
  let shown = start
  return {
    now: () => shown,
    setDaysAgo(days) {
      shown = new Date(start.getTime() - days * DAY_MS)
      return shown
    },
  }
}

/** What happened so many days ago. */
export type DatedStep = [daysAgo: number, run: () => Promise<void>]

/** Does what happened in its order, which is that of the receipts, too. */
export async function runInOrder({ clock }: SeedDeps, steps: DatedStep[]): Promise<void> {
  for (const [daysAgo, run] of steps.toSorted(([a], [b]) => b - a)) {
    clock.setDaysAgo(daysAgo)
    await run()
  }
}
