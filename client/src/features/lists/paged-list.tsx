import type { Page } from '@ningjing/contract/fields'
import type { UseQueryResult } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import type { ListAddress } from '../../lib/lists/list-address.ts'
import { PAGE_SIZE } from '../../lib/lists/pages.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { formatNumber } from '../../ui/texts.ts'
import { Pager } from './pager.tsx'

type Props<Row> = {
  query: UseQueryResult<Page<Row>>
  address: ListAddress
  /** Name of the rows, such as `classes`. */
  what: string
  whose?: 'the' | 'your'
  isFiltered: boolean
  /** A sentence beside the number of rows. */
  note?: string
  /** Classes of the line with the number of rows. */
  countClass?: string | undefined
  /** Rows on one page. */
  pageSize?: number
  /** Shown when the list is empty without a filter. */
  empty?: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** One page of a list with links to the others, the number of rows, and an empty state. */
export function PagedList<Row>({
  query,
  address,
  what,
  whose = 'the',
  isFiltered,
  note = '',
  countClass = SUMMARY,
  pageSize = PAGE_SIZE,
  empty,
  children,
}: Props<Row>) {
  const { summary, onTurn } = useTurning(query)
  const { cursor, pagesBefore, pages } = address
  return (
    <Loaded query={query} what={`${whose} ${what}`}>
      {({ items, total, nextCursor }) => (
        <div aria-busy={query.isPlaceholderData || undefined}>
          <p ref={summary} tabIndex={-1} role="status" className={items.length > 0 ? countClass : 'sr-only'}>
            {[isFiltered && resultText(total), rangeText(items.length, total, pagesBefore, pageSize)]
              .filter(Boolean)
              .join(', ') || countText(total, what)}
            {note && ` · ${note}`}
          </p>
          {items.length > 0 ? children(items) : <Nothing {...{ what, isFiltered, address, empty }} />}
          <Pager
            what={what}
            first={cursor ? pages.first : undefined}
            previous={pagesBefore ? pages.previous : undefined}
            next={nextCursor ? pages.next(nextCursor) : undefined}
            onTurn={onTurn}
          />
        </div>
      )}
    </Loaded>
  )
}

const SUMMARY = 'mb-3 scroll-mt-24 text-[.875rem] text-muted tabular-nums'

/** Ignores clicks while a page loads, and moves the focus to the top of the new page. */
function useTurning<Row>({ isPlaceholderData, data }: UseQueryResult<Page<Row>>) {
  const summary = useRef<HTMLParagraphElement>(null)
  const isTurning = useRef(false)
  useEffect(() => {
    if (!isTurning.current || isPlaceholderData || data === undefined) return
    isTurning.current = false
    summary.current?.focus()
  }, [isPlaceholderData, data])
  const onTurn = (event: MouseEvent) => {
    if (isTurning.current) event.preventDefault()
    // With a modifier key the page opens in a new tab.
    else isTurning.current = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
  }
  return { summary, onTurn }
}

function resultText(total: number): string {
  return total === 1 ? '1 result' : `${formatNumber(total)} results`
}

/** The number of rows of a list that is not filtered; none for a single row. */
function countText(total: number, what: string): string {
  return total > 1 ? `${formatNumber(total)} ${what}` : ''
}

/** The range of rows on this page; empty if the page shows all. */
function rangeText(rows: number, total: number, pagesBefore: number | undefined, pageSize: number): string {
  if (rows === 0 || rows >= total) return ''
  if (pagesBefore === undefined) return `${formatNumber(rows)} of ${formatNumber(total)} shown`
  const first = pagesBefore * pageSize + 1
  return `${formatNumber(first)}–${formatNumber(first + rows - 1)} of ${formatNumber(total)}`
}

function Nothing({
  what,
  isFiltered,
  address: { search, clear },
  empty = <EmptyState picture="empty-search" title={`No ${what} yet`} />,
}: Pick<Props<never>, 'what' | 'isFiltered' | 'address' | 'empty'>) {
  if (!isFiltered) return empty
  return (
    <EmptyState
      picture="empty-search"
      title={`No ${what} match${search && ` “${search}”`}`}
      text="Check the spelling, or clear the search and filters."
      action={<Button onClick={clear}>Show all {what}</Button>}
    />
  )
}
