import type { Document } from 'mongodb'
import { barOf, type Claim, dueOfPass, endOf, placeOf } from './find-place.ts'
import type { History } from './history.ts'
import type { State } from './read-state.ts'

/**
 * Compares what was acknowledged about money with what is stored, without any code of the product. Returns each
 * violation as a line.
 */
export function checkMoney(history: History, state: State): string[] {
  return [
    ...history.payments.flatMap((paid) => checkAcknowledged(paid, state)),
    ...[...history.refunded].flatMap((id) => checkRefunded(id, state)),
    ...history.secrets.flatMap((secret) => checkSecret(secret, state)),
    ...[...state.intents.values()]
      // Those of passes are checked in check-passes.ts.
      .filter(({ metadata }) => !metadata.productId)
      .flatMap((intent) => checkIntent(intent, history, state)),
    ...[...state.payments.values()].flatMap((payment) => checkPayment(payment, state)),
    ...[...state.classes.values()].flatMap(({ _id, roster }) =>
      Object.entries<Document>(roster).flatMap(([userId, { orderId }]) =>
        state.payments.has(orderId) ? [] : [`class ${_id}: ${userId} is in the roster without a payment`],
      ),
    ),
  ]
}

/** An acknowledged payment has its seat, or an end; whether that was wanted is checked in check-ends.ts. */
function checkAcknowledged(paid: History['payments'][number], state: State): string[] {
  const payment = state.payments.get(paid.orderId)
  const isThere = payment?.transactionId === paid.transactionId && payment.userId === paid.userId
  const isKept = placeOf(state, paid) ?? endOf(state, paid)
  return isThere && isKept ? [] : [`payment ${paid.orderId}: acknowledged, but lost`]
}

function checkRefunded(intentId: string, state: State): string[] {
  const claim = state.intents.get(intentId)?.metadata
  if (placeOf(state, claim)) return [`intent ${intentId}: said to be refunded, but has a seat`]
  return endOf(state, claim) || isRefundedOnce(state, intentId)
    ? []
    : [`intent ${intentId}: said to be refunded, but is not refunded in full once`]
}

function checkSecret({ intentId, price }: History['secrets'][number], state: State): string[] {
  const intent = state.intents.get(intentId)
  if (!intent) return [`intent ${intentId}: unknown to the provider, but its secret left the server`]
  const order = state.orders.get(intent.metadata.orderId)
  return [
    ...(intent.amount === Math.round(price * 100) ? [] : [`intent ${intentId}: not of the price shown`]),
    ...(order?.intentId === intentId ? [] : [`intent ${intentId}: has no order record`]),
  ]
}

/** A paid intent is a seat, an end, or blocked, and exactly what is due of it was given back. Others cannot be paid. */
function checkIntent(intent: Document, history: History, state: State): string[] {
  const { id, status } = intent
  const claim: Claim = intent.metadata
  const [place, bar] = [placeOf(state, claim), barOf(state, claim)]
  if (status === 'succeeded') {
    if (!place === !bar)
      return [`intent ${id}: paid, with ${place ? 'a seat and an end' : 'neither seat nor end'}`]
    const due = place ? (place.back ?? 0) : (bar?.cents ?? intent.amount)
    const given = givenBack(state, id)
    return given === due ? [] : [`intent ${id}: ${given} cents given back, ${due} due`]
  }
  if (place) return [`intent ${id}: a seat without a payment`]
  // An intent that no order names was made by a server that was killed before its secret left.
  const hasLeft = state.orders.has(claim.orderId) || history.secrets.some(({ intentId }) => intentId === id)
  return status === 'canceled' || !hasLeft ? [] : [`intent ${id}: can still be paid`]
}

/** A payment record lasts with its seat, and says how it ended and what was given back. */
function checkPayment(payment: Document, state: State): string[] {
  const { _id: orderId, classId, userId, transactionId, endedAt, dueBackInCents, refundedInCents } = payment
  const claim = { orderId, classId, userId }
  const purse = state.purses.get(orderId)
  const end = purse?.end ? { cents: dueOfPass(purse) } : endOf(state, claim)
  const isKept = payment.productId || placeOf(state, claim)
  const byHand = state.orders.get(orderId)?.handedInCents ?? 0
  const given = givenBack(state, transactionId) + byHand
  return [
    ...(endedAt !== null || isKept ? [] : [`payment ${orderId}: not in the roster`]),
    ...(endedAt === null || (end && end.cents === dueBackInCents)
      ? []
      : [
          `payment ${orderId}: ended with ${dueBackInCents} cents due, ${end?.cents} in its ${purse ? 'pass' : 'class'}`,
        ]),
    ...(given === refundedInCents
      ? []
      : [`payment ${orderId}: ${refundedInCents} cents given back, ${given} at the provider and by hand`]),
  ]
}

function madeRefunds(state: State, intentId: string): Document[] {
  return (state.refunds.get(intentId) ?? []).filter(({ status }) => status !== 'failed')
}

/** Cents of all refunds that did not fail. */
export function givenBack(state: State, intentId: string): number {
  return madeRefunds(state, intentId).reduce((sum, { amount }) => sum + amount, 0)
}

function isRefundedOnce(state: State, intentId: string): boolean {
  const [refund, ...others] = madeRefunds(state, intentId)
  return others.length === 0 && refund?.amount === state.intents.get(intentId)?.amount
}
