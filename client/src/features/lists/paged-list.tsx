import type { Page } from '@ningjing/contract/fields'
import type { UseQueryResult } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import type { ListAddress } from '../../lib/list-address.ts'
import { PAGE_SIZE } from '../../lib/pages.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { formatNumber } from '../../ui/texts.ts'
import { Pager } from './pager.tsx'

type Props<Row> = {
  query: UseQueryResult<Page<Row>>
  address: ListAddress
  /** What the rows are, such as `classes`. */
  what: string
  isNarrowed: boolean
  /** Rows on one page. */
  pageSize?: number
  /** Stands where the list would be when there is nothing at all; plain words when left out. */
  empty?: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** One page of a list with the ways to the others; says how much there is, and when nothing matches. */
export function PagedList<Row>({
  query,
  address,
  what,
  isNarrowed,
  pageSize = PAGE_SIZE,
  empty,
  children,
}: Props<Row>) {
  const { summary, onTurn } = useTurning(query)
  const { cursor, pagesBefore, pages } = address
  return (
    <Loaded query={query} what={`the ${what}`}>
      {({ items, total, nextCursor }) => (
        <div aria-busy={query.isPlaceholderData || undefined}>
          <p ref={summary} tabIndex={-1} role="status" className={items.length > 0 ? SUMMARY : 'sr-only'}>
            {[isNarrowed && matchText(total), rangeText(items.length, total, pagesBefore, pageSize)]
              .filter(Boolean)
              .join(', ')}
          </p>
          {items.length > 0 ? children(items) : <Nothing {...{ what, isNarrowed, address, empty }} />}
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

/** Turns one page at a time, and begins the new one at its top, for eyes and keyboard. */
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
    // With a key held down the page opens beside this one.
    else isTurning.current = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
  }
  return { summary, onTurn }
}

function matchText(total: number): string {
  return `${formatNumber(total)} ${total === 1 ? 'matches' : 'match'}`
}

/** Which rows are shown, when there are more than those. */
function rangeText(rows: number, total: number, pagesBefore: number | undefined, pageSize: number): string {
  if (rows === 0 || rows >= total) return ''
  if (pagesBefore === undefined) return `${formatNumber(rows)} of ${formatNumber(total)} shown`
  const first = pagesBefore * pageSize + 1
  return `${formatNumber(first)}–${formatNumber(first + rows - 1)} of ${formatNumber(total)}`
}

function Nothing({
  what,
  isNarrowed,
  address,
  empty = <EmptyState picture="empty-search" title={`No ${what} yet`} />,
}: Pick<Props<never>, 'what' | 'isNarrowed' | 'address' | 'empty'>) {
  if (!isNarrowed) return empty
  return (
    <EmptyState
      picture="empty-search"
      title={`No ${what} match`}
      text="Try another word, or look at all of them."
      action={
        <Button look="secondary" onClick={address.clear}>
          Show all {what}
        </Button>
      }
    />
  )
}
