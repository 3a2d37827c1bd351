import { MAX_HOLD_MS } from '@ningjing/contract/limits'
import type { ClassRecord, PaymentRecord, SelectionRecord } from '../../domain/records.ts'
import { type Discrepancy, discrepancyIf } from './discrepancy.rules.ts'
import type { Places } from './ledger.store.ts'

type KnownUsers = ReadonlyMap<string, { isMember: boolean }>

/** An offer lasts 12 hours, nights not counted, and is then paid like any hold, in milliseconds. */
const MAX_OFFER_MS = 36 * 3_600_000

/** I9: a student in the roster exists and has a payment record. */
export function checkRoster(
  { _id, roster }: ClassRecord,
  payments: Map<string, PaymentRecord>,
  users: KnownUsers,
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

/** I15: a seat is held for a user who exists, and no longer than a payment or an offer lasts. I17: then it goes back. */
export function checkHolds(
  { _id, holds }: ClassRecord,
  users: KnownUsers,
  longAgo: Date,
  now: Date,
): Discrepancy[] {
  // Another process may have taken it, whose clock is ahead.
  const skewMs = now.getTime() - longAgo.getTime()
  return Object.entries(holds).flatMap(([userId, { expiresAt, orderId, offerUntil }]) => {
    const maxMs = (offerUntil ? MAX_OFFER_MS : MAX_HOLD_MS) + skewMs
    const name = `class ${_id}: a seat is held for user ${userId}`
    return [
      ...discrepancyIf(!users.has(userId), 'I15', `${name}, who does not exist`),
      ...discrepancyIf(
        expiresAt.getTime() - now.getTime() > maxMs,
        'I15',
        `${name} by order ${orderId} until ${expiresAt.toISOString()}, which is longer than any hold`,
      ),
      ...discrepancyIf(
        expiresAt < longAgo,
        'I17',
        `${name} by order ${orderId}, but the hold ended at ${expiresAt.toISOString()}`,
      ),
    ]
  })
}

/** I2: who waits for a class has an account. */
export function checkWaitingUsers({ _id, queue = [] }: ClassRecord, users: KnownUsers): Discrepancy[] {
  return queue.flatMap(({ userId }) =>
    discrepancyIf(
      !users.get(userId)?.isMember,
      'I2',
      `class ${_id}: user ${userId} waits, but has no account`,
    ),
  )
}

/** I9: who is enrolled has the class no longer selected, and only a class is selected. */
export function checkSelection(
  { _id, userId, classId }: SelectionRecord,
  places: Places | undefined,
): Discrepancy[] {
  const isEnrolled = places?.roster?.[userId] !== undefined
  const name = `selection ${_id}: user ${userId}`
  return [
    ...discrepancyIf(isEnrolled, 'I9', `${name} is enrolled in class ${classId} already`),
    ...discrepancyIf(!places, 'I9', `${name} has selected class ${classId}, which does not exist`),
  ]
}
