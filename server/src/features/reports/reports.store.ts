import { CLASS_STATUSES } from '@ningjing/contract/classes/classes'
import type { Collection, Db, Filter } from 'mongodb'
import type { Indexes } from '../../base/indexes.ts'
import { countUsers } from '../../domain/count-users.store.ts'
import {
  type ClassRecord,
  NOT_ERASED,
  type PaymentRecord,
  type UserRecord,
  WHOLE_CLASS,
} from '../../domain/records.ts'
import {
  type CentsSum,
  type ClassSum,
  type Enrolments,
  type Moments,
  type NetSum,
  type StatusSum,
  seatsOf,
} from './reports.rules.ts'

/** The payments to count: those of these classes, else all. */
export type PaymentScope = { classIds?: string[] }

/** Price minus refunds. */
const NET_CENTS = { $subtract: ['$priceInCents', '$refundedInCents'] }

/** The fields that are added up by status: the index holds all of them, so no class is read. */
const FIGURES = { of: 1, stage: 1, status: 1, seats: 1, held: 1, enrolled: 1, capacity: 1 } as const

const INDEXES: Indexes = {
  payments: [{ key: { classId: 1, createdAt: -1 } }],
  classes: [{ key: FIGURES }],
}

/** Figures from the collections of other stores. Writes nothing. */
export function reportStore(db: Db) {
  const users = db.collection<UserRecord>('users')
  const classes = db.collection<ClassRecord>('classes')
  const payments = db.collection<PaymentRecord>('payments')
  const byClass = classFigures(classes)
  return {
    indexes: INDEXES,
    ...people(users),
    ...byClass,
    /** Seats of the approved classes and of their dates that are sold by themselves. */
    seatsOnSale: async () => seatsOf(await byClass.classesByStatus({})),
    ...income(payments),
    ...incomeBy(payments),
    ...latest(payments),
  }
}

function people(users: Collection<UserRecord>) {
  return {
    /** The number of accounts that are not deleted, and of those created since `since`. */
    countUsers: async (since: Date): Promise<{ all: number; recent: number }> => {
      const [all, recent] = await Promise.all([
        countUsers(users),
        users.countDocuments({ ...NOT_ERASED, createdAt: { $gte: since } }),
      ])
      return { all, recent }
    },
  }
}

function classFigures(classes: Collection<ClassRecord>) {
  return {
    /**
     * Sums over the classes of each status, without canceled and archived ones. Dates that are sold by themselves add their
     * seats and students.
     */
    classesByStatus: async (filter: { instructorId?: string }): Promise<StatusSum[]> => {
      const isAll = filter.instructorId === undefined
      const found = await classes
        .aggregate<StatusSum & { _id: { isWhole: boolean } }>(
          [
            {
              $match: {
                of: { $gte: '' },
                stage: 'open',
                ...(isAll ? { status: { $in: [...CLASS_STATUSES] } } : filter),
              },
            },
            {
              $group: {
                _id: { status: '$status', isWhole: { $eq: ['$of', WHOLE_CLASS.of] } },
                classes: { $sum: 1 },
                enrolled: { $sum: '$enrolled' },
                held: { $sum: '$held' },
                seats: { $sum: '$seats' },
                capacity: { $sum: '$capacity' },
              },
            },
            { $addFields: { status: '$_id.status' } },
          ],
          isAll ? { hint: FIGURES } : {},
        )
        .toArray()
      return found.map(({ _id, ...sum }) => ({ ...sum, classes: _id.isWhole ? sum.classes : 0 }))
    },
    /** The ids of an instructor's classes and of their dates that are sold by themselves, each with that of its class. */
    wholeIdsOf: async (instructorId: string): Promise<ReadonlyMap<string, string>> => {
      const own = await classes.find({ instructorId }, { projection: { of: 1 } }).toArray()
      return new Map(own.map(({ _id, of }) => [_id, of || _id]))
    },
    /** The number of classes that are canceled or archived. */
    countClosed: (filter: { instructorId?: string }): Promise<number> =>
      classes.countDocuments({ ...WHOLE_CLASS, stage: { $in: ['archived', 'canceled'] }, ...filter }),
  }
}

