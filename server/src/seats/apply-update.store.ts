import type { Collection, Filter, UpdateFilter } from 'mongodb'
import { updateIf } from '../base/update-if.store.ts'
import type { ClassRecord } from '../domain/records.ts'
import type { Todo } from '../domain/todo.records.ts'
import { withTodo } from '../domain/with-todo.store.ts'

/** A step on the seats of one class: what it asks for, and what it changes. */
export type Update = [filter: Filter<ClassRecord>, update: UpdateFilter<ClassRecord>]

/** Applies steps, each with the todos that it leaves behind as one atomic update; `true` means that its filter matched. */
export function applyTo(classes: Collection<ClassRecord>) {
  return ([filter, update]: Update, ...todos: Todo[]): Promise<boolean> =>
    updateIf(classes, filter, withTodo(update, ...todos))
}
