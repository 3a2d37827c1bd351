import type { OrderRecord, PaymentRecord } from '../../domain/records.ts'
import { type Discrepancy, discrepancyIf } from './discrepancy.rules.ts'

/**
 * I34: no more is given back by hand than is due, and payment record and audit log say the same.
 * @param due cents that the order gives back in all
 * @param logged cents that were given back by hand in all, by the last entry of the audit log
 */
export function checkHanded(
  order: OrderRecord,
  payment: PaymentRecord | undefined,
  due: number,
  logged = 0,
): Discrepancy[] {
  const { _id, handedInCents: handed = 0 } = order
  const name = `order ${_id}: ${handed} cents given back by hand`
  const recorded = payment?.handedInCents ?? 0
  return [
    ...discrepancyIf(handed > due, 'I34', `${name}, ${due} due`),
    ...discrepancyIf(handed !== logged, 'I34', `${name}, ${logged} in the audit log`),
    ...discrepancyIf(
      payment !== undefined && recorded !== handed,
      'I34',
      `${name}, ${recorded} in its payment record`,
    ),
  ]
}

/**
 * I34: what was taken at the desk is what the audit log says, and the payment record says what is due back of it.
 * @param due cents that the order gives back in all
 * @param logged cents that were taken, by the audit log
 */
export function checkDesk(
  order: OrderRecord,
  payment: PaymentRecord | undefined,
  due: number,
  logged = 0,
): Discrepancy[] {
  const { _id, kind, cents, handedInCents = 0 } = order
  const taken = kind === 'desk' && payment !== undefined ? cents : 0
  const [recorded, left] = [payment?.dueByHandInCents ?? 0, payment?.refundFailedInCents ?? 0]
  const name = `order ${_id}`
  return [
    ...discrepancyIf(
      taken !== logged,
      'I34',
      `${name}: ${taken} cents taken at the desk, ${logged} in the audit log`,
    ),
    ...discrepancyIf(
      payment !== undefined && kind === 'desk' && (recorded !== due || left !== due - handedInCents),
      'I34',
      `${name}: ${due} cents due back and ${handedInCents} given back, ${recorded} due and ${left} left in its payment record`,
    ),
  ]
}
