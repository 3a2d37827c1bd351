import type { MarkState } from '@ningjing/contract/roster/roster'
import type { Db } from 'mongodb'
import type { Indexes } from '../../base/indexes.ts'
import { insertOnce } from '../../base/insert-once.store.ts'
import type { PaymentRecord } from '../../domain/records.ts'

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

const INDEXES: Indexes = { attendance: [{ key: { classId: 1 } }] }

/** Who came to which date, and who is new in the club. */
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
      return (await attendance.updateOne({ _id, ...isNewest }, change)).matchedCount === 1
    },
    /** The first enrollment of each of these users that lasts: somebody who left again, or only bought a pass, is still new. */
    firstOrders: async (userIds: string[]): Promise<ReadonlyMap<string, string>> => {
      const rows = await db
        .collection<Pick<PaymentRecord, '_id' | 'userId' | 'endedAt' | 'productId'>>('payments')
        .find(
          { userId: { $in: userIds }, endedAt: null, productId: { $exists: false } },
          { projection: { userId: 1 } },
        )
        .sort({ createdAt: -1, _id: -1 })
        .toArray()
      return new Map(rows.map(({ _id, userId }) => [userId, _id]))
    },
  }
}

/** Matches a date whose mark at this path is not newer. */
function notAfter(path: string, at: Date) {
  return { $or: [{ [path]: { $exists: false } }, { [`${path}.at`]: { $lte: at } }] }
}
