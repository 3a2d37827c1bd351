import type { Collection, Document } from 'mongodb'

/** Counts the changes that this process makes to data of visitors, so that cached answers know when they are old. */
export type PublicChanges = { count: () => number; record: () => void }

export function countPublicChanges(): PublicChanges {
  let changes = 0
  return {
    count: () => changes,
    record: () => {
      changes += 1
    },
  }
}

const UPDATES = ['updateOne', 'updateMany'] as const
const WRITES: readonly PropertyKey[] = [
  ...UPDATES,
  'insertOne',
  'insertMany',
  'bulkWrite',
  'deleteOne',
  'deleteMany',
  'findOneAndUpdate',
]

/**
 * The same collection, whose writes are recorded as changes when they have succeeded. A write that fails may have
 * taken effect too; cached answers notice that when they are read again after a while.
 */
export function recorded<Stored extends Document>(
  collection: Collection<Stored>,
  changes: PublicChanges,
): Collection<Stored> {
  return new Proxy(collection, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (!WRITES.includes(name)) return value.bind(target)
      return async (...args: unknown[]) => {
        const result = await value.apply(target, args)
        if (result?.modifiedCount !== 0) changes.record()
        return result
      }
    },
  })
}
