import type { Deps } from '../../deps.ts'
import type { PaymentRecord } from '../../domain/records.ts'
import { checkReceipt, checkUnnumbered } from './check-receipts.rules.ts'
import { collect } from './collect.ts'
import type { Discrepancy } from './discrepancy.rules.ts'

/** I37: the receipts of each year are 1 to n, each once, and every paid payment of this release has one. */
export async function checkReceipts({
  stores: { ledger, payments },
  clock,
}: Pick<Deps, 'stores' | 'clock'>): Promise<Discrepancy[]> {
  const now = clock.now()
  const unnumbered = await payments.findUnnumbered()
  let before: PaymentRecord['receipt']
  const numbered = await collect(ledger.receipts(), async (rows) =>
    rows.flatMap((payment) => {
      const found = checkReceipt(payment, before)
      before = payment.receipt
      return found
    }),
  )
  return [...unnumbered.flatMap((payment) => checkUnnumbered(payment, now)), ...numbered]
}
