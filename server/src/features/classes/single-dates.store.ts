import type { UpdateFilter } from 'mongodb'
import { insertOnce } from '../../base/insert-once.store.ts'
import type { Order } from '../../base/paging.ts'
import { withKeys } from '../../base/search-keys.ts'
import { updateIf } from '../../base/update-if.store.ts'
import type { ClassRecord } from '../../domain/records.ts'
import type { Todo } from '../../domain/todo.records.ts'
import { withTodo } from '../../domain/with-todo.store.ts'
import { type Classes, listed, type StoredClass } from './class-lists.store.ts'
import type { ListedClass } from './class-views.rules.ts'
import type { Copy } from './single-dates.rules.ts'

const BY_START: Order = { field: 'firstAt', direction: 1 }

/** What is sold of a date. */
export type SoldOfDate = Pick<ListedClass, 'seats' | 'held' | 'enrolled' | 'queued'> & { of: string }

type Seen = Pick<ListedClass, '_id' | 'copiedRev' | 'capacity' | 'own'>

/** Dates that are sold by themselves: D1 to D3 of docs/money-and-seats.md. O14 cancels them. */
export function singleDates(classes: Classes) {
  return {
    /** D1; false when the date has a class already. */
    openDate: (date: ClassRecord): Promise<boolean> => insertOnce(classes, withKeys(date)),
    /**
     * D2 and D3, with seats gained or lost; false when the date has followed its class in between, is canceled, has more
     * fields of its own, or has sold these seats.
     */
    followClass: async (seen: Seen, copy: Copy, gained: number, todos: Todo[]): Promise<boolean> => {
      const { _id, copiedRev, capacity, own } = seen
      const update: UpdateFilter<StoredClass> = {
        $set: withKeys(copy),
        $inc: { seats: gained, capacity: gained, rev: 1 },
      }
      const filter = {
        ...{ _id, copiedRev, stage: 'open' as const, own: own ?? { $exists: false } },
        ...(gained !== 0 && { capacity, seats: { $gte: -gained } }),
      }
      return updateIf(classes, filter, withTodo(update, ...todos))
    },
    /** D2 without changes: only records the revision followed; `rev` stays, as what was read is still true. */
    noteFollowed: ({ _id, copiedRev }: Seen, followed: number): Promise<boolean> =>
      updateIf(classes, { _id, copiedRev, stage: 'open' }, { $set: { copiedRev: followed } }),
    /** Notes what dates of a class cost by themselves, which is a change of the class; false when it has changed since. */
    setOwnPrices: async (
      { _id, rev }: Pick<ListedClass, '_id' | 'rev'>,
      set: Pick<ListedClass, 'ownPrices' | 'editMailAt'>,
      todos: Todo[],
    ): Promise<boolean> => {
      const update: UpdateFilter<StoredClass> = {
        $set: set,
        $addToSet: { changedSince: 'dropIn' },
        $inc: { rev: 1 },
      }
      return updateIf(classes, { _id, rev }, withTodo(update, ...todos))
    },
    /** The dates of a class that have a class of their own; all, or those that begin at a moment or later. */
    datesOf: (parentId: string, since = new Date(0)): Promise<ListedClass[]> =>
      listed(classes, { of: parentId, firstAt: { $gte: since } }),
    idsOfDates: async (parentId: string): Promise<string[]> => {
      const found = await classes.find({ of: parentId }, { projection: { _id: 1 } }).toArray()
      return found.map(({ _id }) => _id)
    },
    /** Those that have not begun, also canceled ones, by time. */
    datesToCome: (parentId: string, now: Date): Promise<ListedClass[]> =>
      listed(classes, { of: parentId, firstAt: { $gt: now } }, BY_START),
    /** What is sold of the dates to come of these classes, except canceled ones. */
    soldOfDates: (parentIds: string[], now: Date): Promise<SoldOfDate[]> =>
      classes
        .find<SoldOfDate>(
          { of: { $in: parentIds }, stage: 'open', firstAt: { $gt: now } },
          { projection: { of: 1, seats: 1, held: 1, enrolled: 1, queued: 1 } },
        )
        .toArray(),
    /** The open ones that have not begun, with their students: canceling the class cancels them (D5). */
    datesToEnd: (parentId: string, now: Date): Promise<ClassRecord[]> =>
      classes.find({ of: parentId, stage: 'open', firstAt: { $gt: now } }).toArray(),
    /** Whether a class has dates to come that are sold by themselves. */
    hasDatesToCome: async (parentId: string, now: Date): Promise<boolean> =>
      (await classes.countDocuments({ of: parentId, stage: 'open', lastAt: { $gt: now } }, { limit: 1 })) > 0,
  }
}
