import type { Collection } from 'mongodb'
import type { UserRecord } from './records.ts'

/** The number of accounts that are not erased, without reading them. */
export async function countUsers(users: Collection<UserRecord>): Promise<number> {
  const [all, erased] = await Promise.all([
    users.estimatedDocumentCount(),
    users.countDocuments({ erasedAt: { $exists: true } }),
  ])
  return all - erased
}
