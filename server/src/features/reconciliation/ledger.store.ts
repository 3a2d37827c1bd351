import type { Terms } from '@ningjing/contract/enrolments/terms'
import type { Collection, Db, Document } from 'mongodb'
import { BATCH_ROWS, batchesOf } from '../../base/batches.ts'
import { byId } from '../../base/by-id.ts'
import type { WebhookRecord } from '../../domain/card.records.ts'
import type { PurseRecord } from '../../domain/purse.records.ts'
import type {
  ClassRecord,
  OrderRecord,
  PaymentRecord,
  SelectionRecord,
  UserRecord,
} from '../../domain/records.ts'
import { wholeClassesOf } from '../../domain/whole-classes.store.ts'
import type { Parent } from './check-single-dates.rules.ts'
import { logOf } from './ledger-log.store.ts'
import { mailsOf } from './ledger-mails.store.ts'

/** A class, and one student and order in it: what to read of that class. */
export type Claim = { classId: string; userId: string; orderId?: string }

/** A class, reduced to some claims. */
export type Places = Pick<ClassRecord, '_id' | 'of' | 'holds' | 'roster' | 'barred'> &
  Partial<Pick<ClassRecord, 'canceled' | 'firstAt'>> & {
    terms?: Terms | null
    sessions?: Pick<ClassRecord['sessions'][number], 'id'>[]
  }

/** The marks of one date, under `<class id>:<session id>`, by user id. */
export type DateMarks = {
  _id: string
  classId: string
  marks: Record<string, { state: string; at: Date; by: string }>
}

type StoredMarks = DateMarks & { takenBack?: DateMarks['marks'] }

/** A mark that was taken back is one, too: the audit log says so last. */
const allMarks = ({ _id, classId, marks, takenBack }: StoredMarks): DateMarks => {
  return { _id, classId, marks: { ...takenBack, ...marks } }
}

/** Classes read at once: each holds its whole roster. */
const BATCH_CLASSES = 25

/** What of a class is read beside the claims. */
const CLASS_FIELDS = ['of', 'canceled', 'firstAt', 'terms', 'sessions.id']

/** What of the class of a date is read. */
const PARENT = {
  of: 1,
  status: 1,
  stage: 1,
  canceled: 1,
  rev: 1,
  dropIn: 1,
  sessions: 1,
  terms: 1,
  instructorId: 1,
  todo: 1,
  roster: 1,
  handed: 1,
} as const satisfies Record<Exclude<keyof Parent, '_id'>, 1>

/** What a reconciliation reads: everything in batches, so that a large database fits into little memory. */
export function ledgerStore(db: Db) {
  const classes = db.collection<ClassRecord>('classes')
  const payments = db.collection<PaymentRecord>('payments')
  const orders = db.collection<OrderRecord>('orders')
  const purses = db.collection<PurseRecord>('purses')
  return {
    indexes: {},
    ...mailsOf(db),
    ...logOf(db),
    ...usersOf(db),
    classes: () => batchesOf(inOrder(classes, BATCH_CLASSES), BATCH_CLASSES),
    payments: () => batchesOf(inOrder(payments)),
    orders: () => batchesOf(inOrder(orders)),
    purses: () => batchesOf(inOrder(purses)),
    /** Payments with a receipt number, in the order of the numbers. */
    receipts: () =>
      batchesOf(
        payments
          .find<Pick<PaymentRecord, '_id' | 'receipt' | 'priceInCents' | 'createdAt'>>(
            { 'receipt.n': { $gt: 0 } },
            { projection: { receipt: 1, priceInCents: 1, createdAt: 1 } },
          )
          .sort({ 'receipt.year': 1, 'receipt.n': 1 })
          .batchSize(BATCH_ROWS),
      ),
    selections: () => batchesOf(inOrder(db.collection<SelectionRecord>('selections'))),
    attendance: () =>
      batchesOf(
        inOrder(db.collection<StoredMarks>('attendance'), BATCH_CLASSES).map(allMarks),
        BATCH_CLASSES,
      ),
    paymentsOf: async (orderIds: string[]) => byId(await payments.find({ _id: { $in: orderIds } }).toArray()),
    pursesOf: async (orderIds: string[]) => byId(await purses.find({ _id: { $in: orderIds } }).toArray()),
    ordersOf: async (orderIds: string[]) => byId(await orders.find({ _id: { $in: orderIds } }).toArray()),
    ...someClasses(classes),
    /** `<class id>:<user id>` of each of these users who has had a place in one of these classes. */
    studentsOf: async (userIds: string[], classIds: string[]): Promise<Set<string>> => {
      if (userIds.length === 0) return new Set()
      const found = await payments
        .find(
          { userId: { $in: userIds }, classId: { $in: classIds } },
          { projection: { userId: 1, classId: 1 } },
        )
        .toArray()
      return new Set(found.map(({ userId, classId }) => `${classId}:${userId}`))
    },
    /** Events received before that moment that were not acted on. */
    waitingEvents: (before: Date) =>
      db
        .collection<WebhookRecord>('webhooks')
        .find({ done: false, receivedAt: { $lt: before } })
        .toArray(),
  }
}

