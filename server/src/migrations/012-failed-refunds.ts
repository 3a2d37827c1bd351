import type { Migration } from './migration.ts'

type Order = {
  _id: string
  userId: string
  classId: string
  cents: number
  state: string
  tries: number
  nextAt: Date | null
  gaveUpAt?: Date
}
type Places = {
  _id: string
  roster: Record<string, { orderId: string; back?: number }>
  barred: Record<string, { cents?: number }>
}
type Payment = { _id: string; refundedInCents: number; refundFailedInCents?: number }

/** Five refused tries were given up; of a student who stays, nothing else said so. */
const GIVEN_UP = {
  $or: [
    { state: 'refund_failed' },
    { state: 'enrolled', nextAt: null, tries: { $gte: 5 }, gaveUpAt: { $exists: false } },
  ],
}

/** Marks the payments whose refund has failed for good before this release marked them. */
export const markFailedRefunds: Migration = {
  name: '012-failed-refunds',
  run: async (db, assertLease) => {
    const orders = db.collection<Order>('orders')
    const payments = db.collection<Payment>('payments')
    for await (const { _id, userId, classId, cents, state } of orders.find(GIVEN_UP)) {
      const payment = await payments.findOne({ _id })
      const yogaClass = await db.collection<Places>('classes').findOne({ _id: classId })
      const place = yogaClass?.roster[userId]
      const bar = yogaClass?.barred[_id]
      const back = place?.orderId === _id ? (place.back ?? 0) : 0
      const due = bar ? (bar.cents ?? cents) : back
      const refundFailedInCents = due - (payment?.refundedInCents ?? 0)
      if (!payment || refundFailedInCents <= 0) continue
      await assertLease()
      const staying = { _id, state: 'enrolled', nextAt: null }
      if (state === 'enrolled') await orders.updateOne(staying, { $set: { gaveUpAt: new Date() } })
      await payments.updateOne({ _id }, { $set: { refundFailedInCents } })
    }
  },
}
