import type { Document } from 'mongodb'
import type { History } from './history.ts'
import type { State } from './read-state.ts'

/**
 * Compares what was acknowledged about money with what is stored, without any code of the product. Returns each
 * violation as a line.
 */
export function checkMoney(history: History, state: State): string[] {
  return [
    ...history.payments.flatMap((paid) => checkAcknowledged(paid, state)),
    ...[...history.refunded].flatMap((id) =>
      isRefundedOnce(state, id)
        ? []
        : [`intent ${id}: said to be refunded, but is not refunded in full once`],
    ),
    ...history.secrets.flatMap((secret) => checkSecret(secret, state)),
    ...[...state.intents.values()].flatMap((intent) => checkIntent(intent, history, state)),
    ...[...state.payments.values()].flatMap(({ _id, classId, userId }) =>
      rosterOrder(state, classId, userId) === _id ? [] : [`payment ${_id}: not in the roster`],
    ),
    ...[...state.classes.values()].flatMap(({ _id, roster }) =>
      Object.entries<Document>(roster).flatMap(([userId, { orderId }]) =>
        state.payments.has(orderId) ? [] : [`class ${_id}: ${userId} is in the roster without a payment`],
      ),
    ),
  ]
}

function checkAcknowledged(paid: History['payments'][number], state: State): string[] {
  const payment = state.payments.get(paid.orderId)
  const transactionId = paid.intentId ?? `free_${paid.orderId}`
  const isThere = payment?.transactionId === transactionId && payment.userId === paid.userId
  const hasSeat = rosterOrder(state, paid.classId, paid.userId) === paid.orderId
  return isThere && hasSeat ? [] : [`payment ${paid.orderId}: acknowledged, but lost`]
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

/** A paid intent is either a seat or a full refund, any other one cannot be paid any more. */
function checkIntent(intent: Document, history: History, state: State): string[] {
  const { id, status, metadata } = intent
  const hasSeat = rosterOrder(state, metadata.classId, metadata.userId) === metadata.orderId
  if (status === 'succeeded') {
    const isRefunded = isRefundedOnce(state, id)
    const isUntouched = !state.refunds.has(id)
    if ((hasSeat && isUntouched) || (!hasSeat && isRefunded)) return []
    return [
      `intent ${id}: paid, ${hasSeat ? 'with' : 'without'} a seat, ${isUntouched ? 'not ' : ''}refunded`,
    ]
  }
  if (hasSeat) return [`intent ${id}: a seat without a payment`]
  // An intent that no order names was made by a server that was killed before its secret left.
  const hasLeft =
    state.orders.has(metadata.orderId) || history.secrets.some(({ intentId }) => intentId === id)
  return status === 'canceled' || !hasLeft ? [] : [`intent ${id}: can still be paid`]
}

function isRefundedOnce(state: State, intentId: string): boolean {
  const refunds = (state.refunds.get(intentId) ?? []).filter(({ status }) => status !== 'failed')
  return refunds.length === 1 && refunds[0]?.amount === state.intents.get(intentId)?.amount
}

function rosterOrder(state: State, classId: string, userId: string): string | undefined {
  return state.classes.get(classId)?.roster[userId]?.orderId
}
