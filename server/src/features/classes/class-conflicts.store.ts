import { placeKey } from '@ningjing/contract/classes/place'
import { endOf, MAX_SESSION_MINUTES } from '@ningjing/contract/classes/schedule'
import type { Filter } from 'mongodb'
import { WHOLE_CLASS } from '../../domain/records.ts'
import { TAUGHT_FIELDS } from '../../domain/teacher.ts'
import type { Classes, StoredClass } from './class-lists.store.ts'
import type { TaughtClass } from './class-teachers.store.ts'

const LONGEST_MS = MAX_SESSION_MINUTES * 60_000

/** Dates that are planned, and with whom or where they must not coincide. */
export type Claims = {
  dates: { at: Date; minutes: number }[]
  teacherIds: string[]
  /** Empty for none. */
  place: string
  /** The class whose dates they are; empty for one that is not stored. */
  exceptId: string
  /** The instructor whose pending classes count; those of all count without one. */
  pendingOf: string | undefined
}

/** The classes whose dates may coincide with planned ones. */
export function classConflicts(classes: Classes) {
  return {
    /** The open classes with the same place or teacher that have a date about the time of one of these. */
    aboutTheTimeOf: async ({
      dates,
      teacherIds,
      place,
      exceptId,
      pendingOf,
    }: Claims): Promise<TaughtClass[]> => {
      const shared = [
        ...(teacherIds.length > 0
          ? [{ instructorId: { $in: teacherIds } }, { 'sessions.teacher._id': { $in: teacherIds } }]
          : []),
        ...(placeKey(place) ? [{ place: { $in: await sameNames(classes, place) } }] : []),
      ]
      // Each alternative has its dates, so that an index leads to these alone.
      const $or = spansOf(dates).flatMap((at) =>
        shared.map((one) => ({ ...one, sessions: { $elemMatch: { at } } }) as Filter<StoredClass>),
      )
      if ($or.length === 0) return []
      const pending = pendingOf === undefined ? {} : { instructorId: pendingOf }
      const visible = [{ status: 'approved' as const }, { status: 'pending' as const, ...pending }]
      const filter = {
        ...WHOLE_CLASS,
        $and: [{ $or }, { $or: visible }],
        stage: 'open' as const,
        _id: { $ne: exceptId },
      }
      return classes.find<TaughtClass>(filter, { projection: TAUGHT_FIELDS }).toArray()
    },
  }
}

/** When dates begin that may last into one of these; those that touch are one span. */
function spansOf(dates: Claims['dates']): { $gt: Date; $lt: Date }[] {
  const spans: { $gt: Date; $lt: Date }[] = []
  for (const date of dates.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const span = { $gt: new Date(date.at.getTime() - LONGEST_MS), $lt: endOf(date) }
    const last = spans.at(-1)
    if (last && span.$gt < last.$lt) last.$lt = new Date(Math.max(last.$lt.getTime(), span.$lt.getTime()))
    else spans.push(span)
  }
  return spans
}

/** The ways in which the stored classes write a place; a club has few places, which the index lists. */
async function sameNames(classes: Classes, place: string): Promise<string[]> {
  const wanted = placeKey(place)
  return (await classes.distinct('place')).filter((one) => placeKey(one) === wanted)
}
