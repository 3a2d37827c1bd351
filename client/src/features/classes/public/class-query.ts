import { LEVELS } from '@ningjing/contract/classes/class-fields'
import type { CLASS_SORTS } from '@ningjing/contract/classes/classes'
import type { listPublicClasses } from '@ningjing/contract/classes/classes.schemas'
import type { QueryInput } from '@ningjing/contract/endpoint'
import type { EndpointOf } from '@ningjing/contract/endpoint-of'
import { ID_PATTERN } from '@ningjing/contract/fields'
import type { ListAddress } from '../../../lib/lists/list-address.ts'
import { sortingIn } from '../../../lib/lists/sorting.ts'

/** Query parameters of the public classes. */
export type ClassQuery = Omit<NonNullable<QueryInput<EndpointOf<typeof listPublicClasses>>>, 'limit'>

type ClassSort = (typeof CLASS_SORTS)[number]

/** Labels of the sort orders, the default first: classes with dates to come by the next one, then all others. */
export const SORT_NAMES: Record<ClassSort, string> = {
  upcoming: 'Next date',
  newest: 'Newest first',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
  popular: 'Most popular',
  name: 'Name',
}

export const DEFAULT_SORT = 'upcoming'
const SORTS = Object.keys(SORT_NAMES) as [ClassSort, ...ClassSort[]]

/** The filters and their valid values in the URL. */
const FILTERS = {
  instructor: new RegExp(`^${ID_PATTERN}$`),
  weekday: /^[1-7]$/,
  level: new RegExp(`^(${LEVELS.join('|')})$`),
  upcoming: /^true$/,
  available: /^true$/,
} satisfies Record<Exclude<keyof ClassQuery, 'search' | 'sort' | 'cursor'>, RegExp>
export type ClassFilter = keyof typeof FILTERS

/** The query in the URL; invalid values are left out. */
export function classQueryOf(address: ListAddress): ClassQuery {
  const { search, cursor, filter } = address
  const text = search.trim()
  const { sort } = sortingIn(address, SORTS)
  const valid = Object.entries(FILTERS).flatMap(([name, values]) =>
    filter(name) && values.test(filter(name)) ? [[name, filter(name)]] : [],
  )
  return {
    ...(text && { search: text }),
    ...Object.fromEntries(valid),
    ...(sort !== DEFAULT_SORT && { sort }),
    ...(cursor && { cursor }),
  }
}

/** Whether the query filters the classes. */
export function isFiltering({ sort, cursor, ...filters }: ClassQuery): boolean {
  return Object.keys(filters).length > 0
}
