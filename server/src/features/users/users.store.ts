import type { Page } from '@ningjing/contract/fields'
import type { Role, UserSort } from '@ningjing/contract/users/users'
import type { User } from '@ningjing/contract/users/users.schemas'
import type { Db, Filter } from 'mongodb'
import type { Indexes } from '../../base/indexes.ts'
import { listOrPage, mapRows, type PageQuery, searchFilter } from '../../base/paging.ts'
import type { PublicChanges } from '../../base/public-changes.ts'
import { searchedIn, WITHOUT_WORDS, withKeys } from '../../base/search-keys.ts'
import { updateIf } from '../../base/update-if.store.ts'
import { countUsers } from '../../domain/count-users.store.ts'
import { namesById } from '../../domain/names.store.ts'
import { NOT_ERASED, type UserRecord } from '../../domain/records.ts'
import type { Todo } from '../../domain/todo.records.ts'
import { withTodo } from '../../domain/with-todo.store.ts'
import { erasedFields } from './erase.rules.ts'
import { ACCESS_ENDED, type StoredUser, signIns, type Users } from './sign-ins.store.ts'
import { type ProfileEdit, USER_ORDERS, userView } from './users.rules.ts'

export type UserQuery = PageQuery & {
  search?: string | undefined
  role?: Role | undefined
  sort?: UserSort | undefined
}

/** Name and e-mail of a user. */
type Contact = Pick<UserRecord, '_id' | 'name' | 'email'>

type AccountOf = Pick<UserRecord, '_id' | 'email' | 'role' | 'emailVerified'>

/** Students whose payments a search looks up. */
const MAX_STUDENTS_FOUND = 1_000

/** Fields with the words that searches find. */
const SEARCHED = ['nameWords', 'emailWords']

const INDEXES: Indexes = {
  users: [
    { key: { uid: 1 }, unique: true },
    { key: { email: 1 }, unique: true },
    // Each is read in both directions.
    { key: { createdAt: -1, _id: -1 } },
    { key: { sortName: 1, _id: 1 } },
    { key: { nameWords: 1 } },
    { key: { emailWords: 1 } },
    // Counts the few erased accounts.
    { key: { erasedAt: 1 }, sparse: true },
    { key: { role: 1, _id: 1 } },
    { key: { role: 1, createdAt: -1, _id: -1 } },
    { key: { role: 1, sortName: 1, _id: 1 } },
  ],
}

/** The users, one record each: uid and e-mail are unique. */
export function userStore(db: Db, changes: PublicChanges) {
  const users: Users = db.collection('users')
  return {
    indexes: INDEXES,
    ...lookups(users),
    /** Who has one of these e-mail addresses, and whether it is confirmed. */
    findByEmails: (emails: string[]) =>
      users
        .find<AccountOf>({ email: { $in: emails } }, { projection: { email: 1, role: 1, emailVerified: 1 } })
        .toArray(),
    ...profiles(users, changes),
    ...signIns(users),
    ...erasures(users, changes),
  }
}

function lookups(users: Users) {
  return {
    find: (id: string) => findOne(users, { _id: id }),
    findByUid: (uid: string) => findOne(users, { uid }),
    findByEmail: (email: string) => findOne(users, { email }),
    hasAdmin: async () => (await users.countDocuments({ role: 'admin' }, { limit: 1 })) > 0,
    hasInstructor: async () =>
      (await users.countDocuments({ role: 'instructor', ...NOT_ERASED }, { limit: 1 })) > 0,
    countAdmins: () => users.countDocuments({ role: 'admin', ...NOT_ERASED }),
    /** All users, oldest first, as a stream. */
    all: () => users.find(NOT_ERASED, { projection: WITHOUT_WORDS }).sort({ createdAt: 1, _id: 1 }),
    /** Who can teach a class, by name. */
    teachers: async (withAdmins: boolean): Promise<Contact[]> => {
      const roles: Role[] = withAdmins ? ['instructor', 'admin'] : ['instructor']
      const found = users.find<Contact>(
        { role: { $in: roles }, ...NOT_ERASED },
        { projection: { name: 1, email: 1 } },
      )
      return (await found.toArray()).sort((a, b) => a.name.localeCompare(b.name) || (a._id < b._id ? -1 : 1))
    },
    namesOf: (ids: string[]) => namesById(users, ids),
    /** Names and e-mails by user id, without erased accounts. */
    contactsOf: async (ids: string[]): Promise<ReadonlyMap<string, Contact>> => {
      const wanted = { _id: { $in: [...new Set(ids)] }, ...NOT_ERASED }
      const found = await users.find<Contact>(wanted, { projection: { name: 1, email: 1 } }).toArray()
      return new Map(found.map((contact) => [contact._id, contact]))
    },
    /** Ids of the users with this text at the beginning of a word of their name or e-mail, at most `MAX_STUDENTS_FOUND` of them. */
    idsMatching: async (search: string): Promise<string[]> => {
      const found = await users
        .find(searchedIn(search, SEARCHED), { projection: { _id: 1 } })
        .limit(MAX_STUDENTS_FOUND)
        .toArray()
      return found.map(({ _id }) => _id)
    },
    /** Users, newest first unless sorted: all of them, or a page when the query is not empty. */
    list: async (query: UserQuery): Promise<User[] | Page<User>> => {
      const { search, role } = query
      const filter = {
        ...NOT_ERASED,
        ...(role && { role }),
        ...(search && (await searchFilter(users, searchedIn(search, SEARCHED)))),
      }
      const order = USER_ORDERS[query.sort ?? 'newest']
      const countRows = search || role ? undefined : () => countUsers(users)
      const found = await listOrPage<StoredUser, UserRecord>(
        users,
        filter,
        order,
        query,
        WITHOUT_WORDS,
        countRows,
      )
      return mapRows(found, userView)
    },
  }
}

