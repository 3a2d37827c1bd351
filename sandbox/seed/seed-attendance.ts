import { markAttendance } from '@ningjing/server/features/roster/roster'
import type { Members } from './members.ts'
import { SEEDED_CLASSES, type SeededClass } from './seed-classes.ts'
import type { SeedDeps } from './seed-clock.ts'

const DAY_MS = 24 * 3600_000
/** Every so many marks is a no-show. */
const NO_SHOW_EVERY = 7

/** Lets instructors mark who came to past dates, with the server's own step. A repeated mark changes nothing. */
export async function seedAttendance(deps: SeedDeps, members: Members): Promise<void> {
  for (const seeded of SEEDED_CLASSES) {
    if (!seeded.status) await markPastDates(deps, members, seeded)
  }
}

async function markPastDates(deps: SeedDeps, members: Members, { id, instructor }: SeededClass) {
  const today = deps.clock.setDaysAgo(0)
  const { sessions = [], roster = {} } = (await deps.stores.classes.find(id)) ?? {}
  const past = sessions.filter(({ at }) => at < today)
  for (const [week, { id: sid, at }] of past.entries()) {
    deps.clock.setDaysAgo((today.getTime() - at.getTime()) / DAY_MS)
    const came = Object.entries(roster).filter(([, place]) => place.at <= at)
    const marks = came.map(([userId], index) => {
      const isMissing = (index + 2 * week) % NO_SHOW_EVERY === NO_SHOW_EVERY - 1
      return { userId, state: isMissing ? ('no-show' as const) : ('present' as const), at: at.toISOString() }
    })
    if (marks.length > 0) await markAttendance(deps, members.get(instructor), { id, sid }, marks)
  }
}
