import { SECRET_MAIL_KINDS } from '@ningjing/contract/mails/mails'
import type { Db } from 'mongodb'
import type { MailRecord } from '../../domain/mail.records.ts'
import { MAIL_REPORTED_MS } from '../../domain/mail-keys.ts'
import type { OrderRecord, PaymentRecord } from '../../domain/records.ts'

/** What waits for somebody or something. Every count has an index of another store. */
export function metricStore(db: Db) {
  const mails = db.collection<MailRecord>('mails')
  const orders = db.collection<OrderRecord>('orders')
  const payments = db.collection<PaymentRecord>('payments')
  return {
    indexes: {},
    /** Refunds to a card that have failed for good, also of students who stay: the order of one stays `enrolled`. */
    countFailedRefunds: async (): Promise<number> =>
      (await orders.countDocuments({ state: 'refund_failed' })) +
      (await payments.countDocuments({
        refundFailedInCents: { $gt: 0 },
        desk: { $exists: false },
        endedAt: null,
      })),
    countOpenDisputes: () => payments.countDocuments({ dispute: 'open' }),
    /** The failed mails of the last days whose notice nobody has seen. Those with a secret link have no notice. */
    countFailedMails: (now: Date) =>
      mails.countDocuments({
        state: 'failed',
        createdAt: { $gt: new Date(now.getTime() - MAIL_REPORTED_MS) },
        seenAt: null,
        kind: { $nin: SECRET_MAIL_KINDS },
      }),
    /** The mails that are not sent yet, and when the first of them was recorded. */
    waitingMails: async (): Promise<{ count: number; oldest: Date | undefined }> => {
      const waiting = { state: { $in: ['due' as const, 'sending' as const] } }
      const oldest = await mails
        .find(waiting)
        .sort({ createdAt: 1 })
        .limit(1)
        .project({ createdAt: 1 })
        .next()
      return { count: await mails.countDocuments(waiting), oldest: oldest?.createdAt }
    },
  }
}
