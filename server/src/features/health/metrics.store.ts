import type { Db } from 'mongodb'
import type { MailRecord } from '../../domain/mail.records.ts'
import type { OrderRecord, PaymentRecord } from '../../domain/records.ts'

/** What waits for somebody or something. Every count has an index of another store. */
export function metricStore(db: Db) {
  const mails = db.collection<MailRecord>('mails')
  return {
    indexes: {},
    countFailedRefunds: () => db.collection<OrderRecord>('orders').countDocuments({ state: 'refund_failed' }),
    countOpenDisputes: () => db.collection<PaymentRecord>('payments').countDocuments({ dispute: 'open' }),
    countFailedMails: () => mails.countDocuments({ state: 'failed' }),
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
