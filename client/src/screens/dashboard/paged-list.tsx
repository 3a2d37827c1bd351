import type { Page } from '@ningjing/contract/fields'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListAddress } from '../../lib/list-address.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Loaded } from './loaded.tsx'

type Props<Row> = {
  query: UseQueryResult<Page<Row>>
  address: ListAddress
  /** What the rows are, such as `classes`. */
  what: string
  isNarrowed: boolean
  children: (rows: Row[]) => ReactNode
}

/** One page of a list with the ways to the others; says when nothing matches. */
export function PagedList<Row>({ query, address, what, isNarrowed, children }: Props<Row>) {
  return (
    <Loaded query={query} what={`the ${what}`}>
      {({ items, total, nextCursor }) => (
        <div aria-busy={query.isPlaceholderData || undefined}>
          <p role="status" className="mb-3 text-[.875rem] text-muted tabular-nums">
            {isNarrowed && `${total.toLocaleString('en-US')} ${total === 1 ? 'matches' : 'match'}`}
          </p>
          {items.length > 0 ? children(items) : <Nothing {...{ what, isNarrowed, address }} />}
          <Pager
            what={what}
            onFirst={address.cursor ? address.goTo.first : undefined}
            onPrevious={address.hasTrail ? address.goTo.previous : undefined}
            onNext={nextCursor ? () => address.goTo.next(nextCursor) : undefined}
          />
        </div>
      )}
    </Loaded>
  )
}

function Nothing({ what, isNarrowed, address }: Pick<Props<never>, 'what' | 'isNarrowed' | 'address'>) {
  if (!isNarrowed) return <EmptyState picture="empty-search" title={`No ${what} yet`} />
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
