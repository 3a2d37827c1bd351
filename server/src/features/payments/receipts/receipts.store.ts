import { setTimeout as pause } from 'node:timers/promises'
import type { Collection } from 'mongodb'
import type { Indexes } from '../../../base/indexes.ts'
import { isDuplicateKey } from '../../../base/is-duplicate-key.ts'
import type { PaymentRecord } from '../../../domain/records.ts'

/** More than the payments that are recorded at the same moment: each try that fails has let another one win. */
const MAX_TRIES = 200
/** Receipts that one look gives, oldest first. */
const MAX_UNNUMBERED = 500

const PAID = { priceInCents: { $gt: 0 } }
const NUMBERED = { 'receipt.n': { $gt: 0 } }

export const RECEIPT_INDEXES: Indexes[string] = [
  { key: { 'receipt.year': 1, 'receipt.n': 1 }, unique: true, partialFilterExpression: NUMBERED },
  { key: { receipt: 1, createdAt: 1 }, partialFilterExpression: PAID },
]

/**
 * The numbers of receipts (promise I37). A payment record is the only place of its number, so nothing else can disagree
 * with it: the next number is one more than the highest one of the year, and the unique index lets one of those win
 * that read the same.
 */
export function receiptNumbers<Stored extends PaymentRecord>(stored: Collection<Stored>) {
  // The collection with the fields that numbers need.
  const payments = stored as unknown as Collection<PaymentRecord>
  const UNNUMBERED = { receipt: { $exists: false }, ...PAID }
  return {
    /**
     * Gives a payment the next number of its year, unless it has one or needs none.
     * @param yearOf the year of the moment when it was paid
     */
    numberReceipt: async (orderId: string, yearOf: (paidAt: Date) => number): Promise<void> => {
      const filter = { _id: orderId, ...UNNUMBERED }
      const payment = await payments.findOne(filter, { projection: { createdAt: 1 } })
      if (!payment) return
      const year = yearOf(payment.createdAt)
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        // Read by a majority, so that no number follows one that a failover takes back.
        const last = await payments.findOne(
          { 'receipt.year': year, ...NUMBERED },
          { sort: { 'receipt.year': -1, 'receipt.n': -1 }, projection: { receipt: 1 } },
        )
        const n = (last?.receipt ? last.receipt.n : 0) + 1
        try {
          await payments.updateOne(filter, { $set: { receipt: { year, n } } })
          return
        } catch (error) {
          if (!isDuplicateKey(error)) throw error
        }
        await pause(Math.random() * tries)
      }
      throw new Error(`The receipt number of order ${orderId} is left to the sweeper`)
    },
    /** Paid payments without a number, oldest first: a process was killed, or is of the previous release. */
    findUnnumbered: () =>
      payments
        .find(UNNUMBERED, { projection: { createdAt: 1 } })
        .sort({ createdAt: 1 })
        .limit(MAX_UNNUMBERED)
        .toArray(),
  }
}
