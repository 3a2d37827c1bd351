import type { AdminReport } from '@ningjing/contract/reports/reports.schemas'
import { monthChangeText } from './figures.ts'
import { incomeText } from './report-texts.ts'

/** What an income is made of, and how this month compares with the last. */
export function IncomeNote({ income, months }: Pick<AdminReport, 'income' | 'months'>) {
  const change = monthChangeText(months)
  return (
    <>
      {incomeText(income)}
      {change && <span className="block tabular-nums">{change}</span>}
    </>
  )
}
