import type { ClassField } from '@ningjing/contract/classes/class-fields'
import { dollarsOf } from '@ningjing/contract/money'
import { type Column, csvOf } from '../../base/csv.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { recordAudit } from '../../steps/record-audit.ts'
import type { ListedClass } from './class-views.rules.ts'

/** The columns of each field that its instructor fills in; an empty list leaves the field out of the file. */
const FIELD_COLUMNS: Record<ClassField, readonly Column<ListedClass>[]> = {
  name: [['Name', ({ name }) => name]],
  seats: [['Capacity', ({ capacity }) => capacity]],
  price: [['Price', ({ priceInCents }) => dollarsOf(priceInCents)]],
  credits: [['Credits', ({ credits = 0 }) => credits]],
  image: [],
  description: [],
  sessions: [],
  place: [],
  online: [],
  level: [],
  terms: [],
  salesEndAt: [],
  dropIn: [
    ['Price of a date', ({ dropIn }) => (dropIn ? dollarsOf(dropIn.cents) : null)],
    ['Credits of a date', ({ dropIn }) => dropIn?.credits ?? null],
    ['Seats of a date', ({ dropIn }) => dropIn?.seats ?? null],
  ],
  repeat: [],
}

const { name, price, seats, ...otherFields } = FIELD_COLUMNS

const COLUMNS: readonly Column<ListedClass>[] = [
  ['Id', ({ _id }) => _id],
  ...name,
  ['Instructor', ({ instructor }) => instructor],
  ['Email', ({ email }) => email],
  ['Status', ({ status }) => status],
  ...price,
  ...seats,
  ['Enrolled', ({ enrolled }) => enrolled],
  ['On hold', ({ held }) => held],
  ['Seats left', ({ seats }) => seats],
  ['Feedback', ({ feedback }) => feedback],
  ['Added', ({ createdAt }) => createdAt],
  ['Decided', ({ decidedAt }) => decidedAt],
  ...Object.values(otherFields).flat(),
]

/** All classes as a CSV file for an admin. The export is recorded. */
export async function classesFile(deps: Deps, admin: Caller): Promise<AsyncIterable<string>> {
  await recordAudit(deps, admin._id, 'list.export', 'classes')
  return csvOf(COLUMNS, deps.stores.classes.all())
}
