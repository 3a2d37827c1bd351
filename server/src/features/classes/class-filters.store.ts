import type { ClassStatus, ReviewSort } from '@ningjing/contract/classes/classes'
import type { listPublicClasses } from '@ningjing/contract/classes/classes.schemas'
import type { Query } from '@ningjing/contract/endpoint'
import type { Filter } from 'mongodb'
import type { PageQuery } from '../../base/paging.ts'
import { searchedIn } from '../../base/search-keys.ts'
import { offered } from '../../domain/class-counts.store.ts'
import { type ClassRecord, WHOLE_CLASS } from '../../domain/records.ts'

const EPOCH = new Date(0)

export type PublicClassQuery = NonNullable<Query<typeof listPublicClasses>>
export type OwnClassQuery = PageQuery & { search?: string | undefined; status?: ClassStatus | undefined }
export type ClassQuery = OwnClassQuery & { sort?: ReviewSort | undefined }

/** Parameters of a public list that leave classes out. */
type PublicFilters = Required<Omit<PublicClassQuery, 'cursor' | 'limit' | 'sort'>>
type PublicFilter = keyof PublicFilters

/** What each filter of a public list compares. A stored field that it names must be in `COUNTED_KEYS`. */
const FILTERS: {
  [Name in PublicFilter]: (value: PublicFilters[Name], now: Date) => Filter<ClassRecord>
} = {
  search: (text) => searchedIn(text, ['nameWords', 'instructorWords']),
  instructor: (instructorId) => ({ instructorId }),
  // A class that is sold by the date only has no seats of its own.
  available: (_true, now) => ({
    // Within `$and`, because a search is the `$or` of the whole filter.
    $and: [
      {
        $or: [
          { 'dropIn.only': true },
          { seats: { $gte: 1 }, queued: 0, salesEndAt: { $not: { $lte: now } } },
        ],
      },
    ],
  }),
  weekday: (weekdays) => ({ weekdays }),
  level: (level) => ({ level }),
  upcoming: () => ({ nextAt: { $gt: EPOCH } }),
}
const FILTER_NAMES = Object.keys(FILTERS) as PublicFilter[]

/** The beginning of each index of a public list. */
export const OFFERED_KEYS = { status: 1, stage: 1, of: 1 } as const

/** Every field that the filters of a public list compare, without a search or an instructor, so that counting reads no class. */
export const COUNTED_KEYS = {
  ...OFFERED_KEYS,
  weekdays: 1,
  level: 1,
  lastAt: 1,
  nextAt: 1,
  seats: 1,
  queued: 1,
  salesEndAt: 1,
  'dropIn.only': 1,
} as const

export function publicFilter(query: PublicClassQuery, now: Date): Filter<ClassRecord> {
  const filters = FILTER_NAMES.map((name) => filterBy(name, query[name], now))
  return Object.assign(offered(now), ...filters)
}

function filterBy<Name extends PublicFilter>(name: Name, value: PublicFilters[Name] | undefined, now: Date) {
  return value ? FILTERS[name](value, now) : {}
}

/** The classes of an instructor's or an admin's list. */
export function managedFilter({ search, status }: OwnClassQuery): Filter<ClassRecord> {
  return {
    ...WHOLE_CLASS,
    ...(status && { status }),
    ...(search && searchedIn(search, ['nameWords', 'instructorWords', 'emailWords'])),
  }
}