function income(payments: Collection<PaymentRecord>) {
  return {
    /** Total of payments and refunds, in cents. */
    income: async (scope: PaymentScope): Promise<CentsSum> => {
      const [sum] = await payments
        .aggregate<CentsSum>([
          { $match: filterOf(scope) },
          {
            $group: {
              _id: null,
              paid: { $sum: '$priceInCents' },
              refunded: { $sum: '$refundedInCents' },
            },
          },
        ])
        .toArray()
      return { paid: sum?.paid ?? 0, refunded: sum?.refunded ?? 0 }
    },
    /** What is still to be given back by hand, and of how many payments. */
    dueByHand: async (): Promise<{ payments: number; cents: number }> => {
      const [sum] = await payments
        .aggregate<{ payments: number; cents: number }>([
          { $match: { refundFailedInCents: { $gt: 0 } } },
          { $group: { _id: null, payments: { $sum: 1 }, cents: { $sum: '$refundFailedInCents' } } },
        ])
        .toArray()
      return { payments: sum?.payments ?? 0, cents: sum?.cents ?? 0 }
    },
  }
}

function incomeBy(payments: Collection<PaymentRecord>) {
  return {
    /** By month (UTC) since `since`; months without a payment are left out. */
    incomeByMonth: (scope: PaymentScope, since: Date): Promise<NetSum[]> =>
      netBy(payments, '%Y-%m', { ...filterOf(scope), createdAt: { $gte: since } }),
    /** By day (UTC), of the payments in these ranges of time. */
    incomeByDay: async (scope: PaymentScope, ranges: Moments[]): Promise<NetSum[]> => {
      if (ranges.length === 0) return []
      const $or = ranges.map(({ start, end }) => ({ createdAt: { $gte: start, $lt: end } }))
      return await netBy(payments, '%Y-%m-%d', { ...filterOf(scope), $or })
    },
    /** The income of each class, and of each date that is sold by itself. */
    incomeByClass: (scope: PaymentScope): Promise<ClassSum[]> =>
      payments
        .aggregate<ClassSum>([
          { $match: filterOf(scope) },
          {
            $group: {
              _id: '$classId',
              name: { $last: '$classItem.name' },
              netCents: { $sum: NET_CENTS },
              payments: { $sum: 1 },
            },
          },
          { $addFields: { classId: '$_id' } },
        ])
        .toArray(),
  }
}

function netBy(payments: Collection<PaymentRecord>, format: string, filter: Filter<PaymentRecord>) {
  return payments
    .aggregate<NetSum>([
      { $match: filter },
      {
        $group: {
          _id: { $dateToString: { date: '$createdAt', format } },
          netCents: { $sum: NET_CENTS },
          payments: { $sum: 1 },
        },
      },
      { $project: { _id: 0, time: '$_id', netCents: 1, payments: 1 } },
    ])
    .toArray()
}

function latest(payments: Collection<PaymentRecord>) {
  return {
    /** Payments with a price, newest first. */
    latestPayments: (limit: number): Promise<PaymentRecord[]> =>
      payments
        .find({ priceInCents: { $gt: 0 } })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .toArray(),
    /**
     * Enrollments by class and day, newest first. A database may not know the time zone of a club, so what is on the same day
     * at each of these offsets is one row.
     * @param offsets such as `-05:00`
     */
    latestEnrolments: (scope: PaymentScope, offsets: string[]): Promise<Enrolments[]> =>
      payments
        .aggregate<Enrolments>([
          { $match: filterOf(scope) },
          {
            $group: {
              _id: {
                classId: '$classId',
                days: offsets.map((timezone) => ({
                  $dateToString: { date: '$createdAt', format: '%Y-%m-%d', timezone },
                })),
              },
              name: { $last: '$classItem.name' },
              enrolments: { $sum: 1 },
              latest: { $max: '$createdAt' },
            },
          },
          { $sort: { latest: -1, _id: 1 } },
          { $project: { _id: 0, classId: '$_id.classId', latest: 1, name: 1, enrolments: 1 } },
        ])
        .toArray(),
  }
}

function filterOf({ classIds }: PaymentScope): Filter<PaymentRecord> {
  return classIds ? { classId: { $in: classIds } } : {}
}
