import { CLUB_TERMS, type Terms } from '@ningjing/contract/enrolments/terms'
import type { OrderRecord } from '../domain/records.ts'
import type { IntentOrder } from '../gateways/cards.ts'

type NewOrder = Omit<IntentOrder, 'uid'> &
  Pick<OrderRecord, 'intentId' | 'email' | 'cents' | 'createdAt' | 'kind' | 'moved'> & {
    terms: Terms
    uid?: string | undefined
  }

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
  terms,
  kind,
  moved,
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
    terms,
    ...(kind && { kind }),
    ...(moved && { moved }),
    ...(uid !== undefined && { uid }),
  }
}

/** The terms that an order in a class gets; later changes of the class do not touch it. */
export function termsOfClass(yogaClass: { terms: Terms | null } | null | undefined): Terms {
  return yogaClass?.terms ?? CLUB_TERMS
}
