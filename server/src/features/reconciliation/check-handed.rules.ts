import { dueBackOf } from '../../domain/given-back.ts'
import type { OrderRecord, PaymentRecord } from '../../domain/records.ts'
import { type Discrepancy, discrepancyIf } from './discrepancy.rules.ts'
import type { Places } from './ledger.store.ts'

/**
 * I34: no more is given back by hand than is due, and payment record and audit log say the same.
 * @param logged cents that were given back by hand in all, by the last entry of the audit log
 */
export function checkHanded(
  order: OrderRecord,
  payment: PaymentRecord | undefined,
  places: Places | undefined,
  logged: number,
): Discrepancy[] {
  const { _id, handedInCents: handed = 0 } = order
  const due = dueBackOf(order, places ?? {})
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
