import type { Deps } from '../../deps.ts'
import { checkPurse, checkUses, type InWork } from './check-purses.rules.ts'
import { checkTodos } from './check-seats.rules.ts'
import { collect } from './collect.ts'
import type { Discrepancy } from './discrepancy.rules.ts'

/** What begins, stops and ends a pass. */
const PASS_ACTIONS = ['pass.grant', 'pass.stop', 'pass.go-on', 'pass.end'] as const

/** Checks all passes against their orders, payment records, places and the audit log (I24 to I27). */
export async function checkPurses(
  { stores, clock }: Pick<Deps, 'stores' | 'clock'>,
  inWork: InWork,
): Promise<Discrepancy[]> {
  const { ledger } = stores
  return collect(ledger.purses(), async (purses) => {
    const ids = purses.map(({ _id }) => _id)
    const claims = purses.flatMap(({ userId, uses }) =>
      Object.entries(uses).map(([spentFor, { classId, place: orderId = spentFor }]) => {
        return { orderId, classId, userId }
      }),
    )
    const [orders, payments, places, log] = [
      await ledger.ordersOf([...ids, ...claims.map(({ orderId }) => orderId)]),
      await ledger.paymentsOf(ids),
      await ledger.placesOf(claims),
      Map.groupBy(await ledger.logAbout(ids, ...PASS_ACTIONS), ({ subject }) => subject),
    ]
    return purses.flatMap((purse) => {
      const { _id } = purse
      const facts = { order: orders.get(_id), payment: payments.get(_id), log: log.get(_id) ?? [] }
      return [
        ...checkPurse(purse, facts, clock.now()),
        ...checkUses(purse, { orders, places, inWork }),
        ...checkTodos('pass', purse),
      ]
    })
  })
}
