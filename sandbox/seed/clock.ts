import type { Clock, Deps } from '@ningjing/server/base/deps'

const DAY_MS = 24 * 3600 * 1000

/** A clock that shows moments of the past weeks, so that the seeded club has a history. */
export type SeedClock = Clock & {
  /** Goes to a moment before the start of the seed, and answers with it. */
  goBack(days: number): Date
}

/** What the server's steps need, at moments the seed chooses. */
export type SeedDeps = Deps & { clock: SeedClock }

export function seedClock(start = new Date()): SeedClock {
  let shown = start
  return {
    now: () => shown,
    goBack(days) {
      shown = new Date(start.getTime() - days * DAY_MS)
      return shown
    },
  }
}
