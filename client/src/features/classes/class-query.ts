import { CLASS_SORTS } from '@ningjing/contract/classes'
import type { listPublicClasses } from '@ningjing/contract/classes.schemas'
import type { QueryInput } from '@ningjing/contract/endpoint'
import type { EndpointOf } from '@ningjing/contract/endpoint-of'
import { ID_PATTERN } from '@ningjing/contract/fields'
import type { ListAddress } from '../../lib/list-address.ts'
import { sortingIn } from '../../lib/sorting.ts'

/** What may be asked of the public classes; empty for the newest. */
export type ClassQuery = Omit<NonNullable<QueryInput<EndpointOf<typeof listPublicClasses>>>, 'limit'>

/** Ways to sort in words; the first one is the usual one. */
export const SORT_NAMES: Record<(typeof CLASS_SORTS)[number], string> = {
  newest: 'Newest first',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
  popular: 'Most popular',
  name: 'Name',
}

const [USUAL_SORT] = CLASS_SORTS
const ID = new RegExp(`^${ID_PATTERN}$`)

/** What the address asks for; what it can't mean is left out. */
export function classQueryOf(address: ListAddress): ClassQuery {
  const { search, cursor, filter } = address
  const words = search.trim()
  const instructor = filter('instructor')
  const { sort } = sortingIn(address, CLASS_SORTS)
  return {
    ...(words && { search: words }),
    ...(ID.test(instructor) && { instructor }),
    ...(sort !== USUAL_SORT && { sort }),
    ...(filter('available') === 'true' && { available: 'true' }),
    ...(cursor && { cursor }),
  }
}

/** Whether the query leaves classes out. */
export function isNarrowing({ search, instructor, available }: ClassQuery): boolean {
  return Boolean(search ?? instructor ?? available)
}