function profiles(users: Users, changes: PublicChanges) {
  return {
    insert: async (record: UserRecord): Promise<void> => {
      await users.insertOne(withKeys(record))
    },
    /** Fills the record that a token request has created; false when it was filled before. */
    fillOnce: (id: string, fields: ProfileEdit, todo: Todo): Promise<boolean> =>
      updateIf(
        users,
        { _id: id, registered: false },
        withTodo<StoredUser>({ $set: { ...withKeys(fields), registered: true } }, todo),
      ),
    /** Changes the owner's profile; null when `id` is not the owner's. */
    editOwn: async (
      id: string,
      owner: Pick<UserRecord, '_id' | 'role'>,
      fields: ProfileEdit,
      todos: Todo[],
    ): Promise<number | null> => {
      const own = { $and: [{ _id: id }, { _id: owner._id }] }
      const others = Object.entries(fields).map(([field, value]) => ({ [field]: { $ne: value } }))
      if (others.length > 0) {
        const update = withTodo<StoredUser>({ $set: withKeys(fields) }, ...todos)
        const isDone = await updateIf(users, { ...own, $or: others }, update)
        if (owner.role === 'instructor') changes.record()
        if (isDone) return 1
      }
      return (await users.findOne(own)) ? 0 : null
    },
  }
}

function erasures(users: Users, changes: PublicChanges) {
  return {
    /** Marks an account whose role is still this one; false when it is another now, or the erasure has begun. */
    beginErasure: (id: string, role: Role, at: Date): Promise<boolean> =>
      updateIf(users, { _id: id, role, ...NOT_ERASED }, { $set: { erasedAt: at } }),
    /** Does nothing if another request has erased the account. */
    cancelErasure: async (id: string): Promise<void> => {
      await users.updateOne({ _id: id, name: { $ne: '' } }, { $unset: { erasedAt: '' } })
    },
    /** Ends all tokens issued before. */
    endTokens: async (id: string): Promise<void> => {
      await users.updateOne({ _id: id }, { $inc: { tokenVersion: 1 } })
    },
    /**
     * Removes all personal data; the id stays. Says once more that the account is erased, because an equal request that
     * failed may have taken that back. False when another request has done it.
     */
    erase: async (id: string, erasedAt: Date, todos: Todo[]): Promise<boolean> => {
      const isDone = await updateIf(
        users,
        { _id: id, name: { $ne: '' } },
        withTodo<StoredUser>(
          { $set: { ...withKeys(erasedFields(id)), erasedAt }, ...ACCESS_ENDED },
          ...todos,
        ),
      )
      changes.record()
      return isDone
    },
    /** Accounts whose erasure has begun until then but not ended: they still have a name. */
    halfErased: (until: Date) => users.find({ erasedAt: { $lte: until }, name: { $ne: '' } }).toArray(),
  }
}

function findOne(users: Users, filter: Filter<StoredUser>): Promise<UserRecord | null> {
  return users.findOne<UserRecord>(filter, { projection: { ...WITHOUT_WORDS, sortName: 0, roleTurn: 0 } })
}
