import type { Db } from 'mongodb'
import type { Indexes } from '../../base/indexes.ts'
import { insertOnce } from '../../base/insert-once.store.ts'
import type { WebhookRecord } from '../../base/records.ts'

/** Events are kept this long, in seconds; the provider repeats one for three days. */
const KEPT_SECONDS = 30 * 24 * 3600

const INDEXES: Indexes = {
  webhooks: [
    { key: { done: 1, receivedAt: 1 } },
    { key: { receivedAt: 1 }, expireAfterSeconds: KEPT_SECONDS },
  ],
}

/** Events of the card provider that arrived, each once. */
export function webhookStore(db: Db) {
  const webhooks = db.collection<WebhookRecord>('webhooks')
  return {
    indexes: INDEXES,
    keep: (event: WebhookRecord) => insertOnce(webhooks, event),
    find: (eventId: string) => webhooks.findOne({ _id: eventId }),
    /** Events that were kept and not yet acted on, oldest first. */
    waiting: () => webhooks.find({ done: false }).sort({ receivedAt: 1 }).toArray(),
    /** Marks an event as acted on; true for the one caller who did so first. */
    finish: async (eventId: string): Promise<boolean> => {
      const { modifiedCount } = await webhooks.updateOne(
        { _id: eventId, done: false },
        { $set: { done: true } },
      )
      return modifiedCount === 1
    },
  }
}
