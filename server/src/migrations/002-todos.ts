import type { Migration } from './migration.ts'

/** Gives the classes and users of earlier releases an empty list of todos. */
export const addTodos: Migration = {
  name: '002-todos',
  run: async (db, assertLease) => {
    for (const name of ['classes', 'users']) {
      await assertLease()
      await db.collection(name).updateMany({ todos: { $exists: false } }, { $set: { todo: [], todos: 0 } })
    }
  },
}
