import { dollarsOf } from '@ningjing/contract/money'
import { Problem } from '@ningjing/contract/problems'
import type { Selection } from '@ningjing/contract/selections.schemas'
import type { ClassRecord, SelectionRecord, UserRecord } from '../../base/records.ts'

/** Refuses a class that can't be selected; one that isn't approved is as good as unknown. */
export function assertSelectable(
  yogaClass: ClassRecord | null,
  userId: string,
): asserts yogaClass is ClassRecord {
  if (yogaClass?.status !== 'approved') throw new Problem('class.not-found')
  if (yogaClass.roster[userId]) throw new Problem('enrolment.exists')
  // A seat she holds herself is hers, also when it is the last one.
  if (yogaClass.seats < 1 && !yogaClass.holds[userId]) throw new Problem('class.sold-out')
}

/** A new selection: name, price and picture are the class's own. */
export function selectionOf(
  student: UserRecord,
  yogaClass: ClassRecord,
  id: string,
  now: Date,
): SelectionRecord {
  return {
    _id: id,
    userId: student._id,
    studentEmail: student.email,
    classId: yogaClass._id,
    name: yogaClass.name,
    instructor: yogaClass.instructor,
    image: yogaClass.image,
    priceInCents: yogaClass.priceInCents,
    isPaid: false,
    createdAt: now,
  }
}

/**
 * A selection as its student sees it: price and seats as the class has them now, or those of her own live hold.
 */
export function selectionView(selection: SelectionRecord, yogaClass: ClassRecord, now: Date): Selection {
  const hold = yogaClass.holds[selection.userId]
  const own = hold && hold.expiresAt > now ? hold : null
  return {
    _id: selection._id,
    classId: selection.classId,
    name: yogaClass.name,
    instructor: yogaClass.instructor,
    image: yogaClass.image,
    price: dollarsOf(own ? own.cents : yogaClass.priceInCents),
    priceWhenSelected: dollarsOf(selection.priceInCents),
    isPaid: false,
    studentEmail: selection.studentEmail,
    seats: own ? Math.max(1, yogaClass.seats) : yogaClass.seats,
    holdEndsAt: own ? own.expiresAt.toISOString() : null,
    createdAt: selection.createdAt.toISOString(),
  }
}
