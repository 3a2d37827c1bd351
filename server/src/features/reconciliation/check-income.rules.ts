import type { IncomeRecord } from '../../base/income.store.ts'
import { type IncomeSums, NO_SUMS } from '../../base/income-sums.ts'
import { type Discrepancy, discrepancyIf } from './discrepancy.rules.ts'

/** I22: a stored sum is that of the payments. */
export function checkIncome({ _id, kind, ...stored }: IncomeRecord, sums = NO_SUMS): Discrepancy[] {
  const textOf = ({ paid, refunded, payments }: IncomeSums) =>
    `${payments} payments, ${paid} cents paid, ${refunded} refunded`
  const text = `${kind} ${_id}: stored ${textOf(stored)}; added up ${textOf(sums)}`
  return discrepancyIf(textOf(stored) !== textOf(sums) || stored.netCents !== sums.netCents, 'I22', text)
}
