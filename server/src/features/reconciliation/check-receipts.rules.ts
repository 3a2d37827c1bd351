import type { PaymentRecord } from '../../domain/records.ts'
import { MAX_UNSETTLED_MS } from './check-orders.rules.ts'
import { type Discrepancy, discrepancyIf } from './discrepancy.rules.ts'

type Numbered = Pick<PaymentRecord, '_id' | 'receipt' | 'priceInCents' | 'createdAt'>

/** No zone is further from UTC. */
const MAX_OFFSET_MS = 14 * 3_600_000

/**
 * I37: a receipt has the number after the one before it in its year, costs something, and is of the year in which it was
 * paid. Call it in the order of the numbers.
 * @param before the receipt before it; of no or another year for the first one
 */
export function checkReceipt(
  { _id, receipt, priceInCents, createdAt }: Numbered,
  before: PaymentRecord['receipt'],
): Discrepancy[] {
  if (!receipt) return []
  const { year, n } = receipt
  const name = `payment record ${_id}`
  const expected = before && before.year === year ? before.n + 1 : 1
  const years = [-MAX_OFFSET_MS, MAX_OFFSET_MS].map((ms) =>
    new Date(createdAt.getTime() + ms).getUTCFullYear(),
  )
  return [
    ...discrepancyIf(n > expected, 'I37', `${name}: receipt ${n} of ${year}, ${expected} is missing`),
    ...discrepancyIf(n < expected, 'I37', `${name}: receipt ${n} of ${year} is there twice`),
    ...discrepancyIf(!years.includes(year), 'I37', `${name}: was paid in another year than ${year}`),
    ...discrepancyIf(priceInCents <= 0, 'I37', `${name}: has a receipt number, but no price`),
  ]
}

/** I37: a paid payment gets its number soon. */
export function checkUnnumbered(
  { _id, createdAt }: Pick<PaymentRecord, '_id' | 'createdAt'>,
  now: Date,
): Discrepancy[] {
  const isLate = now.getTime() - createdAt.getTime() > MAX_UNSETTLED_MS
  return discrepancyIf(isLate, 'I37', `payment record ${_id}: has no receipt number`)
}
