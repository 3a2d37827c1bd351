import type { Collection } from 'mongodb'
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
