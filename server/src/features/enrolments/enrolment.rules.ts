import { quoteCredit } from '@ningjing/contract/enrolments/credit-terms'
import type { EndQuote, Enrolment } from '@ningjing/contract/enrolments/enrolments.schemas'
import { GRACE_MS, quoteRefund, studioRefund } from '@ningjing/contract/enrolments/terms'
import { dollarsOf } from '@ningjing/contract/money'
import { isoOf } from '../../base/iso.ts'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import { sessionView } from '../../domain/class-plan-views.ts'
import { creditsOf } from '../../domain/purse.ts'
import type { OrderRecord, PaymentRecord } from '../../domain/records.ts'
import type { Place } from '../../domain/seat.records.ts'
import { refundFacts } from '../../seats/place.rules.ts'
import type { End, PlacedClass } from '../../seats/places.store.ts'
import { skipsOf } from '../../seats/skip.rules.ts'

/** A student's place in a class, with the order that paid it. */
export type OwnPlace = { order: OrderRecord; yogaClass: PlacedClass; place: Place }

/** How every place in a canceled class ends: with what the studio owes at the moment of the cancellation. */
export function endWithClass(own: OwnPlace, now: Date): End {
  const at = own.yogaClass.canceled?.at ?? now
  return { reason: 'class-canceled', cents: studioRefund(refundFacts(own), at), ...withCredit(own, true) }
}

/** Whether the end of a place gives its credits back; nothing of one that no pass pays. */
export function withCredit({ order }: OwnPlace, isBack: boolean): Pick<End, 'credit'> {
  return order.passId === undefined ? {} : { credit: isBack ? 1 : 0 }
}

/** The credits that come back of a place that ends at a moment. */
export function creditBackAt(own: OwnPlace, moment: Date): number {
  return quoteCredit(refundFacts(own), creditsOf(own.order), moment).credits
}

/** Whether a student who saw how many credits come back gets them: it is right now, or was a minute ago. */
export function acceptedCredit(own: OwnPlace, shown: number, now: Date): boolean {
  return [now, new Date(now.getTime() - GRACE_MS)].some((at) => creditBackAt(own, at) === shown)
}

/** What a quote says of the credits of a place. */
function creditQuote(own: OwnPlace, now: Date): Pick<EndQuote, 'credits' | 'creditsThen' | 'until'> | null {
  if (own.order.passId === undefined) return null
  const { credits, until } = quoteCredit(refundFacts(own), creditsOf(own.order), now)
  return { credits, creditsThen: 0, until: until && isoOf(until) }
}

/**
 * What a student gets back who leaves now; null if they cannot leave anymore.
 * @param givenInCents refunded so far, also in the card provider's console
 */
export function endQuote(place: OwnPlace, givenInCents: number, now: Date): EndQuote | null {
  const byHand = place.order.desk && ({ byHand: true } as const)
  const back = dollarsOf(Math.max(place.place.back ?? 0, givenInCents))
  if (place.yogaClass.stage === 'canceled') {
    const credits = creditsOf(place.order)
    const all = place.order.passId === undefined ? {} : { credits, creditsThen: credits }
    return {
      refund: dollarsOf(endWithClass(place, now).cents),
      back,
      until: null,
      then: 0,
      ...byHand,
      ...all,
    }
  }
  const { refundInCents, until, thenInCents, mayEnd } = quoteRefund(refundFacts(place), now)
  if (!mayEnd) return null
  return {
    refund: dollarsOf(refundInCents),
    back,
    until: until && isoOf(until),
    then: dollarsOf(thenInCents),
    ...byHand,
    ...creditQuote(place, now),
  }
}

/**
 * An enrollment for its student. The class and the order are read together with it; null if one is lost.
 * @param clubZone time zone of a class without dates
 */
export function enrolmentView(
  { _id, classId, classItem, createdAt, refundedInCents, pass }: PaymentRecord,
  own: OwnPlace | null,
  { now, clubZone }: { now: Date; clubZone: string },
): Enrolment {
  const { image, name } = classItem
  // Who teaches the class now, not when it was paid.
  const instructor = own?.yogaClass.instructor ?? classItem.instructor
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
    zone: yogaClass?.zone || clubZone,
    ...(pass && { pass }),
    end: own && endQuote(own, refundedInCents, now),
    ...(own && skipsView(own, now)),
  }
}

function skipsView({ yogaClass, place, order }: OwnPlace, now: Date): Pick<Enrolment, 'skips'> {
  const skips = skipsOf(yogaClass, place, order, now)
  const facts = yogaClass.dropIn ? {} : { keepsSeat: true as const }
  return skips.length > 0
    ? { skips: skips.map((one) => ({ ...one, until: isoOf(one.until), ...facts })) }
    : {}
}
