import { useQuery } from '@tanstack/react-query'
import { useListAddress } from '../../lib/lists/list-address.ts'
import type { CountQuery, ListQuery, PageQuery } from '../../lib/lists/pages.ts'
import { sortingIn } from '../../lib/lists/sorting.ts'
import { useSignedInUser } from '../../lib/session/session.tsx'
import { type ListFilter, optionIn } from './list-filters.tsx'

type Wanted<Option, Sort> = ListQuery<Sort> & {
  /** The chosen option of the filter; undefined for all. */
  option: Option | undefined
}

type ListSource<Row, Option extends string, Sort extends string> = {
  /** None for a list without a filter. */
  filter?: ListFilter<Option>
  /** The possible orders; the first is the default. */
  sorts: readonly [Sort, ...Sort[]]
  /** Query for a page of the list, for the admin with this e-mail. */
  page: (email: string, wanted: Wanted<Option, Sort>) => PageQuery<Row>
  /** Query for the number of all rows. */
  count: (email: string) => CountQuery
}

/** Reads a list of the dashboard as the address asks for it: searched, filtered, sorted and paged. */
export function useManagedList<Row, Option extends string, Sort extends string>({
  filter,
  sorts,
  page,
  count,
}: ListSource<Row, Option, Sort>) {
  const { email } = useSignedInUser()
  const address = useListAddress()
  const sorting = sortingIn(address, sorts)
  const wanted = {
    search: address.search || undefined,
    option: filter && optionIn(address, filter),
    sort: sorting.sort,
    cursor: address.cursor,
  }
  const query = useQuery(page(email, wanted))
  const { data: total } = useQuery(count(email))
  return { filter, address, sorting, query, total }
}
