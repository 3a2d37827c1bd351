import type { Collection, Db, Document } from 'mongodb'
import { BATCH_ROWS, batchesOf } from '../../base/batches.ts'
import type { AuditRecord } from '../../domain/audit.records.ts'
import type { MailRecord } from '../../domain/mail.records.ts'
import { idsOf } from '../../domain/names.store.ts'
import type {
  ClassRecord,
  OrderRecord,
  PaymentRecord,
  SelectionRecord,
  UserRecord,
  WebhookRecord,
} from '../../domain/records.ts'

/** A student in a class, and one order of theirs: what to read of that class. */
export type Claim = { classId: string; userId: string; orderId?: string }

/** A class, reduced to some claims. */
export type Places = Pick<ClassRecord, '_id' | 'holds' | 'roster' | 'barred'> &
  Partial<Pick<ClassRecord, 'canceled' | 'firstAt'>>

/** Classes read at once: each holds its whole roster. */
const BATCH_CLASSES = 25

/** Actions that can change the status or capacity of a class, or end a place with a refund. */
const CLASS_ACTIONS = ['class.create', 'class.edit', 'class.decide', 'seat.add', 'seat.end', 'seat.refund']

/** What a reconciliation reads: everything in batches, so that a large database fits into little memory. */
export function ledgerStore(db: Db) {
  const classes = db.collection<ClassRecord>('classes')
  const payments = db.collection<PaymentRecord>('payments')
  const orders = db.collection<OrderRecord>('orders')
  const users = db.collection<UserRecord>('users')
  const audit = db.collection<AuditRecord>('audit')
  return {
    indexes: {},
    ...mailsOf(db),
    ...logOf(audit),
    classes: () => batchesOf(inOrder(classes, BATCH_CLASSES), BATCH_CLASSES),
    payments: () => batchesOf(inOrder(payments)),
    orders: () => batchesOf(inOrder(orders)),
    selections: () => batchesOf(inOrder(db.collection<SelectionRecord>('selections'))),
    paymentsOf: async (orderIds: string[]) => byId(await payments.find({ _id: { $in: orderIds } }).toArray()),
    ordersOf: async (orderIds: string[]) => byId(await orders.find({ _id: { $in: orderIds } }).toArray()),
    /** The classes of these claims, with the holds, places and blocked orders of these claims only. */
    placesOf: async (claims: Claim[]): Promise<Map<string, Places>> => {
      if (claims.length === 0) return new Map()
      const keys = claims.flatMap(({ userId, orderId }) => [
        `holds.${userId}`,
        `roster.${userId}`,
        ...(orderId === undefined ? [] : [`barred.${orderId}`]),
      ])
      const projection = Object.fromEntries([...keys, 'canceled', 'firstAt'].map((key) => [key, 1]))
      const ids = [...new Set(claims.map(({ classId }) => classId))]
      return byId(await classes.find<Places>({ _id: { $in: ids } }, { projection }).toArray())
    },
    /** Which of these ids belong to a user; erased accounts keep theirs. */
    knownUsers: async (ids: string[]): Promise<Set<string>> => {
      const found = await users
        .find({ _id: { $in: [...new Set(ids)] } }, { projection: { _id: 1 } })
        .toArray()
      return new Set(found.map(({ _id }) => _id))
    },
    /** Audit entries about the status, capacity and refunds of these classes, oldest first. */
    classLog: (classIds: string[]) =>
      audit
        .find({ subject: { $in: classIds }, what: { $in: CLASS_ACTIONS } })
        .sort({ at: 1, _id: 1 })
        .toArray(),
    /** Ids and roles of these users and of everyone who is more than a student. */
    rolesOf: async (ids: string[]): Promise<Map<string, UserRecord['role']>> => {
      const filter = { $or: [{ _id: { $in: ids } }, { role: { $ne: 'student' as const } }] }
      const found = await users.find(filter, { projection: { role: 1 } }).toArray()
      return new Map(found.map(({ _id, role }) => [_id, role]))
    },
    /** Events received before that moment that were not acted on. */
    waitingEvents: (before: Date) =>
      db
        .collection<WebhookRecord>('webhooks')
        .find({ done: false, receivedAt: { $lt: before } })
        .toArray(),
  }
}

function logOf(audit: Collection<AuditRecord>) {
  return {
    /** Cents that were given back by hand of each order, as the audit log says. */
    handedLog: async (): Promise<Map<string, number>> => {
      const entries = await audit.find({ what: 'payment.handed' }).sort({ at: 1, _id: 1 }).toArray()
      return new Map(entries.map(({ subject, after }) => [subject, Number(after?.cents)]))
    },
    /** Every change of a role, oldest first. */
    roleLog: () => audit.find({ what: 'user.role' }).sort({ at: 1, _id: 1 }).toArray(),
  }
}

function mailsOf(db: Db) {
  const mails = db.collection<MailRecord>('mails')
  return {
    /** Keys of the mails among these that were recorded. */
    knownMails: async (keys: string[]): Promise<Set<string>> =>
      new Set(await idsOf(mails.find({ _id: { $in: keys } }))),
  }
}

/** By id. Without a batch size, the database sends up to 16 MB at once. */
function inOrder<R extends Document>(collection: Collection<R>, rows = BATCH_ROWS) {
  return collection.find().sort({ _id: 1 }).batchSize(rows)
}

function byId<R extends { _id: string }>(rows: R[]): Map<string, R> {
  return new Map(rows.map((row) => [row._id, row]))
}
