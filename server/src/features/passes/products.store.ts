import type { Db } from 'mongodb'
import type { Indexes } from '../../base/indexes.ts'
import { insertOnce } from '../../base/insert-once.store.ts'
import { type PublicChanges, recorded } from '../../base/public-changes.ts'
import { readAgainAfter } from '../../base/read-again-after.ts'
import { updateIf } from '../../base/update-if.store.ts'
import { namesById } from '../../domain/names.store.ts'
import type { ProductRecord } from '../../domain/product.records.ts'
import type { Todo } from '../../domain/todo.records.ts'
import { withTodo } from '../../domain/with-todo.store.ts'

const IN_ORDER = { position: 1, _id: 1 } as const

const INDEXES: Indexes = { products: [{ key: IN_ORDER }, { key: { onSale: 1, ...IN_ORDER } }] }

/** How long a change by another process may stay unseen, in milliseconds. */
const KEPT_MS = 1_000

/** What the club sells besides seats; a club has a dozen of them. */
export function productStore(db: Db, changes: PublicChanges) {
  const products = recorded(db.collection<ProductRecord>('products'), changes)
  const readAnew = () =>
    readAgainAfter(async () => (await products.findOne({ onSale: true })) !== null, KEPT_MS)
  let areOnSale = readAnew()
  return {
    indexes: INDEXES,
    find: (id: string) => products.findOne({ _id: id }),
    /** In their order. */
    findAll: () => products.find().sort(IN_ORDER).toArray(),
    /** Whether there are some, as it was at most a second ago. */
    areOnSale: () => areOnSale(),
    findOnSale: () => products.find({ onSale: true }).sort(IN_ORDER).toArray(),
    findNames: (ids: string[]) => namesById(products, ids),
    /** False where a product has this id already. */
    insert: async (product: ProductRecord): Promise<boolean> => {
      const isInserted = await insertOnce(products, product)
      areOnSale = readAnew()
      return isInserted
    },
    /** Changes a product as it was read; false if it has changed since. */
    edit: async (
      { _id, rev }: Pick<ProductRecord, '_id' | 'rev'>,
      set: Partial<ProductRecord>,
      todo: Todo,
    ): Promise<boolean> => {
      const update = withTodo<ProductRecord>({ $set: set, $inc: { rev: 1 } }, todo)
      const isDone = await updateIf(products, { _id, rev }, update)
      areOnSale = readAnew()
      return isDone
    },
  }
}
