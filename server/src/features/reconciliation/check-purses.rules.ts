import type { AuditRecord } from '../../domain/audit.records.ts'
import type { PurseRecord } from '../../domain/purse.records.ts'
import type { OrderRecord, PaymentRecord } from '../../domain/records.ts'
import { checkSum } from './check-class-claims.rules.ts'
import { MAX_UNSETTLED_MS } from './check-orders.rules.ts'
import { type Discrepancy, discrepancyIf } from './discrepancy.rules.ts'

/** What the records say of the order of a pass. */
type Facts = { order: OrderRecord | undefined; payment: PaymentRecord | undefined; log: AuditRecord[] }

/**
 * I24: a pass has the credits that its order bought, no part of them is negative, and its order, its payment record and one
 * line of the audit log say that it was given.
 */
export function checkPurse(purse: PurseRecord, { order, payment, log }: Facts, now: Date): Discrepancy[] {
  const { _id, userId, productId, granted, left, refused, createdAt, todo } = purse
  const name = `pass ${_id}`
  const isSame = order?.userId === userId && order.productId === productId
  // Being recorded, or left to the sweeper, whose delay is another promise (I17).
  const isRecorded = now.getTime() - createdAt.getTime() >= MAX_UNSETTLED_MS || todo.length === 0
  if (refused) {
    return [
      ...discrepancyIf(granted !== 0 || left !== 0, 'I24', `${name}: was refused, but has credits`),
      ...discrepancyIf(payment !== undefined, 'I24', `${name}: was refused, but has a payment record`),
    ]
  }
  return [
    ...log.flatMap(checkSum),
    ...discrepancyIf(!isSame, 'I24', `${name}: its order is of another student or product`),
    ...discrepancyIf(
      isSame && order.product?.credits !== granted,
      'I24',
      `${name}: ${granted} credits, ${order?.product?.credits} were bought`,
    ),
    ...discrepancyIf(
      (granted === null) !== (left === null) || (left ?? 0) < 0 || (left ?? 0) > (granted ?? 0),
      'I24',
      `${name}: ${left} of ${granted} credits are left`,
    ),
    ...discrepancyIf(
      isRecorded && (payment === undefined || order?.state !== 'enrolled'),
      'I24',
      `${name}: has no payment record, or its order says ${order?.state}`,
    ),
    ...discrepancyIf(
      isRecorded && (log.length !== 1 || log[0]?.after?.credits !== granted),
      'I24',
      `${name}: the audit log says ${log.length} times that it was given, with ${log[0]?.after?.credits} credits`,
    ),
  ]
}
