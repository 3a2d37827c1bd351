import type { UpdateFilter } from 'mongodb'
import { insertOnce } from '../../base/insert-once.store.ts'
import { withKeys } from '../../base/search-keys.ts'
import type { ClassRecord } from '../../domain/records.ts'
import type { Todo } from '../../domain/todo.records.ts'
import { withTodo } from '../../domain/with-todo.store.ts'
import { type Classes, listed, type StoredClass } from './class-lists.store.ts'
import type { ListedClass } from './class-views.rules.ts'
import type { Copy } from './single-dates.rules.ts'

type Seen = Pick<ListedClass, '_id' | 'copiedRev'>

/** Dates that are sold by themselves: D1 to D3 of docs/money-and-seats.md. O14 cancels them. */
export function singleDates(classes: Classes) {
  return {
    /** D1; false when the date has a class already. */
    openDate: (date: ClassRecord): Promise<boolean> => insertOnce(classes, withKeys(date)),
    /** D2 and D3; false when the date has followed its class in between, or is canceled. */
    followClass: async ({ _id, copiedRev }: Seen, copy: Copy, todos: Todo[]): Promise<boolean> => {
      const update: UpdateFilter<StoredClass> = { $set: withKeys(copy), $inc: { rev: 1 } }
      const filter = { _id, copiedRev, stage: 'open' as const }
      return (await classes.updateOne(filter, withTodo(update, ...todos))).matchedCount === 1
    },
    /** All dates of a class that have a class of their own. */
    datesOf: (parentId: string): Promise<ListedClass[]> => listed(classes, { of: parentId }),
    /** Whether a class has dates to come that are sold by themselves. */
    hasDatesToCome: async (parentId: string, now: Date): Promise<boolean> =>
      (await classes.countDocuments({ of: parentId, stage: 'open', lastAt: { $gt: now } }, { limit: 1 })) > 0,
  }
}
