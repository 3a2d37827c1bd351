import type { Db, Filter } from 'mongodb'
import type { Period } from '../../base/days.ts'
import type { Indexes } from '../../base/indexes.ts'
import type { ClassRecord } from '../../domain/records.ts'
import { type FreedSeat, type ScheduledClass, TIMETABLE_FIELDS } from './timetable.rules.ts'

const INDEXES: Indexes = { classes: [{ key: { status: 1, 'sessions.at': 1 } }] }

type Range = Pick<Period, 'start' | 'end'>

function datedIn({ start, end }: Range): Filter<ClassRecord> {
  return {
    status: 'approved',
    stage: { $ne: 'archived' },
    sessions: { $elemMatch: { at: { $gte: start, $lt: end } } },
  }
}

/** The classes as the timetable shows them. */
export function timetableStore(db: Db) {
  const classes = db.collection<ClassRecord>('classes')
  return {
    indexes: INDEXES,
    /** Approved classes, and dates that are sold by themselves, with a date that begins in a period, also canceled ones. */
    between: (period: Range): Promise<ScheduledClass[]> =>
      classes.find<ScheduledClass>(datedIn(period), { projection: TIMETABLE_FIELDS }).toArray(),
    /** The same without classes that are sold by the date only: a timetable shows what is sold, which are their dates. */
    soldBetween: (period: Range): Promise<ScheduledClass[]> =>
      classes
        .find<ScheduledClass>(
          { ...datedIn(period), 'dropIn.only': { $ne: true } },
          { projection: TIMETABLE_FIELDS },
        )
        .toArray(),
    /** Offered classes, and dates that are sold by themselves, with a date to come, those with the next one first. */
    next: (limit: number, now: Date): Promise<ScheduledClass[]> =>
      classes
        .find<ScheduledClass>(
          { status: 'approved', stage: 'open', nextAt: { $gt: now } },
          { projection: TIMETABLE_FIELDS },
        )
        .sort({ nextAt: 1, _id: 1 })
        .limit(limit)
        .toArray(),
    /** The seats that students of these classes have left to dates. */
    freedSeatsOf: async (ids: string[]): Promise<FreedSeat[]> => {
      const found = await classes
        .find<Pick<ClassRecord, '_id' | 'roster' | 'handed'>>(
          { _id: { $in: ids } },
          { projection: { roster: 1, handed: 1 } },
        )
        .toArray()
      return found.flatMap(({ roster, handed = {} }) => [
        ...Object.values(roster).flatMap(({ skips = {} }) =>
          Object.entries(skips).map(([sid, { id }]) => ({ id, sid })),
        ),
        ...Object.entries(handed)
          .flatMap(([key, { skips }]) => [key, ...Object.values(skips).map(({ id }) => id)])
          .map((id) => ({ id })),
      ])
    },
    /** These classes, if they are approved. */
    ofClasses: (ids: string[]): Promise<ScheduledClass[]> =>
      classes
        .find<ScheduledClass>({ _id: { $in: ids }, status: 'approved' }, { projection: TIMETABLE_FIELDS })
        .toArray(),
  }
}
