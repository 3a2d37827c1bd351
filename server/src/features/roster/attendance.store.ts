import type { MarkState } from '@ningjing/contract/roster/roster'
import type { Db } from 'mongodb'
import type { Indexes } from '../../base/indexes.ts'
import { insertOnce } from '../../base/insert-once.store.ts'
import { updateIf } from '../../base/update-if.store.ts'
import type { ClassRecord, PaymentRecord } from '../../domain/records.ts'

/** `by`: user id of the staff. */
export type MarkRecord = { state: MarkState; at: Date; by: string }

/** The attendance of one date. */
type AttendanceRecord = {
  /** `<class id>:<session id>`. */
  _id: string
  classId: string
  /** By user id. */
  marks: Record<string, MarkRecord>
  /** Marks that were taken back, by user id; apart, because an earlier release shows whatever is in `marks`. */
  takenBack?: Record<string, MarkRecord>
}

/** An enrollment, by the id of its order. */
export type Booked = Pick<PaymentRecord, '_id' | 'userId' | 'classId' | 'createdAt' | 'endedAt'>

/** A class with places in it. */
export type BookedClass = Pick<ClassRecord, '_id' | 'sessions' | 'roster'>

const INDEXES: Indexes = { attendance: [{ key: { classId: 1 } }] }

/** Who came to which date, and what they were enrolled by. */
export function attendanceStore(db: Db) {
  const attendance = db.collection<AttendanceRecord>('attendance')
  return {
    indexes: INDEXES,
    /** The marks of a class and of dates of it that are sold by themselves, the newest of each: by date, then by user id. */
    marksOf: async (classIds: string[]): Promise<ReadonlyMap<string, AttendanceRecord['marks']>> => {
      const dates = await attendance.find({ classId: { $in: classIds } }).toArray()
      const all = new Map<string, AttendanceRecord['marks']>()
      for (const { _id, classId, marks, takenBack } of dates) {
        const sessionId = _id.slice(classId.length + 1)
        const known = all.get(sessionId) ?? {}
        // A student is in one of them.
        for (const [userId, mark] of Object.entries({ ...takenBack, ...marks })) {
          if ((known[userId]?.at ?? mark.at) <= mark.at) known[userId] = mark
        }
        all.set(sessionId, known)
      }
      return all
    },
    /** The marks of one user in these classes. */
    marksOfUser: async (userId: string, classIds: string[]) => {
      const own = `marks.${userId}` as const
      const dates = await attendance
        .find(
          { classId: { $in: classIds }, [own]: { $exists: true } },
          { projection: { classId: 1, [own]: 1 } },
        )
        .toArray()
      return dates.flatMap(({ _id, classId, marks }) => {
        const mark = marks[userId]
        return mark ? [{ classId, sessionId: _id.slice(classId.length + 1), ...mark }] : []
      })
    },
    /** A1: sets a mark, or takes it back, unless a newer one is stored; false if one is. */
    mark: async (classId: string, sessionId: string, userId: string, mark: MarkRecord): Promise<boolean> => {
      const _id = `${classId}:${sessionId}`
      await insertOnce(attendance, { _id, classId, marks: {} })
      const [own, other] =
        mark.state === 'none'
          ? ([`takenBack.${userId}`, `marks.${userId}`] as const)
          : ([`marks.${userId}`, `takenBack.${userId}`] as const)
      const isNewest = { $and: [notAfter(own, mark.at), notAfter(other, mark.at)] }
      const change = { $set: { [own]: mark }, $unset: { [other]: '' as const } }
      return updateIf(attendance, { _id, ...isNewest }, change)
    },
    ...bookings(db),
  }
}

function bookings(db: Db) {
  return {
    /** What these users have ever been enrolled by. Who only bought a pass is in no class. */
    bookedBy: (userIds: string[]): Promise<Booked[]> =>
      db
        .collection<PaymentRecord>('payments')
        .find<Booked>(
          { userId: { $in: userIds }, productId: { $exists: false } },
          { projection: { userId: 1, classId: 1, createdAt: 1, endedAt: 1 } },
        )
        .toArray(),
    /** These classes by id, with the places of these users. */
    classesOf: async (userIds: string[], ids: string[]): Promise<ReadonlyMap<string, BookedClass>> => {
      const places = Object.fromEntries(userIds.map((userId) => [`roster.${userId}`, 1]))
      const found = await db
        .collection<ClassRecord>('classes')
        .find<BookedClass>({ _id: { $in: ids } }, { projection: { sessions: 1, ...places } })
        .toArray()
      return new Map(found.map((one) => [one._id, one]))
    },
  }
}

/** Matches a date whose mark at this path is not newer. */
function notAfter(path: string, at: Date) {
  return { $or: [{ [path]: { $exists: false } }, { [`${path}.at`]: { $lte: at } }] }
}
