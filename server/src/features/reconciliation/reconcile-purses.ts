import type { Deps } from '../../deps.ts'
import { checkPurse } from './check-purses.rules.ts'
import { checkTodos } from './check-seats.rules.ts'
import { collect } from './collect.ts'
import type { Discrepancy } from './discrepancy.rules.ts'

/** Checks all passes against their orders, payment records and the audit log (I24). */
export async function checkPurses({ stores, clock }: Pick<Deps, 'stores' | 'clock'>): Promise<Discrepancy[]> {
  const { ledger } = stores
  return collect(ledger.purses(), async (purses) => {
    const ids = purses.map(({ _id }) => _id)
    const [orders, payments, log] = [
      await ledger.ordersOf(ids),
      await ledger.paymentsOf(ids),
      Map.groupBy(await ledger.logAbout(ids, 'pass.grant'), ({ subject }) => subject),
    ]
    return purses.flatMap((purse) => {
      const { _id } = purse
      const facts = { order: orders.get(_id), payment: payments.get(_id), log: log.get(_id) ?? [] }
      return [...checkPurse(purse, facts, clock.now()), ...checkTodos('pass', purse)]
    })
  })
}
