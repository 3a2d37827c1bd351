import { dollarsOf } from '@ningjing/contract/money'
import { type Column, csvOf } from '../../base/csv.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { recordAudit } from '../../steps/record-audit.ts'
import type { ListedClass } from './class-views.rules.ts'

const COLUMNS: readonly Column<ListedClass>[] = [
  ['Id', ({ _id }) => _id],
  ['Name', ({ name }) => name],
  ['Instructor', ({ instructor }) => instructor],
  ['Email', ({ email }) => email],
  ['Status', ({ status }) => status],
  ['Price', ({ priceInCents }) => dollarsOf(priceInCents)],
  ['Capacity', ({ capacity }) => capacity],
  ['Enrolled', ({ enrolled }) => enrolled],
  ['On hold', ({ held }) => held],
  ['Seats left', ({ seats }) => seats],
  ['Feedback', ({ feedback }) => feedback],
  ['Added', ({ createdAt }) => createdAt],
  ['Decided', ({ decidedAt }) => decidedAt],
]

/** All classes as a CSV file for an admin. The export is recorded. */
export async function classesFile(deps: Deps, admin: Caller): Promise<AsyncIterable<string>> {
  await recordAudit(deps, admin._id, 'list.export', 'classes')
  return csvOf(COLUMNS, deps.stores.classes.all())
}
