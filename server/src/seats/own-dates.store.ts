import type { Collection } from 'mongodb'
import type { ClassRecord } from '../domain/records.ts'
import { rosterOf } from './seat-keys.rules.ts'

/** The dates to come of these classes that are sold by themselves, with a seat of this student, by time. */
export function findDates(classes: Collection<ClassRecord>, userId: string, classIds: string[], now: Date) {
  const own = { [rosterOf(userId)]: { $exists: true } }
  return classes
    .find({ of: { $in: classIds }, firstAt: { $gt: now }, stage: 'open', ...own })
    .project<Pick<ClassRecord, 'of' | 'firstAt'>>({ of: 1, firstAt: 1 })
    .sort({ firstAt: 1 })
    .toArray()
}
