import type { Db } from 'mongodb'
import { isDuplicateKey } from '../base/is-duplicate-key.ts'
import { type PublicChanges, recorded } from '../base/public-changes.ts'
import { idsOf } from './names.store.ts'
import { NOT_ERASED, type UserRecord } from './records.ts'
import type { LogTodo, TaskTodo } from './todo.records.ts'
import { withTodo } from './with-todo.store.ts'

/** What is written into a user when their role changes or the erasure of their account begins. */
export type RoleChange = {
  userId: string
  set: Partial<Pick<UserRecord, 'role' | 'erasedAt'>>
  todo?: LogTodo
  task?: TaskTodo
}

/** One document puts the changes of all processes in a row. */
type RoleState = { _id: string; turn: number; pending: RoleChange | null }

const ID = 'changes'

/** The stored user with the number of the last change of their role; only this store writes that number. */
type NumberedUser = UserRecord & { roleTurn?: number }

/** The changes of roles, numbered. See `steps/role-changes.ts`. */
export function roleStore(db: Db, publicChanges: PublicChanges) {
  const changes = db.collection<RoleState>('roles')
  const users = recorded(db.collection<NumberedUser>('users'), publicChanges)
  return {
    indexes: {},
    /** Ids of the admins. */
    adminIds: () => idsOf(users.find({ role: 'admin', ...NOT_ERASED }).sort({ _id: 1 })),
    /** The number of the last change, and the change itself until it is written into the user. */
    findLast: async (): Promise<Pick<RoleState, 'turn' | 'pending'>> =>
      (await changes.findOne({ _id: ID })) ?? { turn: 0, pending: null },
    /** Decides the change after number `turn`; false when another one was decided since. */
    decide: async (turn: number, pending: RoleChange): Promise<boolean> => {
      try {
        const { matchedCount, upsertedCount } = await changes.updateOne(
          { _id: ID, turn },
          { $set: { turn: turn + 1, pending } },
          { upsert: turn === 0 },
        )
        return matchedCount + upsertedCount === 1
      } catch (error) {
        // Two first changes at once: the upsert of the second one tried to insert the document again.
        if (isDuplicateKey(error)) return false
        throw error
      }
    },
    /** Writes a decided change into its user. Does nothing if it was written before. */
    apply: async (turn: number, { userId, set, todo, task }: RoleChange): Promise<void> => {
      await users.updateOne(
        { _id: userId, roleTurn: { $not: { $gte: turn } } },
        withTodo<NumberedUser>({ $set: { ...set, roleTurn: turn } }, todo, task),
      )
    },
    markApplied: async (turn: number): Promise<void> => {
      await changes.updateOne({ _id: ID, turn }, { $set: { pending: null } })
    },
  }
}
