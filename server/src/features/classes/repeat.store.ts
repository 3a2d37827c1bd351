import type { Filter } from 'mongodb'
import type { Indexes } from '../../base/indexes.ts'
import { updateIf } from '../../base/update-if.store.ts'
import { type ClassRecord, WHOLE_CLASS } from '../../domain/records.ts'
import type { Todo } from '../../domain/todo.records.ts'
import { withTodo } from '../../domain/with-todo.store.ts'
import { type Classes, listed, type StoredClass } from './class-lists.store.ts'
import type { ListedClass } from './class-views.rules.ts'

const MAX_AT_ONCE = 200

/** Classes whose dates are looked at again. Few repeat, so that the index is small. */
export const REPEAT_INDEX: Indexes[string][number] = {
  key: { status: 1, stage: 1, repeatDueAt: 1 },
  partialFilterExpression: { repeatDueAt: { $gt: new Date(0) } },
}

const OPEN = { ...WHOLE_CLASS, status: 'approved', stage: 'open' } as const

/** Classes that repeat each week: D11 of docs/money-and-seats.md. */
export function repeatSteps(classes: Classes) {
  return {
    /** Those whose dates are due. */
    dueRepeats: (now: Date): Promise<ListedClass[]> =>
      listed(classes, { ...OPEN, repeatDueAt: { $gt: new Date(0), $lte: now } }, undefined, MAX_AT_ONCE),
    /** D11; false when the class, its dates or its repetition have changed since they were read. */
    keepRepeated: async (
      seen: ListedClass,
      changes: Partial<ClassRecord>,
      todos: Todo[],
    ): Promise<boolean> => {
      const update = withTodo<StoredClass>({ $set: changes, $inc: { rev: 1 } }, ...todos)
      return updateIf(classes, asSeen(seen), update)
    },
    /** Says when the dates are looked at next. It is no change of the class, so `rev` stays. */
    lookLater: async (seen: ListedClass, next: Pick<ClassRecord, 'repeatOpened' | 'repeatDueAt'>) => {
      await classes.updateOne(asSeen(seen), { $set: next })
    },
  }
}

function asSeen({ _id, instructorId, sessions, repeat, repeatOpened }: ListedClass): Filter<StoredClass> {
  return { ...OPEN, _id, instructorId, sessions, repeat, repeatOpened }
}
