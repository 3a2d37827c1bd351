import { isDeepStrictEqual } from 'node:util'
import type { Terms } from '@ningjing/contract/enrolments/terms'
import { REFUND_PAUSES_MS } from '../../domain/given-back.ts'
import type { PurseRecord } from '../../domain/purse.records.ts'
import type { OrderRecord } from '../../domain/records.ts'
import { type Discrepancy, discrepancyIf } from './discrepancy.rules.ts'
import type { Places } from './ledger.store.ts'
import type { TermsEntry } from './ledger-log.store.ts'

/** What is left behind is settled within this time, in milliseconds (I17). */
export const MAX_UNSETTLED_MS = 15 * 60_000

/** A payment of the last 72 hours gets its seat; an offer, or a hold, came before it. */
const MAX_PAYING_MS = 110 * 3_600_000

/** Checks an order against the place that it has: I9 and I17. An open order may have a place that is being recorded. */
export function checkOrder(order: OrderRecord, places: Places | undefined, now: Date): Discrepancy[] {
  const { _id, userId, classId, productId, state, createdAt } = order
  // What a pass has is checked with it (I24).
  if (productId !== undefined) return checkNextRefund(order, now)
  const place = places?.roster?.[userId]
  const hasPlace = place?.orderId === _id
  const isRecent = state === 'open' && (!hasPlace || now.getTime() - place.at.getTime() < MAX_UNSETTLED_MS)
  const says = `order ${_id}: says ${state}, but user ${userId}`
  return [
    ...discrepancyIf(
      !isRecent && hasPlace !== (state === 'enrolled'),
      'I9',
      hasPlace ? `${says} has a place in class ${classId}` : `${says} has no place in class ${classId}`,
    ),
    ...discrepancyIf(hasPlace && createdAt > place.at, 'I9', `order ${_id}: began after its place did`),
    ...discrepancyIf(
      hasPlace && place.at.getTime() - createdAt.getTime() > MAX_PAYING_MS,
      'I9',
      `order ${_id}: began at ${createdAt.toISOString()}, long before its place`,
    ),
    ...checkNextRefund(order, now),
  ]
}

/**
 * I9: an enrollment has ended where its class says so, and the order of a pass where that has. An enrollment after a move
 * that did not happen never began.
 */
export function checkOrderEnd(
  { _id, state, endedAt, productId }: OrderRecord,
  places: Places | undefined,
  purse: PurseRecord | undefined,
): Discrepancy[] {
  const bar = places?.barred?.[_id]
  const hasPlaceEnd = bar?.cents !== undefined && bar.reason !== 'not-moved'
  const isEnded = productId === undefined ? hasPlaceEnd : purse?.end !== undefined
  const other = productId === undefined ? 'its class says something else' : 'its pass says something else'
  const text = endedAt ? `order ${_id}: has ended: ${other}` : `order ${_id}: has not ended: ${other}`
  return discrepancyIf(state !== 'open' && (endedAt !== undefined) !== isEnded, 'I9', text)
}

/** I17: money that is due of a card is given back, or tried again soon. */
function checkNextRefund({ _id, intentId, state, nextAt }: OrderRecord, now: Date): Discrepancy[] {
  // Nothing is tried for a payment at the desk (I34).
  if (intentId === null && nextAt === null) return []
  if (state !== 'refund_due' && (state !== 'enrolled' || nextAt === null)) return []
  const fromNowMs = nextAt === null ? Number.POSITIVE_INFINITY : nextAt.getTime() - now.getTime()
  const isSoon =
    fromNowMs >= -MAX_UNSETTLED_MS && fromNowMs <= Math.max(...REFUND_PAUSES_MS) + MAX_UNSETTLED_MS
  return discrepancyIf(!isSoon, 'I17', `order ${_id}: its refund is due ${nextAt?.toISOString() ?? 'never'}`)
}

/** Whether an order may have other terms than its class has now. */
export function hasOtherTerms(
  { terms, moved }: OrderRecord,
  places: Places | undefined,
  ofClub: Terms[],
): boolean {
  return (
    terms !== undefined && !moved && places !== undefined && !isAmong(terms, places.terms ?? null, ofClub)
  )
}

/**
 * I33: an order has terms that its class had, or those of the place that it was moved from.
 * @param entries about the terms of its class; undefined if it has the terms of now
 * @param since when the log began to say all terms
 * @param ofClub all that the club has had for classes without terms of their own
 */
export function checkTerms(
  order: OrderRecord,
  entries: TermsEntry[] | undefined,
  named: Map<string, OrderRecord>,
  since: Date,
  ofClub: Terms[],
): Discrepancy[] {
  const { _id, terms, moved, createdAt } = order
  const text = `order ${_id}: its terms ${JSON.stringify(terms)} were never those of its class`
  const from = moved && named.get(moved.from)?.terms
  if (from) return discrepancyIf(!isDeepStrictEqual(terms, from), 'I33', text)
  if (!entries || createdAt < since) return []
  // An earlier release did not say to what they were changed.
  if (entries.some(({ after }) => after.terms === undefined)) return []
  const known = entries.flatMap(({ before, after }) => [before?.terms, after.terms])
  const isKnown = known.some((one) => one !== undefined && isAmong(terms, one, ofClub))
  return discrepancyIf(!isKnown, 'I33', text)
}

/** Whether an order has the terms of its class: its own, or one of those of the club. */
function isAmong(terms: Terms | undefined, own: Terms | null, ofClub: Terms[]): boolean {
  return (own ? [own] : ofClub).some((one) => isDeepStrictEqual(terms, one))
}
