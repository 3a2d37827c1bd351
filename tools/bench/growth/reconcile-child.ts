import { openStores } from '@ningjing/server/database'
import type { PaymentRecord } from '@ningjing/server/domain/records'
import { reconcile } from '@ningjing/server/features/reconciliation/reconcile'
import type { CardsGateway } from '@ningjing/server/gateways/cards'
import { MongoClient } from 'mongodb'

/** Child of growth.ts: reconciles a database with a card provider that confirms its payments. */
export type Reconciliation = { seconds: number; peakBytes: number; discrepancies: string[] }

const { MONGODB_URI = '' } = process.env
/** As many intents as the provider sends at once. */
const PAGE_SIZE = 100

const client = await MongoClient.connect(MONGODB_URI)
const payments = client.db().collection<PaymentRecord>('payments')
const stores = await openStores(MONGODB_URI)
const cards: Pick<CardsGateway, 'intentsSince' | 'refundsOf' | 'disputesSince'> = {
  async *intentsSince() {
    const paid = payments
      .find({ priceInCents: { $gt: 0 } })
      .sort({ _id: -1 })
      .batchSize(PAGE_SIZE)
    for await (const { _id: orderId, userId, classId, selectedId, productId, ...payment } of paid) {
      const { transactionId: id, priceInCents: amountInCents, refundedInCents, createdAt } = payment
      const order = { orderId, userId, classId, selectedId, ...(productId && { productId }) }
      const money = { amountInCents, refundedInCents, currency: 'USD' }
      yield { id, status: 'succeeded', ...money, clientSecret: '', createdAt, order }
    }
  },
  // Made in the provider's dashboard.
  refundsOf: async (id) => [{ id: `re_${id}`, amountInCents: 1000, status: 'succeeded', orderId: null }],
  disputesSince: async () => [],
}
const start = performance.now()
const clock = { now: () => new Date() }
const found = await reconcile({ stores, cards: cards as CardsGateway, clock })
const result: Reconciliation = {
  seconds: (performance.now() - start) / 1000,
  peakBytes: process.resourceUsage().maxRSS * 1024,
  discrepancies: found.map(({ text }) => text),
}
process.send?.(result)
await stores.close()
await client.close()
