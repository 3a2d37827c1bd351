import { REFUND_PAUSES_MS } from '../../domain/given-back.ts'
import type { OrderRecord } from '../../domain/records.ts'
import type { CardRefund } from '../../gateways/card-refunds.ts'

/** Pause before the next attempt at a refund after an outage of the provider, in milliseconds. */
export const OUTAGE_PAUSE_MS = 15_000

/**
 * Names the audit entry of a refund, which is written once for each total given back: after a refund has failed, the same
 * total may be given back once more.
 * @param made the refunds that the provider lists
 */
export function refundKey(orderId: string, totalCents: number, made: CardRefund[]): string {
  const failed = made.filter(({ status }) => status === 'failed').length
  return ['refund', orderId, totalCents, ...(failed > 0 ? [failed] : [])].join(':')
}

/** When to try a refund again after so many refused attempts; null when a person has to make it. */
export function nextRefundAt(refused: number, now: Date): Date | null {
  const pauseMs = REFUND_PAUSES_MS[Math.max(0, refused - 1)]
  return pauseMs === undefined ? null : new Date(now.getTime() + pauseMs)
}

/** Cents given back of a payment: by the product or in the provider's console. */
export function givenBackOf(refunds: CardRefund[]): number {
  return refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amountInCents }) => sum + amountInCents, 0)
}

/**
 * The refunds of a payment, oldest first, each with the sum of all so far; the last sum is at least `cents`.
 * @param newestFirst as the card provider lists them
 */
export function partsOf(newestFirst: CardRefund[], cents: number): { cents: number; totalCents: number }[] {
  const made = newestFirst.filter(({ status }) => status !== 'failed').map((one) => one.amountInCents)
  const amounts = [...made.reverse(), cents - givenBackOf(newestFirst)].filter((amount) => amount > 0)
  let totalCents = 0
  return amounts.map((amount) => {
    totalCents += amount
    return { cents: amount, totalCents }
  })
}

/** How often a refund of an order was tried: a refused attempt leaves no refund, a crash leaves no count. */
export function triesOf({ _id, tries }: OrderRecord, refunds: CardRefund[]): number {
  return Math.max(tries, refunds.filter(({ orderId }) => orderId === _id).length)
}

/** How many of the attempts were refused: the others gave a part back. */
export function refusedOf({ _id }: OrderRecord, tries: number, refunds: CardRefund[]): number {
  return tries - refunds.filter(({ orderId, status }) => orderId === _id && status !== 'failed').length
}
