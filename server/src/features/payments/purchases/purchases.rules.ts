import { isDeepStrictEqual } from 'node:util'
import { laterDay } from '@ningjing/contract/classes/schedule'
import { currencyOf } from '@ningjing/contract/formats'
import { HOLD_MS, MAX_HOLD_MS } from '@ningjing/contract/limits'
import { dayAt } from '@ningjing/contract/zone'
import { betweenDays } from '../../../base/days.ts'
import type { PassTerms, ProductRecord } from '../../../domain/product.records.ts'
import type { PurseRecord, PurseRefusal } from '../../../domain/purse.records.ts'
import type { OrderRecord } from '../../../domain/records.ts'
import type { Todo } from '../../../domain/todo.records.ts'
import { isRefundedInFull, type PaidIntent } from '../../../gateways/intent.rules.ts'

/** An order of a pass. */
export type Purchase = OrderRecord & { productId: string; product: PassTerms }

export function isPurchase(order: OrderRecord): order is Purchase {
  return order.productId !== undefined && order.product !== undefined
}

export const claimOf = (productId: string, userId: string) => `${productId}:${userId}`

/** What an order keeps of a product. */
export function termsOf(product: ProductRecord): PassTerms {
  const { name, credits, days, from, perDay, ahead, once } = product
  return { name, credits, days, from, for: product.for, perDay, ahead, once }
}

/** Whether an open order can be continued as another one wants to begin, with the time that a checkout has. */
export function isSameSale(open: Purchase, wanted: Purchase): boolean {
  const ageMs = wanted.createdAt.getTime() - open.createdAt.getTime()
  return (
    open.kind === wanted.kind &&
    open.desk === wanted.desk &&
    open.cents === wanted.cents &&
    currencyOf(open) === currencyOf(wanted) &&
    isDeepStrictEqual(open.product, wanted.product) &&
    open.after === wanted.after &&
    ageMs <= MAX_HOLD_MS - HOLD_MS
  )
}

/** Why a paid order gets no pass: amount, currency, student or product are not as agreed (I5), or the money went back. */
export function refusalOf(intent: PaidIntent, order: Purchase): PurseRefusal | undefined {
  const { userId, productId } = intent.order
  const isSame = order.userId === userId && order.productId === productId
  const isAgreed = order.cents === intent.amountInCents && currencyOf(order) === intent.currency
  if (isRefundedInFull(intent)) return 'refunded-already'
  return isSame && isAgreed ? undefined : 'mismatch'
}

/** When a pass ends that counts from a moment: so many days later, at the end of the day of the club. */
export function endOfPass(days: number, from: Date, zone: string): Date {
  const day = dayAt(from, zone)
  return betweenDays(day, laterDay(day, days), zone).end
}

/**
 * The pass of an order.
 * @param before the pass at whose end it begins; without one, or if that has no end to come, it begins now
 * @param refused why it gets none
 */
export function newPurse(
  { _id, userId, productId, product, cents }: Purchase,
  { at, zone, before }: { at: Date; zone: string; before?: PurseRecord | null },
  todo: Todo[],
  refused?: PurseRefusal,
): PurseRecord {
  const credits = refused ? 0 : product.credits
  const begin = beginAfter(before, userId, at)
  // A pass ends as a day does: the next one has its first day after that.
  const counted = begin > at ? new Date(begin.getTime() - 1) : at
  return {
    _id,
    kind: 'pass',
    userId,
    productId,
    product,
    paidInCents: cents,
    granted: credits,
    left: credits,
    state: refused ? 'ended' : 'active',
    uses: {},
    days: {},
    validFrom: begin,
    ...(before?.userId === userId && { follows: before._id }),
    validUntil: product.from === 'purchase' ? endOfPass(product.days, counted, zone) : null,
    ...(refused && { refused }),
    createdAt: at,
    rev: 0,
    todo,
    todos: todo.length,
  }
}

/** When a pass begins that follows another one of the same student, unless the club has ended that one. */
function beginAfter(before: PurseRecord | null | undefined, userId: string, now: Date): Date {
  const isFollowed = before?.userId === userId && before.state !== 'ended'
  const end = isFollowed ? before.validUntil : null
  return end && end > now ? end : now
}
