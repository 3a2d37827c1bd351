import type { Db } from 'mongodb'
import type { Indexes } from '../../base/indexes.ts'
import { insertOnce } from '../../base/insert-once.store.ts'
import { namesById } from '../../domain/names.store.ts'
import type { ProductRecord } from '../../domain/product.records.ts'
import type { Todo } from '../../domain/todo.records.ts'
import { withTodo } from '../../domain/with-todo.store.ts'

const IN_ORDER = { position: 1, _id: 1 } as const

const INDEXES: Indexes = { products: [{ key: IN_ORDER }] }

/** What the club sells besides seats; a club has a dozen of them. */
export function productStore(db: Db) {
  const products = db.collection<ProductRecord>('products')
  return {
    indexes: INDEXES,
    find: (id: string) => products.findOne({ _id: id }),
    /** In their order. */
    findAll: () => products.find().sort(IN_ORDER).toArray(),
    findOnSale: () => products.find({ onSale: true }).sort(IN_ORDER).toArray(),
    findNames: (ids: string[]) => namesById(products, ids),
    /** False where a product has this id already. */
    insert: (product: ProductRecord) => insertOnce(products, product),
    /** Changes a product as it was read; false if it has changed since. */
    edit: async (
      { _id, rev }: Pick<ProductRecord, '_id' | 'rev'>,
      set: Partial<ProductRecord>,
      todo: Todo,
    ): Promise<boolean> => {
      const update = withTodo<ProductRecord>({ $set: set, $inc: { rev: 1 } }, todo)
      return (await products.updateOne({ _id, rev }, update)).matchedCount === 1
    },
  }
}
