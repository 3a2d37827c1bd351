import type { Collection, Filter, UpdateFilter } from 'mongodb'
import type { ClassRecord } from '../domain/records.ts'
import type { Todo } from '../domain/todo.records.ts'
import { withTodo } from '../domain/with-todo.store.ts'

/** A step on the seats of one class: what it asks for, and what it changes. */
export type Update = [filter: Filter<ClassRecord>, update: UpdateFilter<ClassRecord>]

/** Applies steps, each with the todos that it leaves behind as one atomic update; `true` means that its filter matched. */
export function applyTo(classes: Collection<ClassRecord>) {
  return async ([filter, update]: Update, ...todos: Todo[]): Promise<boolean> =>
    (await classes.updateOne(filter, withTodo(update, ...todos))).matchedCount === 1
}
