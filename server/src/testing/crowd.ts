import { MongoClient } from 'mongodb'
import { sortNameOf } from '../base/paging.ts'
import type { UserRecord } from '../base/records.ts'
import { aUserRecord } from './records.ts'

/**
 * Stores many students at once, past the API; the n-th is named `Member n` and joined n seconds after 2020 began.
 * @param uri the database of a test app
 */
export async function addCrowd(uri: string, count: number): Promise<void> {
  const joined = (n: number) => new Date(Date.UTC(2020) + n * 1000)
  const crowd = Array.from({ length: count }, (_, n) =>
    aUserRecord({ name: `Member ${n}`, email: `member-${n}@crowd.example`, createdAt: joined(n) }),
  )
  await insertUsers(
    uri,
    crowd.map((user) => ({ ...user, sortName: sortNameOf(user.name) })),
  )
}

/** Stores students as they were stored before names were sorted. */
export async function addOldUsers(uri: string, names: string[]): Promise<void> {
  await insertUsers(
    uri,
    names.map((name) => aUserRecord({ name })),
  )
}

async function insertUsers(uri: string, users: UserRecord[]): Promise<void> {
  const client = await MongoClient.connect(uri)
  await client.db().collection<UserRecord>('users').insertMany(users)
  await client.close()
}
