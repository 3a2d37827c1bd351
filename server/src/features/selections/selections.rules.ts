import { dollarsOf } from '@ningjing/contract/money'
import { Problem } from '@ningjing/contract/problems'
import type { Selection } from '@ningjing/contract/selections/selections.schemas'
import { isoOf } from '../../base/iso.ts'
import { creditsView, planView } from '../../domain/class-plan-views.ts'
import type { SelectionRecord } from '../../domain/records.ts'
import type { StudentsClass } from '../../domain/students-class.records.ts'
import { centsNow, isSold, liveHoldOf, seatsForSale } from '../../seats/hold.rules.ts'

/** Throws a `Problem` for a class that cannot be selected. A class that is not approved counts as unknown. */
export function assertSelectable(
  yogaClass: StudentsClass | undefined,
  userId: string,
  now: Date,
): asserts yogaClass is StudentsClass {
  if (yogaClass?.status !== 'approved') throw new Problem('class.not-found')
  if (yogaClass.roster[userId]) throw new Problem('enrolment.exists')
  if (!isSold(yogaClass, now)) throw new Problem('class.closed')
  // A student who holds the last seat may select the class.
  if (seatsForSale(yogaClass, now) < 1 && !yogaClass.holds[userId]) throw new Problem('class.sold-out')
}

/**
 * A selection for its student: price and seats of their live hold, else of the class now.
 * @param clubZone time zone of a class without dates
 */
export function selectionView(
  selection: SelectionRecord,
  yogaClass: StudentsClass,
  { now, clubZone }: { now: Date; clubZone: string },
): Selection {
  const hold = liveHoldOf(yogaClass, selection.userId, now)
  const isForCard = hold?.offerUntil !== undefined && hold.intentId !== undefined
  return {
    _id: selection._id,
    classId: selection.classId,
    name: yogaClass.name,
    instructor: yogaClass.instructor,
    image: yogaClass.image,
    price: dollarsOf(centsNow(yogaClass, selection.userId, now)),
    priceWhenSelected: dollarsOf(selection.priceInCents),
    isPaid: false,
    studentEmail: selection.studentEmail,
    seats: Math.max(hold ? 1 : 0, seatsForSale(yogaClass, now)),
    ...(yogaClass.of && { of: yogaClass.of }),
    ...creditsView(isForCard ? { ...yogaClass, credits: 0 } : yogaClass),
    ...(!hold && !isSold(yogaClass, now) && { salesEnded: true as const }),
    ...(yogaClass.canceled && { canceled: true as const }),
    zone: yogaClass.zone || clubZone,
    holdEndsAt: hold ? hold.expiresAt.toISOString() : null,
    ...scheduleOf(yogaClass),
    createdAt: isoOf(selection.createdAt),
  }
}

/** When and where the class is; empty for a class that does not say. */
function scheduleOf(yogaClass: StudentsClass): Pick<Selection, 'schedule'> {
  const schedule = planView(yogaClass)
  const { sessions, place, isOnline } = schedule
  return sessions.length > 0 || place || isOnline ? { schedule } : {}
}
