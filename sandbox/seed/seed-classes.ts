import { seriesOf } from '@ningjing/contract/schedule'
import { localAt, momentOf } from '@ningjing/contract/zone'
import { addClass as addServerClass, decide, giveFeedback } from '@ningjing/server/features/classes/classes'
import { CLASSES, type SeedClass } from './classes.ts'
import type { Members } from './members.ts'
import { SCHEDULES, type SeedSchedule } from './schedules.ts'
import type { SeedDeps } from './seed-clock.ts'
import { seedId } from './seed-id.ts'

/** How long the admin takes to review a class, in days. */
const REVIEW_DAYS = 0.5

/** A yogaClass class with its stored id. */
export type SeededClass = SeedClass & { id: string }

export const SEEDED_CLASSES: SeededClass[] = CLASSES.map((seedClass, index) => ({
  ...seedClass,
  id: seedId('class', index + 1),
}))

/** Adds the missing classes and lets the admin review them, with the server's own steps. */
export async function seedClasses(deps: SeedDeps, members: Members): Promise<void> {
  for (const yogaClass of SEEDED_CLASSES) {
    const known = await deps.stores.classes.find(yogaClass.id)
    if (!known) await addClass(deps, members, yogaClass)
    if (yogaClass.status === 'pending' || (known && known.status !== 'pending')) continue
    deps.clock.setDaysAgo(yogaClass.daysOld - REVIEW_DAYS)
    if (yogaClass.feedback)
      await giveFeedback(deps, members.admin, yogaClass.id, { feedback: yogaClass.feedback })
    await decide(deps, members.admin, yogaClass.id, { status: yogaClass.status })
  }
}

async function addClass(deps: SeedDeps, members: Members, yogaClass: SeededClass): Promise<void> {
  const { id, name, picture, price, capacity, description, instructor, daysOld } = yogaClass
  const dates = SCHEDULES[name]
  const schedule = dates && scheduleOf(dates, deps)
  const sent = { name, image: `/art/${picture}.svg`, seats: capacity, price, description, ...schedule }
  deps.clock.setDaysAgo(daysOld)
  await addServerClass(deps, members.get(instructor), sent, id)
}

const HOUR_MS = 3600_000

/** The schedule as the form sends it. A series that has begun is sold until its last date. */
function scheduleOf({ startsIn, time, weeks, minutes, ...where }: SeedSchedule, { clock, config }: SeedDeps) {
  const zone = config.CLUB_TIME_ZONE
  const day = clock.setDaysAgo(-startsIn)
  const later = `${localAt(new Date(day.getTime() + 2 * HOUR_MS), zone).slice(0, 13)}:00`
  const first = time ? `${localAt(day, zone).slice(0, 10)}T${time}` : later
  const sessions = seriesOf({ first, weeks }).map((local) => ({ local, minutes }))
  const lastAt = momentOf(sessions.at(-1)?.local ?? first, zone).at
  return { ...where, sessions, ...(startsIn < 0 && lastAt && { salesEndAt: lastAt.toISOString() }) }
}
