import type { Db } from 'mongodb'
import type { Indexes } from '../../base/indexes.ts'
import { insertOnce } from '../../base/insert-once.store.ts'
import type { WebhookRecord } from '../../domain/card.records.ts'

/** How long events are kept. The provider repeats one for three days. */
const RETENTION_SECONDS = 30 * 24 * 3600

const INDEXES: Indexes = {
  webhooks: [
    { key: { done: 1, receivedAt: 1 } },
    { key: { receivedAt: 1 }, expireAfterSeconds: RETENTION_SECONDS },
  ],
}

/** Events received from the card provider, each once. */
export function webhookStore(db: Db) {
  const webhooks = db.collection<WebhookRecord>('webhooks')
  return {
    indexes: INDEXES,
    insertOnce: (event: WebhookRecord) => insertOnce(webhooks, event),
    find: (eventId: string) => webhooks.findOne({ _id: eventId }),
    /** When the last event was stored, if one was in the last 30 days. */
    lastReceivedAt: async (): Promise<Date | undefined> =>
      (await webhooks.find().sort({ receivedAt: -1 }).limit(1).project({ receivedAt: 1 }).next())?.receivedAt,
    /** Which of these events are stored. */
    storedIds: (eventIds: string[]): Promise<string[]> =>
      webhooks.distinct('_id', { _id: { $in: eventIds } }),
    /** Events that were not acted on yet, oldest first. */
    waiting: () => webhooks.find({ done: false }).sort({ receivedAt: 1 }).toArray(),
    /** Marks an event as acted on. True for the one call that changed it. */
    markDone: async (eventId: string): Promise<boolean> => {
      const { modifiedCount } = await webhooks.updateOne(
        { _id: eventId, done: false },
        { $set: { done: true } },
      )
      return modifiedCount === 1
    },
  }
}
