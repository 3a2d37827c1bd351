import type { Collection, Db, Filter } from 'mongodb'
import type { Indexes } from '../../base/indexes.ts'
import type { CalendarClass } from '../../domain/calendar-text.ts'
import { type ClassRecord, NOT_ERASED, type UserRecord, WHOLE_CLASS } from '../../domain/records.ts'
import { datesTaughtBy, TAUGHT_FIELDS } from '../../domain/teacher.ts'
import { placesOfDates } from '../../domain/whole-classes.store.ts'
import { rosterOf } from '../../seats/seat-keys.rules.ts'

/** Classes in the calendar of the club, those that end first. */
const MAX_CLUB_CLASSES = 500
/** How long a class that is over stays in it, in milliseconds. */
const OVER_MS = 24 * 3_600_000

const SHOWN = {
  ...TAUGHT_FIELDS,
  createdAt: 1,
  decidedAt: 1,
  canceled: 1,
  dropIn: 1,
} as const

type Row = Pick<ClassRecord, '_id' | keyof typeof SHOWN> & Partial<Pick<ClassRecord, 'roster'>>

const INDEXES: Indexes = {
  classes: [{ key: { status: 1, lastAt: 1 } }],
  users: [{ key: { calendarKey: 1 }, unique: true, sparse: true }],
}

/** Classes that visitors may see. */
const PUBLIC = { status: 'approved', stage: { $ne: 'archived' } } as const satisfies Filter<ClassRecord>

/** The classes as calendars show them, and the keys of private calendars, which are stored in the users. */
export function calendarStore(db: Db) {
  const classes = db.collection<ClassRecord>('classes')
  return { indexes: INDEXES, ...calendars(classes), ...keys(db.collection<UserRecord>('users')) }
}

function calendars(classes: Collection<ClassRecord>) {
  return {
    /** The class with this id, or none. */
    ofClass: (id: string) => read(classes, { ...PUBLIC, _id: id }),
    /** Classes with dates that are not over, or have been for a day at most. */
    ofClub: (now: Date) =>
      read(
        classes,
        { ...WHOLE_CLASS, ...PUBLIC, lastAt: { $gt: new Date(now.getTime() - OVER_MS) } },
        { limit: MAX_CLUB_CLASSES },
      ),
    /**
     * These classes without the dates to which this user does not come (D8), and the dates of approved ones that they
     * teach.
     */
    ofMember: async (ids: string[], userId: string) => {
      const taught = await read(classes, {
        ...WHOLE_CLASS,
        status: 'approved',
        _id: { $nin: ids },
        $or: [{ instructorId: userId }, { 'sessions.teacher._id': userId }],
      })
      return [
        ...(await read(classes, { _id: { $in: ids } }, { userId })),
        ...taught.map((one) => ({ ...one, sessions: datesTaughtBy(one, userId) })),
      ]
    },
  }
}

function keys(users: Collection<UserRecord>) {
  return {
    /** Id of the owner of a key, by its hash; undefined if there is none. */
    ownerOf: async (calendarKey: string): Promise<string | undefined> => {
      const owner = await users.findOne({ calendarKey, ...NOT_ERASED }, { projection: { _id: 1 } })
      return owner?._id
    },
    /** Since when a user has a key, if that is known; null if they have none. */
    findKey: (userId: string): Promise<Pick<UserRecord, 'calendarKeyAt'> | null> => {
      const filter = { _id: userId, calendarKey: { $exists: true } }
      return users.findOne(filter, { projection: { calendarKeyAt: 1 } })
    },
    setKey: async (userId: string, calendarKey: string, calendarKeyAt: Date): Promise<void> => {
      await users.updateOne({ _id: userId, ...NOT_ERASED }, { $set: { calendarKey, calendarKeyAt } })
    },
    /** False when there was no key. */
    endKey: async (userId: string): Promise<boolean> => {
      const { modifiedCount } = await users.updateOne(
        { _id: userId },
        { $unset: { calendarKey: '', calendarKeyAt: '' } },
      )
      return modifiedCount === 1
    },
  }
}

/** @param options `userId`: whose skipped dates are left out */
async function read(
  classes: Collection<ClassRecord>,
  filter: Filter<ClassRecord>,
  { limit = 0, userId }: { limit?: number; userId?: string } = {},
): Promise<CalendarClass[]> {
  const projection = { ...SHOWN, ...(userId && { [`${rosterOf(userId)}.skips`]: 1 }) }
  const rows = classes.find<Row>(filter, { projection })
  if (limit > 0) rows.sort({ lastAt: 1 }).limit(limit)
  const found = await rows.toArray()
  const ownPlaces = await placesOfDates(classes, found)
  return found.map(({ online, roster, ...row }) => {
    const skips = userId && roster?.[userId]?.skips
    const dates = skips ? row.sessions.filter(({ id }) => !skips[id]) : row.sessions
    const sessions = dates.map((date) => ({ ...date, ...ownPlaces.get(date.id) }))
    return { ...row, isOnline: online !== '', sessions }
  })
}
