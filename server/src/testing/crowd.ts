import { withKeys } from '../base/search-keys.ts'
import { insertRecords } from './insert-records.ts'
import { aUserRecord } from './records.ts'

/**
 * Stores many students at once, past the API; the n-th is named `Member n` and joined n seconds after 2020 began.
 * @param uri the database of a test app
 */
export async function addCrowd(uri: string, count: number): Promise<void> {
  const joined = (n: number) => new Date(Date.UTC(2020) + n * 1000)
  const crowd = Array.from({ length: count }, (_, n) => {
    const name = `Member ${n}`
    return withKeys(aUserRecord({ name, email: `member-${n}@crowd.example`, createdAt: joined(n) }))
  })
  await insertRecords(uri, { users: crowd })
}
