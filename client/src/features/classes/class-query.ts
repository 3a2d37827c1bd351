import { CLASS_SORTS } from '@ningjing/contract/classes'
import type { listPublicClasses } from '@ningjing/contract/classes.schemas'
import type { QueryInput } from '@ningjing/contract/endpoint'
import type { EndpointOf } from '@ningjing/contract/endpoint-of'
import { ID_PATTERN } from '@ningjing/contract/fields'
import type { ListAddress } from '../../lib/list-address.ts'
import { sortingIn } from '../../lib/sorting.ts'

/** Query parameters of the public classes; empty for the newest. */
export type ClassQuery = Omit<NonNullable<QueryInput<EndpointOf<typeof listPublicClasses>>>, 'limit'>

/** Labels of the sort orders, the default first. */
export const SORT_NAMES: Record<(typeof CLASS_SORTS)[number], string> = {
  newest: 'Newest first',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
  popular: 'Most popular',
  name: 'Name',
  upcoming: 'Next date',
}

const [DEFAULT_SORT] = CLASS_SORTS
const ID = new RegExp(`^${ID_PATTERN}$`)

/** The query in the URL; invalid values are left out. */
export function classQueryOf(address: ListAddress): ClassQuery {
  const { search, cursor, filter } = address
  const text = search.trim()
  const instructor = filter('instructor')
  const { sort } = sortingIn(address, CLASS_SORTS)
  return {
    ...(text && { search: text }),
    ...(ID.test(instructor) && { instructor }),
    ...(sort !== DEFAULT_SORT && { sort }),
    ...(filter('available') === 'true' && { available: 'true' }),
    ...(cursor && { cursor }),
  }
}

/** Whether the query filters the classes. */
export function isFiltering({ search, instructor, available }: ClassQuery): boolean {
  return Boolean(search ?? instructor ?? available)
}
