import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../deps.ts'
import type { SessionRecord } from '../domain/class-plan.records.ts'
import type { ClassRecord } from '../domain/records.ts'
import { markableDates } from '../domain/teacher.ts'
import type { Caller } from '../http/caller.ts'
import { isOwnClass } from './find-own-class.ts'
import type { SingleDate } from './places.store.ts'

/** A class as who teaches it sees it. */
export type TaughtClass = {
  yogaClass: ClassRecord
  /** The dates that the caller teaches, by time. */
  dates: SessionRecord[]
  /** Those of them that are sold by themselves, by time. */
  singles: SingleDate[]
}

/**
 * An approved class with the dates whose people the caller may see: all of their own class, or as an admin of any; of a
 * class of another teacher those that they teach for them. By the id of a date that is sold by itself, its class with this
 * date alone. Throws `class.not-found`.
 */
export async function findTaught(
  { stores, clock }: Pick<Deps, 'stores' | 'clock'>,
  staff: Caller,
  id: string,
): Promise<TaughtClass> {
  const found = await stores.classes.find(id)
  const yogaClass = found?.of ? await stores.classes.find(found.of) : found
  if (!found || yogaClass?.status !== 'approved') throw new Problem('class.not-found')
  const all = found.of ? dateOf(found, yogaClass) : yogaClass.sessions
  const isOwn = isOwnClass(staff, yogaClass)
  const dates = isOwn ? all : markableDates(all, staff._id, clock.now())
  if (!isOwn && dates.length === 0) throw new Problem('class.not-found')
  return { yogaClass, dates, singles: await singlesOf(stores, yogaClass, dates) }
}

/** As its class says now; one that is long over is no longer a date of its class. */
function dateOf({ _id, sessions }: ClassRecord, yogaClass: ClassRecord): SessionRecord[] {
  const inClass = yogaClass.sessions.filter(({ id }) => id === _id)
  return inClass.length > 0 ? inClass : sessions
}

async function singlesOf(
  { places }: Deps['stores'],
  { _id, dropIn }: ClassRecord,
  dates: SessionRecord[],
): Promise<SingleDate[]> {
  if (dropIn === undefined) return []
  const found = await places.ofDates(
    _id,
    dates.map(({ id }) => id),
  )
  return dates.flatMap(({ id }) => found.find((single) => single._id === id) ?? [])
}
