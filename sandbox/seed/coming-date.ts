import { endOf } from '@ningjing/contract/classes/schedule'
import { seededClass } from './seed-classes.ts'
import type { SeedDeps } from './seed-clock.ts'

/** A class by its name, and the id of one of its coming dates, the next of which is 0; undefined if it has none. */
export async function comingDate(deps: SeedDeps, name: string, index: number) {
  const now = deps.clock.setDaysAgo(0)
  const yogaClass = await deps.stores.classes.find(seededClass(name).id)
  const coming = yogaClass?.sessions.filter((session) => !session.canceled && endOf(session) > now)
  const sid = coming?.[index]?.id
  return yogaClass && sid ? { yogaClass, sid } : undefined
}
