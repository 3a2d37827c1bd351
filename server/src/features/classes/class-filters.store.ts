import type { CLASS_SORTS, ClassStatus, ReviewSort } from '@ningjing/contract/classes'
import type { Filter } from 'mongodb'
import type { PageQuery } from '../../base/paging.ts'
import type { ClassRecord } from '../../base/records.ts'
import { searchedIn } from '../../base/search-keys.ts'

export type PublicClassQuery = PageQuery & {
  search?: string | undefined
  instructor?: string | undefined
  sort?: (typeof CLASS_SORTS)[number] | undefined
  available?: 'true' | undefined
}
export type OwnClassQuery = PageQuery & { search?: string | undefined; status?: ClassStatus | undefined }
export type ClassQuery = OwnClassQuery & { sort?: ReviewSort | undefined }

export function publicFilter({ search, instructor, available }: PublicClassQuery): Filter<ClassRecord> {
  return {
    status: 'approved',
    ...(instructor && { instructorId: instructor }),
    ...(available && { seats: { $gte: 1 } }),
    ...(search && searchedIn(search, ['nameWords', 'instructorWords'])),
  }
}

export function managedFilter({ search, status }: OwnClassQuery): Filter<ClassRecord> {
  return {
    ...(status && { status }),
    ...(search && searchedIn(search, ['nameWords', 'instructorWords', 'emailWords'])),
  }
}
