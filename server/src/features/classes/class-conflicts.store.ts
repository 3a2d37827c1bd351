import { placeKey } from '@ningjing/contract/classes/place'
import { endOf, MAX_SESSION_MINUTES } from '@ningjing/contract/classes/schedule'
import type { Filter } from 'mongodb'
import { type ClassRecord, WHOLE_CLASS } from '../../domain/records.ts'
import { TAUGHT_FIELDS } from '../../domain/teacher.ts'
import type { Classes, StoredClass } from './class-lists.store.ts'
import type { TaughtClass } from './class-teachers.store.ts'

const LONGEST_MS = MAX_SESSION_MINUTES * 60_000

/** Dates that are planned, and with whom or where they must not coincide. */
export type Claims = {
  dates: { at: Date; minutes: number }[]
  teacherIds: string[]
  places: string[]
  /** Classes that count whatever their place. */
  classIds: string[]
  /** The class whose dates they are; empty for one that is not stored. */
  exceptId: string
  /** The instructor whose pending classes count; those of all count without one. */
  pendingOf: string | undefined
}

/** A date whose place was set at it. */
export type PlacedDate = Pick<ClassRecord, '_id' | 'of' | 'place'>

/** The classes whose dates may coincide with planned ones. */
export function classConflicts(classes: Classes) {
  return {
    /** The dates about the time of these, and those with these ids, that are not held where their class is. */
    placedByThemselves: async (dates: Claims['dates'], ids: string[]): Promise<PlacedDate[]> => {
      const placed = { status: 'approved', stage: 'open', own: 'place' } as const
      const $or = [
        ...spansOf(dates).map((at) => ({ ...placed, sessions: { $elemMatch: { at } } })),
        { ...placed, _id: { $in: ids } },
      ]
      return classes.find<PlacedDate>({ $or }, { projection: { of: 1, place: 1 } }).toArray()
    },
    /** The open classes with one of the places or teachers that have a date about the time of one of these. */
    aboutTheTimeOf: async ({
      dates,
      teacherIds,
      places,
      classIds,
      exceptId,
      pendingOf,
    }: Claims): Promise<TaughtClass[]> => {
      const shared = [
        ...(teacherIds.length > 0
          ? [{ instructorId: { $in: teacherIds } }, { 'sessions.teacher._id': { $in: teacherIds } }]
          : []),
        ...(places.some(placeKey) ? [{ place: { $in: await sameNames(classes, places) } }] : []),
        ...(classIds.length > 0 ? [{ _id: { $in: classIds } }] : []),
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

/** The ways in which the stored classes write these places; a club has few places, which the index lists. */
async function sameNames(classes: Classes, places: string[]): Promise<string[]> {
  const wanted = new Set(places.map(placeKey).filter(Boolean))
  return (await classes.distinct('place')).filter((one) => wanted.has(placeKey(one)))
}
