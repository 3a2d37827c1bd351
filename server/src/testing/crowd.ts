import { MongoClient } from 'mongodb'
import { withKeys } from '../base/search-keys.ts'
import type { UserRecord } from '../domain/records.ts'
import { aUserRecord } from './records.ts'

/**
 * Stores many students at once, past the API; the n-th is named `Member n` and joined n seconds after 2020 began.
 * @param uri the database of a test app
 */
export async function addCrowd(uri: string, count: number): Promise<void> {
  const joined = (n: number) => new Date(Date.UTC(2020) + n * 1000)
  const crowd = Array.from({ length: count }, (_, n) => {
    const name = `Member ${n}`
    const user = aUserRecord({ name, email: `member-${n}@crowd.example`, createdAt: joined(n) })
    return withKeys(user)
  })
  const client = await MongoClient.connect(uri)
  await client.db().collection<UserRecord>('users').insertMany(crowd)
  await client.close()
}
