import { centsOf, dollarsOf } from '../money.ts'
import { DESK_MEANS, DESK_TEXTS } from '../payments/payments.ts'
import type { Figures } from './reports.schemas.ts'

export type PaidByMeans = { name: string; paid: number }

/** What was paid by each means in dollars: by card online first, then at the desk. */
export function paidByMeans({ desk, income }: Pick<Figures, 'desk' | 'income'>): PaidByMeans[] {
  const rows = DESK_MEANS.map((how) => ({ name: DESK_TEXTS[how], paid: desk[how] }))
  const atDesk = rows.reduce((sum, { paid }) => sum + centsOf(paid), 0)
  return [{ name: 'Card online', paid: dollarsOf(centsOf(income.paid) - atDesk) }, ...rows]
}
