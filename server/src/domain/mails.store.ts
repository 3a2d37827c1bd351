import { type MailState, type OptionalMailKind, SECRET_MAIL_KINDS } from '@ningjing/contract/mails/mails'
import type { Db } from 'mongodb'
import { byId } from '../base/by-id.ts'
import { databaseTime } from '../base/database-time.ts'
import type { Indexes } from '../base/indexes.ts'
import { insertOnce } from '../base/insert-once.store.ts'
import { NEWEST_FIRST, type PageQuery, pageOf } from '../base/paging.ts'
import { updateIf } from '../base/update-if.store.ts'
import type { MailFacts, MailRecord } from './mail.records.ts'
import { MAIL_RETENTION_MS, reminderKey } from './mail-keys.ts'
import type { MessageRecord } from './message.records.ts'
import { namesById } from './names.store.ts'
import {
  type ClassRecord,
  NOT_ERASED,
  type OrderRecord,
  type PaymentRecord,
  type UserRecord,
} from './records.ts'
import type { Bar } from './seat.records.ts'

const INDEXES: Indexes = {
  mails: [
    { key: { state: 1, nextAt: 1 } },
    { key: { state: 1, createdAt: -1, _id: -1 } },
    { key: { userId: 1, createdAt: -1, _id: -1 } },
    { key: { createdAt: -1, _id: -1 } },
    { key: { createdAt: 1 }, expireAfterSeconds: MAIL_RETENTION_MS / 1000 },
  ],
  classes: [{ key: { 'sessions.at': 1 } }],
}

export type MailQuery = PageQuery & { state?: MailState | undefined }

const CLASS_FIELDS = [
  'of',
  'name',
  'image',
  'instructor',
  'instructorId',
  'email',
  'priceInCents',
  'status',
  'stage',
  'changedSince',
  'feedback',
  'sessions',
  'salesEndAt',
  'zone',
  'place',
  'online',
  'createdAt',
  'decidedAt',
  'canceled',
  'teacherReasons',
  'dropIn',
  'repeat',
] as const

/** Mails with a secret link are no notices, and are sent once. */
const NOT_SECRET = { kind: { $nin: SECRET_MAIL_KINDS } }
const noticesOf = (userId: string) => ({ userId, ...NOT_SECRET })

/** A class as mails describe it, with the places and the ends that they are about. */
export type MailedClass = Pick<ClassRecord, '_id' | (typeof CLASS_FIELDS)[number] | 'roster' | 'holds'> & {
  barred: Record<string, Pick<Bar, 'note' | 'credit'>>
}

/** A reminder by what it says: of which date, and when that is. */
export type Reminded = Pick<MailFacts['reminder'], 'orderId' | 'sessionId' | 'at'>

/** Ids of what mails are about, of who receives them, and of who did it. */
export type MailIds = Record<'classIds' | 'orderIds' | 'userIds' | 'byIds' | 'messageIds', string[]>

/** The records that mails are about, by id. */
export type MailSubjects = {
  classes: ReadonlyMap<string, MailedClass>
  payments: ReadonlyMap<string, PaymentRecord>
  orders: ReadonlyMap<string, OrderRecord>
  messages: ReadonlyMap<string, MessageRecord>
  names: ReadonlyMap<string, string>
}

/**
 * Mails to be sent, which are the notices of the dashboard, too. A mail holds neither address nor text: both are looked
 * up when it is sent or shown, so that erasure and a new e-mail address hold.
 */
export function mailStore(db: Db) {
  const mails = db.collection<MailRecord>('mails')
  let wake = (): void => undefined
  return {
    indexes: INDEXES,
    ...sending(db),
    /** Stores a mail unless there is one with its key. */
    insertOnce: async (mail: MailRecord): Promise<boolean> => {
      const isNew = await insertOnce(mails, mail)
      if (isNew) wake()
      return isNew
    },
    /** Calls `listener` after each mail that this process stores. */
    onInsert: (listener: () => void): void => {
      wake = listener
    },
    find: (key: string) => mails.findOne({ _id: key }),
    /** The reminders of these dates at these moments that were recorded. */
    findReminders: async (dates: Reminded[]): Promise<Reminded[]> => {
      const $or = dates.map(({ orderId, sessionId, at }) => ({
        _id: { $gte: reminderKey(orderId, sessionId, 0), $lt: `${reminderKey(orderId, sessionId, 9)}:` },
        'facts.at': at,
      }))
      const found = await mails.find<{ facts: Reminded }>({ $or }, { projection: { facts: 1 } }).toArray()
      return found.map(({ facts }) => facts)
    },
    /** A page of all mails, newest first. */
    page: ({ state, ...query }: MailQuery) => pageOf(mails, state ? { state } : {}, NEWEST_FIRST, query),
    /** A page of the notices of a user, newest first; `unseen`: only those of these kinds that they have not seen. */
    pageOf: (userId: string, query: PageQuery, unseen?: readonly MailRecord['kind'][]) => {
      const only = unseen && { seenAt: null, kind: { $in: unseen } }
      return pageOf(mails, { ...noticesOf(userId), ...only }, NEWEST_FIRST, query)
    },
    /** All mails to a user, newest first. */
    listFor: (userId: string) => mails.find({ userId }).sort({ createdAt: -1, _id: -1 }).toArray(),
    countUnseen: (userId: string) => mails.countDocuments({ ...noticesOf(userId), seenAt: null }),
    /** Marks the notices of a user up to a moment as seen; returns how many. */
    markSeen: async (userId: string, until: Date, now: Date): Promise<number> => {
      const unseen = { ...noticesOf(userId), seenAt: null, createdAt: { $lte: until } }
      return (await mails.updateMany(unseen, { $set: { seenAt: now } })).modifiedCount
    },
    ...settings(db),
    ...subjects(db),
  }
}

