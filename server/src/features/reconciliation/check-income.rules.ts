import type { IncomeRecord } from '../../domain/income.store.ts'
import { type IncomeSums, monthOf, NO_SUMS } from '../../domain/income-sums.ts'
import type { PaymentRecord } from '../../domain/records.ts'
import { type Discrepancy, discrepancyIf } from './discrepancy.rules.ts'

/** I22: a stored sum is that of the payments. */
export function checkIncome({ _id, kind, ...stored }: IncomeRecord, sums = NO_SUMS): Discrepancy[] {
  const textOf = ({ paid, refunded, payments }: IncomeSums) =>
    `${payments} payments, ${paid} cents paid, ${refunded} refunded`
  const text = `${kind} ${_id}: stored ${textOf(stored)}; added up ${textOf(sums)}`
  return discrepancyIf(textOf(stored) !== textOf(sums) || stored.netCents !== sums.netCents, 'I22', text)
}

/**
 * I22: the class and the month of a payment have stored sums.
 * @param stored ids of all sums; receives those that are missing, so that each is reported once
 */
export function checkHasSums(
  { classId, productId, createdAt }: PaymentRecord,
  stored: Set<string>,
): Discrepancy[] {
  const check = (kind: IncomeRecord['kind'], id: string) => {
    const isMissing = !stored.has(id)
    stored.add(id)
    return discrepancyIf(isMissing, 'I22', `${kind} ${id}: has payments, but no stored sums`)
  }
  return [
    ...check(productId === undefined ? 'class' : 'product', classId),
    ...check('month', monthOf(createdAt)),
  ]
}
