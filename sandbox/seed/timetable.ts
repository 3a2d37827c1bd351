import { decide, giveFeedback } from '@ningjing/server/features/classes/classes'
import { newClassRecord } from '@ningjing/server/features/classes/classes.rules'
import { CLASSES, type SeedClass } from './classes.ts'
import type { SeedDeps } from './clock.ts'
import { seedId } from './ids.ts'
import type { Members } from './members.ts'

/** How long the admin takes to decide on a class, in days. */
const DECISION_DAYS = 0.5

/** A seeded class with the id it is stored by. */
export type Listed = SeedClass & { id: string }

export const TIMETABLE: Listed[] = CLASSES.map((seedClass, place) => ({
  ...seedClass,
  id: seedId('class', place + 1),
}))

/** Adds the classes and lets the admin decide, through the server's own steps; what is there already stays. */
export async function seedTimetable(deps: SeedDeps, members: Members): Promise<void> {
  for (const listed of TIMETABLE) {
    const known = await deps.stores.classes.find(listed.id)
    if (!known) await addClass(deps, members, listed)
    if (listed.status === 'pending' || (known && known.status !== 'pending')) continue
    deps.clock.goBack(listed.daysOld - DECISION_DAYS)
    if (listed.feedback) await giveFeedback(deps, members.admin, listed.id, listed.feedback)
    await decide(deps, members.admin, listed.id, { status: listed.status })
  }
}

async function addClass(deps: SeedDeps, members: Members, listed: Listed): Promise<void> {
  const { id, name, picture, price, capacity, description, instructor, daysOld } = listed
  const sent = { name, image: `/art/${picture}.svg`, seats: capacity, price, description }
  const record = newClassRecord(members.get(instructor), sent, id, deps.clock.goBack(daysOld))
  await deps.stores.classes.insert(record)
}
