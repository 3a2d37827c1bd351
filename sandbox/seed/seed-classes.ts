import { laterDay, seriesOf } from '@ningjing/contract/classes/schedule'
import { dayAt, localAt, momentOf } from '@ningjing/contract/zone'
import { decide, giveFeedback } from '@ningjing/server/features/classes/class-review'
import { addClass as addServerClass } from '@ningjing/server/features/classes/save-class'
import { CLASSES } from './classes.ts'
import type { Members } from './members.ts'
import type { SeedClass, SeedSchedule } from './seed-class.ts'
import type { SeedDeps } from './seed-clock.ts'
import { seedId } from './seed-id.ts'
import { WEEKLY_CLASSES } from './weekly-classes.ts'

/** How long the admin takes to review a class, in days. */
const REVIEW_DAYS = 0.5

/** A class with its stored id. */
export type SeededClass = SeedClass & { id: string }

export const SEEDED_CLASSES: SeededClass[] = [...CLASSES, ...WEEKLY_CLASSES].map((seedClass, index) => ({
  ...seedClass,
  id: seedId('class', index + 1),
}))

/** The class of this name. Throws if there is none. */
export function seededClass(name: string): SeededClass {
  const seeded = SEEDED_CLASSES.find((one) => one.name === name)
  if (!seeded) throw new Error(`The seed has no class ${name}`)
  return seeded
}

/** Adds the missing classes and lets the admin review them, with the server's own steps. */
export async function seedClasses(deps: SeedDeps, members: Members): Promise<void> {
  for (const yogaClass of SEEDED_CLASSES) {
    const { id, daysOld, feedback, status = 'approved' } = yogaClass
    const known = await deps.stores.classes.find(id)
    if (!known) await addClass(deps, members, yogaClass)
    if (status === 'pending' || (known && known.status !== 'pending')) continue
    deps.clock.setDaysAgo(daysOld - REVIEW_DAYS)
    if (feedback) await giveFeedback(deps, members.admin, id, { feedback })
    await decide(deps, members.admin, id, { status })
  }
}

async function addClass(deps: SeedDeps, members: Members, yogaClass: SeededClass): Promise<void> {
  const { id, name, picture, price, capacity, description, instructor, daysOld, schedule } = yogaClass
  const { credits, dropIn } = yogaClass
  const [now, zone] = [deps.clock.setDaysAgo(0), deps.config.CLUB_TIME_ZONE]
  const planned = schedule && scheduleOf(schedule, { now, zone })
  const plan = { ...planned, ...(credits && { credits }), ...(dropIn && { dropIn }) }
  const sent = { name, image: `/art/${picture}.svg`, seats: capacity, price, description, ...plan }
  deps.clock.setDaysAgo(daysOld)
  await addServerClass(deps, members.get(instructor), sent, id)
}

const HOUR_MS = 3600_000

/** Hours at which the first and the last class of a day may begin. */
const [EARLIEST, LATEST] = ['07', '21']

/** The schedule as the form sends it. A series that has begun is sold until its last date. */
export function scheduleOf(
  { startsIn, time, weeks, also = [], minutes, place = 'Upper Studio', level = 'all', ...more }: SeedSchedule,
  { now, zone }: { now: Date; zone: string },
) {
  const next = time ? `${dayAt(now, zone)}T${time}` : soonAt(now, zone)
  const firsts = [0, ...also].map((days) => {
    return `${laterDay(next.slice(0, 10), startsIn + days)}${next.slice(10)}`
  })
  const locals = firsts.flatMap((first) => seriesOf({ first, weeks })).sort()
  const sessions = locals.map((local) => ({ local, minutes }))
  const lastAt = momentOf(locals.at(-1) ?? next, zone).at
  const where = more.online ? more : { ...more, place }
  return { ...where, level, sessions, ...(startsIn < 0 && lastAt && { salesEndAt: lastAt.toISOString() }) }
}

/** A full hour within the next two, or where the club is closed then, the first hour of its next day: a local time. */
function soonAt(now: Date, zone: string): string {
  const [day = '', hour = ''] = localAt(new Date(now.getTime() + 2 * HOUR_MS), zone).split(/[T:]/)
  if (hour < EARLIEST) return `${day}T${EARLIEST}:00`
  return hour > LATEST ? `${laterDay(day, 1)}T${EARLIEST}:00` : `${day}T${hour}:00`
}
