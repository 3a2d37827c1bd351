import type { UpdateFilter } from 'mongodb'
import type { Todo, TodoOwner } from './todo.records.ts'

/** The same update, which also stores work to be done after it. Uses plain operators, as the seats store must. */
export function withTodo<R extends TodoOwner>(
  update: UpdateFilter<R>,
  ...todos: (Todo | undefined)[]
): UpdateFilter<R> {
  const pushed = todos.filter((todo) => todo !== undefined)
  if (pushed.length === 0) return update
  const { $inc, $push, ...rest } = update
  const changed = {
    ...rest,
    $push: { ...$push, todo: { $each: pushed } },
    $inc: { ...$inc, todos: pushed.length },
  }
  // The driver's type does not see that every R has these fields.
  return changed as unknown as UpdateFilter<R>
}
