import type { OrderRecord } from '../../base/records.ts'
import type { IntentOrder } from '../../gateways/cards.ts'

type NewOrder = Omit<IntentOrder, 'uid'> &
  Pick<OrderRecord, 'intentId' | 'email' | 'cents' | 'createdAt'> & { uid?: string | undefined }

/**
 * The record of an order that has just begun.
 * @param uid the identity of a user who has no record
 */
export function newOrder({
  orderId,
  intentId,
  userId,
  email,
  classId,
  selectedId,
  cents,
  createdAt,
  uid,
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
    ...(uid !== undefined && { uid }),
  }
}
