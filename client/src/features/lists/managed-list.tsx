import type { Page } from '@ningjing/contract/fields'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import type { ListAddress } from '../../lib/lists/list-address.ts'
import type { Sorting } from '../../lib/lists/sorting.ts'
import { Notice } from '../../ui/notice.tsx'
import { formatNumber } from '../../ui/texts.ts'
import { ExportCsv, type ExportedList } from './export-csv.tsx'
import { type ListFilter, ListFilters, optionIn, type SortName } from './list-filters.tsx'
import { PagedList } from './paged-list.tsx'

type Props<Row, Sort extends SortName> = {
  /** Which list it is; also names the CSV export. */
  list: ExportedList
  heading: ReactNode
  /** Receives the focus when a row is gone. */
  headingRef?: RefObject<HTMLHeadingElement | null>
  searchLabel: string
  filter: ListFilter<string>
  address: ListAddress
  sorting: Sorting<Sort>
  query: UseQueryResult<Page<Row>>
  /** Error of the last change of a row. */
  error?: string
  children: (rows: Row[]) => ReactNode
}

/** A list for admins with search, filter, sorting, paging and CSV export. */
export function ManagedList<Row, Sort extends SortName>({
  list,
  heading,
  headingRef,
  searchLabel,
  filter,
  address,
  sorting,
  query,
  error,
  children,
}: Props<Row, Sort>) {
  const isFiltered = address.search !== '' || optionIn(address, filter) !== undefined
  const isPart = query.data !== undefined && query.data.items.length < query.data.total
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 ref={headingRef} tabIndex={-1} className="text-[1.75rem]">
          {heading}
        </h1>
        <ExportCsv list={list} />
      </div>
      <ListFilters address={address} searchLabel={searchLabel} filter={filter} sorting={sorting} />
      <div className="mt-5">
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
          // The heading counts all rows, so the number is shown only for a filter or a range.
          countClass={isFiltered || isPart ? undefined : 'sr-only'}
        >
          {children}
        </PagedList>
      </div>
    </>
  )
}

/** The number of all rows behind a heading; nothing while it loads. */
export function HeadingCount({ count }: { count: number | undefined }) {
  return count !== undefined && <span className="text-muted">({formatNumber(count)})</span>
}
