import { isListOver } from '@ningjing/contract/waiting/waiting'
import { offerKey } from '../../domain/mail-keys.ts'
import type { ClassRecord } from '../../domain/records.ts'
import { isSold } from '../../seats/hold.rules.ts'
import { type Discrepancy, discrepancy, discrepancyIf } from './discrepancy.rules.ts'

/** Checks the waiting list of one class: I2, I18, and I19 for the list of a canceled class. */
export function checkLine(yogaClass: ClassRecord, now: Date): Discrepancy[] {
  const { _id, status, stage, seats, queued, queue = [], holds, roster, todo } = yogaClass
  const waiting = queue.map(({ userId }) => userId)
  const twice = waiting.filter(
    (userId, index) => waiting.indexOf(userId) < index || holds[userId] || roster[userId],
  )
  const isOffered = status === 'approved' && isSold(yogaClass, now) && !isListOver(yogaClass, now)
  const isDraining = todo.some(({ kind }) => kind === 'drain')
  return [
    ...twice.map((userId) =>
      discrepancy('I2', `class ${_id}: user ${userId} waits, but is in the class or its list already`),
    ),
    ...discrepancyIf(
      queued !== queue.length,
      'I2',
      `class ${_id}: queued ${queued}, but ${queue.length} in the waiting list`,
    ),
    ...discrepancyIf(
      isOffered && seats > 0 && queue.length > 0,
      'I18',
      `class ${_id}: ${seats} seats are free, but ${queue.length} wait`,
    ),
    ...discrepancyIf(
      stage === 'canceled' && !isDraining && queue.length > 0,
      'I19',
      `class ${_id}: was canceled, but ${queue.length} still wait`,
    ),
  ]
}

/** I20: the student knows of a seat that is offered to them, once its todo is done. */
export function checkOffers(
  { _id, holds, todo }: ClassRecord,
  mails: { has(key: string): boolean },
): Discrepancy[] {
  const inWork = new Set(todo.map((one) => (one.kind === 'offered' ? one.orderId : undefined)))
  return Object.values(holds)
    .filter(({ offerUntil, orderId }) => offerUntil && !inWork.has(orderId))
    .flatMap(({ orderId }) =>
      discrepancyIf(
        !mails.has(offerKey(orderId)),
        'I20',
        `class ${_id}: no mail offers the seat of order ${orderId}`,
      ),
    )
}

/** Keys of the mails that `checkOffers` asks for. */
export function offerKeysOf({ holds }: ClassRecord): string[] {
  return Object.values(holds).flatMap(({ offerUntil, orderId }) => (offerUntil ? offerKey(orderId) : []))
}
