import type { RefundState } from '@ningjing/contract/enrolments'
import type { EndQuote, EndResult, Enrolment } from '@ningjing/contract/enrolments.schemas'
import { dollarsOf } from '@ningjing/contract/money'
import { quoteRefund } from '@ningjing/contract/terms'
import { isoOf } from '../../base/iso.ts'
import type { Bar, OrderRecord, PaymentRecord, Place } from '../../base/records.ts'
import type { SessionRecord } from '../../base/schedule.records.ts'
import { sessionView } from '../../base/session-view.ts'
import { refundFacts } from '../../seats/place.rules.ts'
import type { PlacedClass } from '../../seats/places.store.ts'

/** A student's place in a class, with the order that paid it. */
export type OwnPlace = { order: OrderRecord; yogaClass: PlacedClass; place: Place }

/** What a student gets back who leaves now; null if they cannot leave any more. */
export function endQuote(place: OwnPlace, now: Date): EndQuote | null {
  const { refundInCents, backInCents, until, thenInCents, mayEnd } = quoteRefund(refundFacts(place), now)
  if (!mayEnd) return null
  const back = dollarsOf(backInCents)
  return {
    refund: dollarsOf(refundInCents),
    back,
    until: until && isoOf(until),
    then: dollarsOf(thenInCents),
  }
}

/** What a student who ended an enrolment is answered. */
export function endResult({ cents = 0 }: Bar, order: OrderRecord | null): EndResult {
  return { refund: dollarsOf(cents), state: refundStateOf(cents, order) }
}

/** Money that was due is given back once the order says so. */
export function refundStateOf(
  cents: number,
  order: Pick<OrderRecord, 'state' | 'nextAt'> | null,
): RefundState {
  if (cents === 0) return 'none'
  if (order?.state === 'enrolled') return order.nextAt === null ? 'done' : 'due'
  return order?.state === 'refunded' ? 'done' : 'due'
}

/** An enrolment for its student. The class and the order are read together with it; null if one is lost. */
export function enrolmentView(
  { _id, classId, classItem, createdAt }: PaymentRecord,
  own: OwnPlace | null,
  now: Date,
): Enrolment {
  const { image, name, instructor } = classItem
  const yogaClass = own?.yogaClass
  return {
    _id,
    classId,
    classItem: { image, name, instructor },
    createdAt: isoOf(createdAt),
    sessions: (yogaClass?.sessions ?? ([] as SessionRecord[])).map(sessionView),
    nextAt: yogaClass?.nextAt ? isoOf(yogaClass.nextAt) : null,
    place: yogaClass?.place ?? '',
    online: yogaClass?.online ?? '',
    zone: yogaClass?.zone ?? '',
    end: own && endQuote(own, now),
  }
}
