import type { Deps } from '../../base/deps.ts'
import { checkMoney } from './check-money.rules.ts'
import { checkRoles } from './check-roles.rules.ts'
import { checkSeats, checkStatuses } from './check-seats.rules.ts'
import type { Discrepancy } from './discrepancy.rules.ts'
import { readLedger } from './read-ledger.ts'

/**
 * Compares a whole database with the card provider and returns where a promise is broken. Checks I1 to I9, I11, I12
 * and I15; writes nothing. On a running site, a payment in progress can look like a discrepancy: a second call a few
 * seconds later no longer returns it.
 */
export async function reconcile(deps: Pick<Deps, 'stores' | 'cards'>): Promise<Discrepancy[]> {
  const ledger = await readLedger(deps)
  return [
    ...ledger.classes.flatMap(checkSeats),
    ...checkStatuses(ledger),
    ...checkMoney(ledger),
    ...checkRoles(ledger),
  ]
}
