import type { Deps } from '../../deps.ts'
import type { OpenTodo } from '../../domain/todo.store.ts'
import { checkPurse, checkUses } from './check-purses.rules.ts'
import { checkTodos } from './check-seats.rules.ts'
import { collect } from './collect.ts'
import type { Discrepancy } from './discrepancy.rules.ts'

/**
 * Checks all passes against their orders, payment records, places and the audit log (I24 to I27).
 * @param todos what is left to be done
 */
export async function checkPurses(
  { stores, clock }: Pick<Deps, 'stores' | 'clock'>,
  todos: OpenTodo[],
): Promise<Discrepancy[]> {
  const { ledger } = stores
  const inWork = new Set(todos.map(({ todo }) => (todo.kind === 'log' ? undefined : todo.orderId)))
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
      Map.groupBy(await ledger.logAbout(ids, 'pass.grant'), ({ subject }) => subject),
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
