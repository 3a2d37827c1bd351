import type { Db } from 'mongodb'
import type { WebhookRecord } from '../../records.ts'

/** Events of the card provider that arrived. */
export function webhookStore(db: Db) {
  const webhooks = db.collection<WebhookRecord>('webhooks')
  return {
    ensureIndexes: async () => {
      await webhooks.createIndexes([{ key: { done: 1, receivedAt: 1 } }])
    },
  }
}
