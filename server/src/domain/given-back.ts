import type { RefundState } from '@ningjing/contract/enrolments/enrolments'
import { dollarsOf } from '@ningjing/contract/money'
import type { ClassRecord, OrderRecord, PaymentRecord } from './records.ts'

/** Pauses after the first, second, … refused attempt at a refund, in milliseconds. */
export const REFUND_PAUSES_MS = [1, 10, 60, 360].map((minutes) => minutes * 60_000)

/** What is due in all of the payment of an order when a place that it pays gives back so much (O20). */
export function dueOfPayer(
  payer: Pick<OrderRecord, 'cents'>,
  { cents }: Pick<OrderRecord, 'cents'>,
  due: number,
): number {
  return payer.cents - cents + due
}

/** What admins wrote to the student for what became due of a payment, oldest first. */
export function refundNotes(
  order: Pick<OrderRecord, 'refundNotes'> | null | undefined,
  afterCents = 0,
  upToCents = Number.POSITIVE_INFINITY,
): string[] {
  return Object.entries(order?.refundNotes ?? {}).flatMap(([due, note]) =>
    Number(due) > afterCents && Number(due) <= upToCents ? note : [],
  )
}

/** Cents of a payment that were given back to the card; the others were given back by hand. */
export function toCardOf({
  refundedInCents,
  handedInCents = 0,
}: Pick<PaymentRecord, 'refundedInCents' | 'handedInCents'>): number {
  return refundedInCents - handedInCents
}

/** Whether the refund of an order has failed for good, so that nothing is tried at the card provider anymore. */
export function isGivenUp({ state, gaveUpAt }: Pick<OrderRecord, 'state' | 'gaveUpAt'>): boolean {
  return state === 'refund_failed' || (state === 'enrolled' && gaveUpAt !== undefined)
}

/** When the card provider is to give money of an order back; null if it was paid at the desk and goes back by hand. */
export function cardRefundAt({ intentId }: Pick<OrderRecord, 'intentId'>, now: Date): Date | null {
  return intentId === null ? null : now
}

/** Cents that an order gives back in all. What a moved place gives back is due of the order that paid it. */
export function dueBackOf(
  { _id, userId, cents, moved }: OrderRecord,
  { roster, barred }: Partial<Pick<ClassRecord, 'roster' | 'barred'>>,
): number {
  const bar = barred?.[_id]
  const place = roster?.[userId]
  if (moved) return 0
  if (bar) return bar.cents ?? cents
  return place?.orderId === _id ? (place.back ?? 0) : 0
}

/** Dollars that are given back in all, and what has become of them. */
export type RefundResult = { refund: number; state: RefundState }

/**
 * What is answered when money goes back.
 * @param cents given back in all
 * @param due cents that the payment gives back in all
 */
export function refundResult(cents: number, payment: PaymentRecord | null, due = cents): RefundResult {
  return { refund: dollarsOf(cents), state: refundStateOf(cents, due, payment) }
}

function refundStateOf(cents: number, due: number, payment: PaymentRecord | null): RefundState {
  if (cents === 0) return 'none'
  if ((payment?.refundedInCents ?? 0) >= due) return 'done'
  return payment?.desk ? 'by-hand' : 'due'
}
