import type { Deps } from '@ningjing/server/deps'
import { finishTodo } from '@ningjing/server/steps/todos'

/** Finishes what changes have left to be done: the sweeper of the site is not running yet. */
export async function finishTodos(deps: Deps): Promise<void> {
  const { findOpen } = deps.stores.todos
  for (let open = await findOpen(); open.length > 0; open = await findOpen()) {
    for (const one of open) await finishTodo(deps, one)
  }
}
