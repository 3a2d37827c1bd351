import { type Column, csvOf } from '../../base/csv.ts'
import type { Deps } from '../../deps.ts'
import type { UserRecord } from '../../domain/records.ts'
import type { Caller } from '../../http/caller.ts'
import { recordAudit } from '../../steps/record-audit.ts'

const COLUMNS: readonly Column<UserRecord>[] = [
  ['Id', ({ _id }) => _id],
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Role', ({ role }) => role],
  ['Phone', ({ phone }) => phone],
  ['Gender', ({ gender }) => gender.label],
  ['Address', ({ address }) => address],
  ['Member since', ({ createdAt }) => createdAt],
]

/** All users as a CSV file for an admin. The export is recorded. */
export async function usersFile(deps: Deps, admin: Caller): Promise<AsyncIterable<string>> {
  await recordAudit(deps, admin._id, 'list.export', 'users')
  return csvOf(COLUMNS, deps.stores.users.all())
}
