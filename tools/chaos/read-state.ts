import type { Db, Document } from 'mongodb'
import type { CardProvider } from './card-provider.ts'

type Stored = Document & { _id: string }

export type State = Awaited<ReturnType<typeof readState>>

/**
 * Everything that the database, the card provider and the mail server hold after a run.
 * @param deliveries Message-ID of each mail that the mail server has taken
 * @param timetable its dates as a visitor reads them
 */
export async function readState(db: Db, provider: CardProvider, deliveries: string[], timetable: Document[]) {
  const all = (name: string): Promise<Document[]> => db.collection<Stored>(name).find().toArray()
  return {
    classes: byId(await all('classes')),
    users: byId(await all('users')),
    selections: byId(await all('selections')),
    orders: byId(await all('orders')),
    payments: byId(await all('payments')),
    purses: byId(await all('purses')),
    webhooks: byId(await all('webhooks')),
    mails: await all('mails'),
    messages: await all('messages'),
    audit: await all('audit'),
    deliveries,
    timetable,
    intents: byId(await provider.all('paymentIntents')),
    refunds: Map.groupBy(await provider.all('refunds'), ({ payment_intent }) => String(payment_intent)),
  }
}

function byId(documents: Document[]): Map<string, Document> {
  return new Map(documents.map((document) => [document._id ?? document.id, document]))
}

/** What is not settled yet: holds, open orders, refunds, events, todos and mails that wait. */
export async function countUnsettled(db: Db): Promise<number> {
  const counts = await Promise.all([
    db.collection('classes').countDocuments({ $or: [{ held: { $ne: 0 } }, { todos: { $gt: 0 } }] }),
    db.collection('users').countDocuments({ todos: { $gt: 0 } }),
    db.collection('messages').countDocuments({ todos: { $gt: 0 } }),
    db.collection('purses').countDocuments({ todos: { $gt: 0 } }),
    db.collection('orders').countDocuments({ todos: { $gt: 0 } }),
    db.collection('orders').countDocuments({
      $or: [
        { state: 'open' },
        // What was paid at the desk waits for an admin.
        { state: 'refund_due', kind: { $ne: 'desk' } },
        { state: 'enrolled', nextAt: { $ne: null } },
      ],
    }),
    db.collection('webhooks').countDocuments({ done: false }),
    db.collection('mails').countDocuments({ state: { $in: ['due', 'sending'] } }),
  ])
  return counts.reduce((sum, count) => sum + count)
}
