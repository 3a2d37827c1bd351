import type { CLASS_SORTS, ClassStatus, Level, ReviewSort } from '@ningjing/contract/classes/classes'
import type { Filter } from 'mongodb'
import type { PageQuery } from '../../base/paging.ts'
import { searchedIn } from '../../base/search-keys.ts'
import type { ClassRecord } from '../../domain/records.ts'

const EPOCH = new Date(0)

export type PublicClassQuery = PageQuery & {
  search?: string | undefined
  instructor?: string | undefined
  sort?: (typeof CLASS_SORTS)[number] | undefined
  available?: 'true' | undefined
  /** Monday is 1. */
  weekday?: number | undefined
  level?: Level | undefined
  upcoming?: 'true' | undefined
}
export type OwnClassQuery = PageQuery & { search?: string | undefined; status?: ClassStatus | undefined }
export type ClassQuery = OwnClassQuery & { sort?: ReviewSort | undefined }

/** Classes that are offered to visitors: approved, open, and not over. */
export function offered(now: Date) {
  return { status: 'approved', stage: 'open', lastAt: { $not: { $lte: now } } } satisfies Filter<ClassRecord>
}

export function publicFilter(
  { search, instructor, available, weekday, level, upcoming, sort }: PublicClassQuery,
  now: Date,
): Filter<ClassRecord> {
  return {
    ...offered(now),
    ...(instructor && { instructorId: instructor }),
    ...(available && { seats: { $gte: 1 }, queued: 0, salesEndAt: { $not: { $lte: now } } }),
    ...(weekday && { weekdays: weekday }),
    ...(level && { level }),
    // Classes without dates have no place in an order by date.
    ...((upcoming || sort === 'upcoming') && { nextAt: { $gt: EPOCH } }),
    ...(search && searchedIn(search, ['nameWords', 'instructorWords'])),
  }
}

export function managedFilter({ search, status }: OwnClassQuery): Filter<ClassRecord> {
  return {
    ...(status && { status }),
    ...(search && searchedIn(search, ['nameWords', 'instructorWords', 'emailWords'])),
  }
}