/** What records of one batch are compared with, of their classes. */
function someClasses(classes: Collection<ClassRecord>) {
  return {
    /** The classes of these claims, with the holds, places and blocked orders of these claims only. */
    placesOf: async (claims: Claim[]): Promise<Map<string, Places>> => {
      if (claims.length === 0) return new Map()
      const keys = claims.flatMap(({ userId, orderId }) => [
        `holds.${userId}`,
        `roster.${userId}`,
        ...(orderId === undefined ? [] : [`barred.${orderId}`]),
      ])
      const projection = Object.fromEntries([...keys, ...CLASS_FIELDS].map((key) => [key, 1]))
      const ids = [...new Set(claims.map(({ classId }) => classId))]
      return byId(await classes.find<Places>({ _id: { $in: ids } }, { projection }).toArray())
    },
    /** The classes of dates that are sold by themselves. */
    parentsOf: async (ids: string[]): Promise<Map<string, Parent>> => {
      if (ids.length === 0) return new Map()
      return byId(
        await classes.find<Parent>({ _id: { $in: [...new Set(ids)] } }, { projection: PARENT }).toArray(),
      )
    },
    openedOf: (ids: string[]) => wholeClassesOf(classes, ids),
  }
}

function usersOf(db: Db) {
  const users = db.collection<UserRecord>('users')
  return {
    /** Which of these ids belong to a user, and whether the account is still there; erased ones keep their id. */
    knownUsers: async (ids: string[]): Promise<Map<string, { isMember: boolean }>> => {
      const found = await users
        .find({ _id: { $in: [...new Set(ids)] } }, { projection: { erasedAt: 1 } })
        .toArray()
      return new Map(found.map(({ _id, erasedAt }) => [_id, { isMember: erasedAt === undefined }]))
    },
    /** Ids and roles of these users and of everyone who is more than a student. */
    rolesOf: async (ids: string[]): Promise<Map<string, UserRecord['role']>> => {
      const filter = { $or: [{ _id: { $in: ids } }, { role: { $ne: 'student' as const } }] }
      const found = await users.find(filter, { projection: { role: 1 } }).toArray()
      return new Map(found.map(({ _id, role }) => [_id, role]))
    },
    /** Users with todos, or who say that they have some. */
    usersWithTodos: () =>
      users
        .find<Pick<UserRecord, '_id' | 'todo' | 'todos'>>(
          { $or: [{ todos: { $gt: 0 } }, { todos: { $lt: 0 } }, { 'todo.0': { $exists: true } }] },
          { projection: { todo: 1, todos: 1 } },
        )
        .toArray(),
  }
}

/** By id. Without a batch size, the database sends up to 16 MB at once. */
function inOrder<R extends Document>(collection: Collection<R>, rows = BATCH_ROWS) {
  return collection.find().sort({ _id: 1 }).batchSize(rows)
}
