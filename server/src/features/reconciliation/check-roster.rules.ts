import type { ClassRecord, PaymentRecord, SelectionRecord } from '../../domain/records.ts'
import { type Discrepancy, discrepancyIf } from './discrepancy.rules.ts'
import type { Places } from './ledger.store.ts'

/** I9: a student in the roster exists and has a payment record. */
export function checkRoster(
  { _id, roster }: ClassRecord,
  payments: Map<string, PaymentRecord>,
  users: Set<string>,
): Discrepancy[] {
  return Object.entries(roster).flatMap(([userId, { orderId }]) => {
    const payment = payments.get(orderId)
    const name = `class ${_id}: user ${userId} is in the roster`
    return [
      ...discrepancyIf(
        payment?.userId !== userId || payment.classId !== _id || payment.endedAt !== null,
        'I9',
        `${name} without a payment record`,
      ),
      ...discrepancyIf(!users.has(userId), 'I9', `${name} by order ${orderId}, but there is no such user`),
    ]
  })
}

/** I15: a seat is held for a user who exists. I17: for the time of a payment. */
export function checkHolds({ _id, holds }: ClassRecord, users: Set<string>, longAgo: Date): Discrepancy[] {
  return Object.entries(holds).flatMap(([userId, { expiresAt, orderId }]) => {
    const name = `class ${_id}: a seat is held for user ${userId}`
    return [
      ...discrepancyIf(!users.has(userId), 'I15', `${name}, who does not exist`),
      ...discrepancyIf(
        expiresAt < longAgo,
        'I17',
        `${name} by order ${orderId}, but the hold ended at ${expiresAt.toISOString()}`,
      ),
    ]
  })
}

/** I9: who is enrolled has the class no longer selected. */
export function checkSelection(
  { _id, userId, classId }: SelectionRecord,
  places: Places | undefined,
): Discrepancy[] {
  const isEnrolled = places?.roster?.[userId] !== undefined
  return discrepancyIf(
    isEnrolled,
    'I9',
    `selection ${_id}: user ${userId} is enrolled in class ${classId} already`,
  )
}
