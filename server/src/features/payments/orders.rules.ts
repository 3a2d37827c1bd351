import type { OrderRecord } from '../../base/records.ts'
import type { IntentOrder } from '../../gateways/cards.ts'

type NewOrder = IntentOrder & Pick<OrderRecord, 'intentId' | 'email' | 'cents' | 'createdAt'>

/** The record of an order that has just begun. */
export function newOrder({
  orderId,
  intentId,
  userId,
  email,
  classId,
  selectedId,
  cents,
  createdAt,
}: NewOrder): OrderRecord {
  return {
    _id: orderId,
    intentId,
    userId,
    email,
    classId,
    selectedId,
    cents,
    state: 'open',
    tries: 0,
    nextAt: null,
    createdAt,
  }
}
