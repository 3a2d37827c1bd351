import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../deps.ts'
import type { ClassRecord } from '../domain/records.ts'

/**
 * Whether a student is enrolled in the class whose date this is: then they have a seat of the date, or have said that they
 * do not come.
 */
export async function isInSeries(
  { stores }: Pick<Deps, 'stores'>,
  userId: string,
  { of }: Pick<ClassRecord, 'of'>,
): Promise<boolean> {
  if (!of) return false
  const [parent] = await stores.seats.findFor(userId, [of])
  return parent?.roster[userId] !== undefined
}

/** Throws `enrolment.exists` for a date of a class that the student is enrolled in. */
export async function assertNotInSeries(deps: Deps, userId: string, classId: string): Promise<void> {
  const [yogaClass] = await deps.stores.seats.findFor(userId, [classId])
  if (yogaClass && (await isInSeries(deps, userId, yogaClass))) throw new Problem('enrolment.exists')
}
