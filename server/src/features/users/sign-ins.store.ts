import type { Collection, Filter, UpdateFilter } from 'mongodb'
import { isDuplicateKey } from '../../base/is-duplicate-key.ts'
import { type SearchKeys, withKeys } from '../../base/search-keys.ts'
import { updateIf } from '../../base/update-if.store.ts'
import { NOT_ERASED, type UserRecord } from '../../domain/records.ts'
import type { Todo } from '../../domain/todo.records.ts'
import { withTodo } from '../../domain/with-todo.store.ts'

/** The stored user with the keys that lists are sorted and searched by; only stores of this folder write them. */
export type StoredUser = UserRecord & SearchKeys

export type Users = Collection<StoredUser>

/** What a record stores of a sign-in. */
type SignIn = { uid: string; email: string; emailVerified: boolean; signInMethod: string }

/** What a record stores of a token that was ended by a logout. */
type EndedToken = { id: string; endsAt: Date; signedInAt: Date | undefined }

/** Sign-ins that a user has ended by logging out, which are refused from then on. */
const MAX_ENDED_SIGN_INS = 100

/** Ends all tokens issued before, and the private calendar. */
export const ACCESS_ENDED = {
  $inc: { tokenVersion: 1 },
  $unset: { calendarKey: '' as const, calendarKeyAt: '' as const },
}

/** What signing in and logging out change in a user. */
export function signIns(users: Users) {
  /** Whether the filter matched. */
  const apply = (filter: Filter<StoredUser>, change: UpdateFilter<StoredUser>, ...todos: Todo[]) =>
    updateIf(users, filter, withTodo<StoredUser>(change, ...todos))
  return {
    /** Inserts a record; false when its uid or e-mail is taken. */
    insertOnce: (record: UserRecord) => unlessTaken(() => users.insertOne(withKeys(record))),
    /** Removes a record that was inserted just now. Accounts are erased, not removed. */
    remove: async (id: string): Promise<void> => {
      await users.deleteOne({ _id: id })
    },
    /** Stores a new sign-in method, which ends all tokens issued before; false when it is stored already. */
    addSignInMethod: (id: string, method: string, todo: Todo): Promise<boolean> => {
      const change = { $push: { signInMethods: method }, $inc: { tokenVersion: 1 } }
      return apply({ _id: id, signInMethods: { $ne: method } }, change, todo)
    },
    /** Stores when a sign-in began; false when that or a later one is stored already. */
    storeSignIn: (id: string, signedInAt: Date, todo: Todo): Promise<boolean> => {
      const filter = { _id: id, lastSignInAt: { $not: { $gte: signedInAt } } }
      return apply(filter, { $set: { lastSignInAt: signedInAt } }, todo)
    },
    markVerified: async (id: string): Promise<void> => {
      await users.updateOne({ _id: id }, { $set: { emailVerified: true } })
    },
    /** Hands an account with an unverified e-mail to the owner of that e-mail; false if that has happened already. */
    takeOver: (before: UserRecord, account: Partial<UserRecord>, todo: Todo) =>
      unlessTaken(() => {
        const filter = { _id: before._id, uid: before.uid, emailVerified: false, ...NOT_ERASED }
        return apply(filter, { $set: withKeys(account), ...ACCESS_ENDED }, todo)
      }),
    /** Ends a token, and the sign-in that it belongs to. */
    endSignIn: async (id: string, token: EndedToken, now: Date): Promise<void> => {
      const { signedInAt: endedSignIns, ...endedTokens } = token
      await users.updateOne({ _id: id }, { $pull: { endedTokens: { endsAt: { $lte: now } } } })
      // The oldest goes when there are too many.
      await users.updateOne(
        { _id: id, [`endedSignIns.${MAX_ENDED_SIGN_INS - 1}`]: { $exists: true } },
        { $pop: { endedSignIns: -1 } },
      )
      // The release before knows tokens only.
      await users.updateOne(
        { _id: id },
        { $addToSet: { endedTokens, ...(endedSignIns && { endedSignIns }) } },
      )
    },
    /** Ends every sign-in that began before a moment. */
    endSignIns: async (id: string, signInsFrom: Date): Promise<void> => {
      await users.updateOne({ _id: id }, { $set: { signInsFrom }, ...ACCESS_ENDED })
    },
    /** Stores the provider's new e-mail; false when another record has it, or another call has stored it. */
    changeEmail: (id: string, { email, emailVerified }: SignIn, todos: Todo[]) =>
      unlessTaken(() => {
        const change = { $set: withKeys({ email, emailVerified }), $inc: { tokenVersion: 1 } }
        return apply({ _id: id, email: { $ne: email } }, change, ...todos)
      }),
    /** Gives a record to another uid of the provider; false when another call was first. */
    link: ({ _id, uid }: UserRecord, { uid: newUid, signInMethod }: SignIn, todo: Todo) =>
      unlessTaken(() => {
        const account = { uid: newUid, emailVerified: true, signInMethods: [signInMethod] }
        return apply({ _id, uid, ...NOT_ERASED }, { $set: account, ...ACCESS_ENDED }, todo)
      }),
  }
}

/** Runs a write; false when a unique field of it belongs to another record, or when the write returns false. */
async function unlessTaken(write: () => Promise<unknown>): Promise<boolean> {
  try {
    return (await write()) !== false
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}
