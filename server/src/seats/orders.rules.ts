import type { Terms } from '@ningjing/contract/enrolments/terms'
import type { Currency } from '@ningjing/contract/formats'
import type { OrderRecord } from '../domain/records.ts'
import type { IntentOrder } from '../gateways/card-intents.ts'

type NewOrder = Omit<IntentOrder, 'uid'> &
  Pick<OrderRecord, 'intentId' | 'email' | 'cents' | 'createdAt' | 'kind' | 'moved' | 'desk'> & {
    /** None of a pass. */
    terms?: Terms
    currency: Currency
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
  currency,
  kind,
  moved,
  desk,
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
    ...(terms && { terms }),
    currency,
    ...(kind && { kind }),
    ...(moved && { moved }),
    ...(desk && { desk }),
    ...(uid !== undefined && { uid }),
  }
}

/**
 * The terms that an order in a class gets; later changes of the class or the club do not touch it.
 * @param club the club as it is now
 */
export function termsOfClass(
  yogaClass: { terms: Terms | null } | null | undefined,
  club: { terms: Terms },
): Terms {
  return yogaClass?.terms ?? club.terms
}
