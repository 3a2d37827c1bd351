import type { Db } from 'mongodb'
import type { Indexes } from '../base/indexes.ts'
import type { Todo, TodoOwner } from './todo.records.ts'

/** A todo and the record that holds it. */
export type OpenTodo = { owner: (typeof OWNERS)[number]; ownerId: string; todo: Todo }

const OWNERS = ['classes', 'users', 'orders', 'messages', 'products', 'purses'] as const

type Owner = TodoOwner & { _id: string }

/** Records that have left work behind. */
const OPEN_TODOS = { todos: { $gt: 0 } }

const INDEXES: Indexes = {
  classes: [{ key: { todos: 1 } }],
  users: [{ key: { todos: 1 } }],
  // There are many of these, and few ever have a todo.
  orders: [{ key: { todos: 1 }, partialFilterExpression: OPEN_TODOS }],
  messages: [{ key: { todos: 1 }, partialFilterExpression: OPEN_TODOS }],
  products: [{ key: { todos: 1 }, partialFilterExpression: OPEN_TODOS }],
  purses: [{ key: { todos: 1 }, partialFilterExpression: OPEN_TODOS }],
}

/** The work that changes of records, and messages, have left behind. A record that has never had any holds no field. */
export function todoStore(db: Db) {
  const listIn = async (owner: OpenTodo['owner']): Promise<OpenTodo[]> => {
    const rows = await db
      .collection<Owner>(owner)
      .find(OPEN_TODOS, { projection: { todo: 1 } })
      .toArray()
    return rows.flatMap(({ _id, todo }) => todo.map((one) => ({ owner, ownerId: _id, todo: one })))
  }
  return {
    indexes: INDEXES,
    findOpen: async () => {
      const open: OpenTodo[] = []
      for (const owner of OWNERS) open.push(...(await listIn(owner)))
      return open
    },
    /** Does nothing when another process has removed it. */
    remove: async ({ owner, ownerId, todo: { id } }: OpenTodo): Promise<void> => {
      await db
        .collection<Owner>(owner)
        .updateOne({ _id: ownerId, 'todo.id': id }, { $pull: { todo: { id } }, $inc: { todos: -1 } })
    },
  }
}
