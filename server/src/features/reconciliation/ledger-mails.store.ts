import type { Db } from 'mongodb'
import type { MailRecord } from '../../domain/mail.records.ts'
import { NOT_ERASED, type UserRecord } from '../../domain/records.ts'

/** A mail without what it says. `isDropped`: it was to be sent, and its receiver still has an account. */
export type KnownMail = Pick<
  MailRecord,
  '_id' | 'userId' | 'state' | 'tries' | 'nextAt' | 'sentAt' | 'seenAt' | 'createdAt'
> & { isDropped: boolean }

type Stored = Omit<KnownMail, 'isDropped'> & Pick<MailRecord, 'isMailed'>

const FIELDS = {
  userId: 1,
  state: 1,
  isMailed: 1,
  tries: 1,
  nextAt: 1,
  sentAt: 1,
  seenAt: 1,
  createdAt: 1,
} as const

/** What a reconciliation reads of mails. */
export function mailsOf(db: Db) {
  const mails = db.collection<MailRecord>('mails')
  const users = db.collection<UserRecord>('users')
  return {
    /** The mails among these keys that were recorded. */
    knownMails: async (keys: string[]): Promise<Map<string, KnownMail>> => {
      if (keys.length === 0) return new Map()
      const found = await mails.find<Stored>({ _id: { $in: keys } }, { projection: FIELDS }).toArray()
      const dropped = found.filter(({ state, isMailed }) => state === 'dropped' && isMailed)
      const members = await users
        .find(
          { _id: { $in: dropped.map(({ userId }) => userId) }, ...NOT_ERASED },
          { projection: { _id: 1 } },
        )
        .toArray()
      const ids = new Set(members.map(({ _id }) => _id))
      const droppedIds = new Set(dropped.filter(({ userId }) => ids.has(userId)).map(({ _id }) => _id))
      return new Map(found.map((mail) => [mail._id, { ...mail, isDropped: droppedIds.has(mail._id) }]))
    },
    /** The mails that are due, being sent or failed. */
    openMails: async (): Promise<KnownMail[]> => {
      const open = { state: { $in: ['due' as const, 'sending' as const, 'failed' as const] } }
      const found = await mails.find<Stored>(open, { projection: FIELDS }).toArray()
      return found.map((mail) => ({ ...mail, isDropped: false }))
    },
  }
}