/** Reads what mails are about, and the classes whose students are reminded. */
function subjects(db: Db) {
  return {
    findSubjects: async (ids: MailIds): Promise<MailSubjects> => {
      const { classIds, orderIds, byIds, messageIds } = ids
      const [classes, payments, orders, messages, names] = await Promise.all([
        db
          .collection<ClassRecord>('classes')
          .find<MailedClass>({ _id: { $in: classIds } }, { projection: projectionOf(ids) })
          .toArray(),
        db
          .collection<PaymentRecord>('payments')
          .find({ _id: { $in: orderIds } })
          .toArray(),
        db
          .collection<OrderRecord>('orders')
          .find({ _id: { $in: orderIds } })
          .toArray(),
        db
          .collection<MessageRecord>('messages')
          .find({ _id: { $in: messageIds } })
          .toArray(),
        namesById(db.collection<UserRecord>('users'), byIds),
      ])
      return {
        classes: byId(classes),
        payments: byId(payments),
        orders: byId(orders),
        messages: byId(messages),
        names,
      }
    },
    /** The open classes with students and a date within one of these spans, whose beginning is not part of them. */
    classesWithDate: (spans: [after: Date, until: Date][]) => {
      // Each alternative has all conditions, so that each looks its dates up in the index.
      const $or = spans.map(([after, until]) => ({
        sessions: { $elemMatch: { at: { $gt: after, $lte: until } } },
        stage: 'open' as const,
        enrolled: { $gt: 0 },
      }))
      return db
        .collection<ClassRecord>('classes')
        .find<Pick<ClassRecord, '_id' | 'sessions' | 'roster'>>(
          { $or },
          { projection: { sessions: 1, roster: 1 } },
        )
        .toArray()
    },
  }
}

/** What mails say of classes, with the places of these users and the ends of these orders. */
function projectionOf({ orderIds, userIds }: MailIds) {
  const places = userIds.flatMap((userId) => [`roster.${userId}`, `holds.${userId}`])
  const notes = orderIds.flatMap((orderId) => [`barred.${orderId}.note`, `barred.${orderId}.credit`])
  return Object.fromEntries([...CLASS_FIELDS, ...places, ...notes].map((field) => [field, 1]))
}

/** Which mails a user gets. */
function settings(db: Db) {
  const users = db.collection<UserRecord>('users')
  return {
    setMailOff: async (userId: string, mailOff: OptionalMailKind[]): Promise<void> => {
      await users.updateOne({ _id: userId }, { $set: { mailOff } })
    },
    /** Does nothing for an unknown or erased user. */
    switchOff: async (userId: string, kind: OptionalMailKind): Promise<void> => {
      await users.updateOne({ _id: userId, ...NOT_ERASED }, { $addToSet: { mailOff: kind } })
    },
  }
}

/** What brings a mail from `due` to its end. */
function sending(db: Db) {
  const mails = db.collection<MailRecord>('mails')
  /** `clock`: that of the database, by which the leases of all senders run out. */
  const dueAt = (now: Date, clock: Date) => ({
    $or: [
      { state: 'due' as const, nextAt: { $lte: now } },
      { state: 'sending' as const, nextAt: { $lte: clock } },
    ],
  })
  return {
    isDue: async (now: Date): Promise<boolean> =>
      (await mails.findOne(dueAt(now, await databaseTime(db)), { projection: { _id: 1 } })) !== null,
    /** Takes the mail that has been due for longest, or whose sender's lease of `leaseMs` has run out. */
    claim: async (now: Date, leaseMs: number): Promise<MailRecord | null> => {
      const clock = await databaseTime(db)
      return mails.findOneAndUpdate(
        dueAt(now, clock),
        { $set: { state: 'sending', nextAt: new Date(clock.getTime() + leaseMs) }, $inc: { tries: 1 } },
        { sort: { nextAt: 1 }, returnDocument: 'after' },
      )
    },
    /** Puts a mail back that no mail server was asked about: it counts as not tried. */
    unclaim: async ({ _id, tries }: MailRecord, nextAt: Date): Promise<void> => {
      const untried = { $set: { state: 'due' as const, nextAt }, $inc: { tries: -1 } }
      await mails.updateOne({ _id, state: 'sending', tries }, untried)
    },
    /** Call it only after the mail server has taken the mail. What another process does with it then is too late. */
    markSent: async (key: string, now: Date): Promise<void> => {
      await mails.updateOne({ _id: key }, { $set: { state: 'sent', sentAt: now, nextAt: null } })
    },
    /** Makes a mail that was sent, or failed, due again; false for any other, and for one with a secret link. */
    putBack: async (key: string, now: Date): Promise<boolean> => {
      const ended = { _id: key, state: { $in: ['sent' as const, 'failed' as const] }, ...NOT_SECRET }
      return updateIf(mails, ended, { $set: { state: 'due', tries: 0, nextAt: now } })
    },
    /** Ends a claim without a mail sent. Does nothing when another process has claimed it since. */
    endClaim: async (
      { _id, tries }: MailRecord,
      after: { state: 'due'; nextAt: Date } | { state: 'failed' | 'dropped'; nextAt: null },
    ): Promise<void> => {
      await mails.updateOne({ _id, state: 'sending', tries }, { $set: after })
    },
  }
}
