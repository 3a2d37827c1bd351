import type { Collection } from 'mongodb'
import type { CalendarClass } from './calendar-text.ts'
import type { ClassRecord } from './records.ts'

/** Dates that are sold by themselves, each with the id of its class. */
export type WholeClasses = ReadonlyMap<string, string>

/** Of some ids those of dates that are sold by themselves. Whole classes, and those that are gone, are left out. */
export async function wholeClassesOf(
  classes: Collection<ClassRecord>,
  ids: Iterable<string>,
): Promise<WholeClasses> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const found = await classes
    .find({ _id: { $in: wanted }, of: { $gt: '' } }, { projection: { of: 1 } })
    .toArray()
  return new Map(found.map(({ _id, of }) => [_id, of]))
}

/** Where a date is held. */
type Where = Pick<CalendarClass, 'place' | 'isOnline'>

/** Where dates of these classes are held whose place or link was set at them, by id. */
export async function placesOfDates(
  classes: Pick<Collection<ClassRecord>, 'find'>,
  parents: Pick<ClassRecord, '_id' | 'dropIn'>[],
): Promise<ReadonlyMap<string, Where>> {
  const ids = parents.filter(({ dropIn }) => dropIn !== undefined).map(({ _id }) => _id)
  if (ids.length === 0) return new Map()
  const elsewhere = await classes
    .find<Pick<ClassRecord, '_id' | 'place' | 'online'>>(
      { of: { $in: ids }, own: { $in: ['place', 'online'] } },
      { projection: { place: 1, online: 1 } },
    )
    .toArray()
  return new Map(elsewhere.map(({ _id, place, online }) => [_id, { place, isOnline: online !== '' }]))
}
