import type { AuditRecord } from '../../domain/audit.records.ts'
import type { PurseRecord } from '../../domain/purse.records.ts'
import type { OrderRecord, PaymentRecord } from '../../domain/records.ts'
import { checkSum } from './check-class-claims.rules.ts'
import { MAX_UNSETTLED_MS } from './check-orders.rules.ts'
import { type Discrepancy, discrepancyIf } from './discrepancy.rules.ts'
import type { Places } from './ledger.store.ts'

/** What the records say of the order of a pass. */
type Facts = { order: OrderRecord | undefined; payment: PaymentRecord | undefined; log: AuditRecord[] }

/**
 * I24: a pass has the credits that its order bought, no part of them is negative, and its order, its payment record and one
 * line of the audit log say that it was given.
 */
export function checkPurse(purse: PurseRecord, { order, payment, log }: Facts, now: Date): Discrepancy[] {
  const { _id, userId, productId, paidInCents, granted, left, refused, createdAt, todo } = purse
  const name = `pass ${_id}`
  const used = granted === null ? 0 : Object.values(purse.uses).filter(({ back }) => !back).length
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
      isSame && order.cents !== paidInCents,
      'I24',
      `${name}: ${paidInCents} cents paid, its order says ${order?.cents}`,
    ),
    ...discrepancyIf(
      (granted === null) !== (left === null) || (left ?? 0) < 0 || (granted ?? 0) !== (left ?? 0) + used,
      'I24',
      `${name}: ${left} of ${granted} credits are left, and ${used} used`,
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

/** What the records say of the orders that a pass has paid. */
type Paid = {
  orders: Map<string, OrderRecord>
  places: Map<string, Places>
  inWork: ReadonlySet<string | undefined>
}

/**
 * I25: each credit in use stands for one place, one end that keeps it, or a hold; one that came back stands for none. I26: a
 * studio that cancels keeps none. I27: a place that a credit pays has no other payer.
 */
export function checkUses(
  { _id, userId, uses }: PurseRecord,
  { orders, places, inWork }: Paid,
): Discrepancy[] {
  return Object.entries(uses).flatMap(([spentFor, { classId, back, place }]) => {
    const orderId = place ?? spentFor
    const order = orders.get(orderId)
    const { roster, barred, holds } = places.get(classId) ?? {}
    const hasPlace = roster?.[userId]?.orderId === orderId
    const bar = barred?.[orderId]
    const isKept = hasPlace || holds?.[userId]?.orderId === orderId || (bar !== undefined && bar.credit !== 1)
    const isReturned = !hasPlace && bar?.credit !== 0
    const name = `pass ${_id}, order ${orderId}`
    const isOwn = order?.passId === _id && order.userId === userId
    return [
      ...discrepancyIf(!isOwn, 'I25', `${name}: the order is of another pass or student`),
      ...discrepancyIf(
        order?.intentId !== null && order !== undefined,
        'I27',
        `${name}: has a card payment, too`,
      ),
      ...(inWork.has(orderId)
        ? []
        : [
            ...discrepancyIf(!back && !isKept, 'I25', `${name}: a credit is used for nothing`),
            ...discrepancyIf(
              Boolean(back) && !isReturned,
              'I25',
              `${name}: a credit came back that was used up`,
            ),
            ...discrepancyIf(
              !back && bar?.reason === 'class-canceled',
              'I26',
              `${name}: the studio has canceled and kept the credit`,
            ),
          ]),
    ]
  })
}

/** I25: a place that a pass pays has its credit in use. */
export function checkPaidByPass(order: OrderRecord, purse: PurseRecord | undefined): Discrepancy[] {
  const { _id, passId, state, moved } = order
  if (passId === undefined || state !== 'enrolled') return []
  const use = purse?.uses[moved?.paidBy ?? _id]
  const isOfPlace = (use?.place ?? moved?.paidBy ?? _id) === _id
  return discrepancyIf(
    !use || !isOfPlace || use.back !== undefined,
    'I25',
    `order ${_id}: no credit of pass ${passId} pays it`,
  )
}
