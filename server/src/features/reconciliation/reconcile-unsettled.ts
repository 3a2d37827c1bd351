import type { Deps } from '../../deps.ts'
import type { OpenTodo } from '../../domain/todo.store.ts'
import { MAX_UNSETTLED_MS } from './check-orders.rules.ts'
import { checkTodos } from './check-seats.rules.ts'
import { type Discrepancy, discrepancy } from './discrepancy.rules.ts'

/** I17: todos and events that have been left for long. */
export async function checkUnsettled(
  { stores, clock }: Pick<Deps, 'stores' | 'clock'>,
  todos: OpenTodo[],
): Promise<Discrepancy[]> {
  const longAgo = new Date(clock.now().getTime() - MAX_UNSETTLED_MS)
  const late = todos.filter(({ todo }) => todo.at < longAgo)
  const events = await stores.ledger.waitingEvents(longAgo)
  const users = await stores.ledger.usersWithTodos()
  return [
    ...users.flatMap((user) => checkTodos('user', user)),
    ...late.map(({ owner, ownerId, todo }) =>
      discrepancy(
        'I17',
        `${owner} ${ownerId}: todo ${todo.id} (${todo.kind === 'log' ? todo.what : todo.kind}) is not done`,
      ),
    ),
    ...events.map(({ _id, type }) => discrepancy('I17', `event ${_id} (${type}): was never acted on`)),
  ]
}
