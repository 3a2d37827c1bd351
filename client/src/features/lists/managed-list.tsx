import type { Page } from '@ningjing/contract/fields'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import type { ListAddress } from '../../lib/lists/list-address.ts'
import type { Sorting } from '../../lib/lists/sorting.ts'
import { Notice } from '../../ui/notice.tsx'
import { formatNumber } from '../../ui/texts.ts'
import { ExportCsv } from './export-csv.tsx'
import { type ListFilter, ListFilters, optionIn, type SortName } from './list-filters.tsx'
import { PagedList } from './paged-list.tsx'

type Props<Row, Sort extends SortName> = {
  /** Name of the rows, such as `classes`. */
  list: string
  heading: ReactNode
  /** Receives the focus when a row is gone. */
  headingRef?: RefObject<HTMLHeadingElement | null>
  /** Text below the heading. */
  intro?: string
  /** Reads the whole list as CSV; none for a list that cannot be exported. */
  csv?: () => Promise<string>
  /** Label of the search field; none for a list without search. */
  searchLabel?: string
  filter?: ListFilter<string> | undefined
  /** None for a list with one order. */
  sorting?: Sorting<Sort>
  /** Filters of the screen, in place of `searchLabel` and `filter`. Whether one is set is `isFiltered`. */
  filters?: ReactNode
  isFiltered?: boolean
  /** Shows the number of rows at all times; otherwise only of a filtered list or a page, as the heading counts all. */
  isCounted?: boolean
  address: ListAddress
  query: UseQueryResult<Page<Row>>
  /** Error of the last change of a row. */
  error?: string
  children: (rows: Row[]) => ReactNode
}

/** A list for admins with paging and, if it has them, search, filter, sorting and CSV export. */
export function ManagedList<Row, Sort extends SortName>({
  list,
  heading,
  headingRef,
  intro,
  csv,
  searchLabel,
  filter,
  sorting,
  filters,
  address,
  isFiltered = isNarrowed(address, searchLabel, filter),
  isCounted = false,
  query,
  error,
  children,
}: Props<Row, Sort>) {
  const isPart = query.data !== undefined && query.data.items.length < query.data.total
  const showsCount = isCounted || isFiltered || isPart
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-4">
        <h1 ref={headingRef} tabIndex={-1} className="text-[1.75rem]">
          {heading}
        </h1>
        {csv && <ExportCsv list={list} read={csv} />}
      </div>
      {intro && <p className="mt-1 max-w-[70ch] text-pretty text-muted">{intro}</p>}
      {filters ?? (
        <ListFilters address={address} searchLabel={searchLabel} filter={filter} sorting={sorting} />
      )}
      <div className={isCounted ? 'mt-3' : 'mt-5'}>
        {error && (
          <Notice tone="danger" className="wrap-anywhere mb-3">
            {error}
          </Notice>
        )}
        <PagedList
          query={query}
          address={address}
          what={list}
          isFiltered={isFiltered}
          countClass={showsCount ? undefined : 'sr-only'}
        >
          {children}
        </PagedList>
      </div>
    </>
  )
}

function isNarrowed(
  address: ListAddress,
  searchLabel: string | undefined,
  filter: ListFilter<string> | undefined,
): boolean {
  const isSearched = searchLabel !== undefined && address.search !== ''
  return isSearched || (filter !== undefined && optionIn(address, filter) !== undefined)
}

/** The number of all rows behind a heading; nothing while it loads. */
export function HeadingCount({ count }: { count: number | undefined }) {
  return count !== undefined && <span className="text-muted">({formatNumber(count)})</span>
}
