import type { ClassOrder } from '@ningjing/contract/reports/reports'
import type { ClassFigures, Figures } from '@ningjing/contract/reports/reports.schemas'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { useSignedInUser } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Table } from '../../ui/table.tsx'
import { formatNumber } from '../../ui/texts.ts'
import { ChartTable } from './chart-panel.tsx'
import { CLASSES_ON_PAGE, figureClassesFor } from './reports.api.ts'

type Props = {
  title: string
  figures: Figures
  order: ClassOrder
  columns: ComponentProps<typeof Table>['columns']
  /** The row of a class. */
  children: (one: ClassFigures) => ReactNode
}

/** The classes of an order as a table, a page at a time; nothing if there are none. */
export function ClassTable({ title, figures, order, columns, children }: Props) {
  const first = figures.classes[order]
  const { page, pagesBefore, isTurning, query, summary, previous, next } = useClassPages(figures, order)
  if (first.items.length === 0) return null
  const begin = pagesBefore * CLASSES_ON_PAGE + 1
  return (
    <ChartTable title={title}>
      {first.nextCursor && (
        <p ref={summary} tabIndex={-1} role="status" className="mb-3 text-[.875rem] text-muted tabular-nums">
          {isTurning
            ? 'Loading the classes…'
            : `${formatNumber(begin)}–${formatNumber(begin + page.items.length - 1)} of ${formatNumber(page.total)}`}
        </p>
      )}
      {query.isError ? (
        <LoadError what="these classes" busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <div aria-busy={isTurning || undefined}>
          <Table caption={title} columns={columns}>
            {page.items.map(children)}
          </Table>
        </div>
      )}
      {first.nextCursor && (
        <nav aria-label={`Pages of ${title}`} className="mt-5 flex flex-wrap justify-end gap-2">
          <Button look="secondary" disabled={!previous} onClick={previous}>
            Previous
          </Button>
          <Button look="secondary" disabled={!next} busy={isTurning} onClick={next}>
            Next
          </Button>
        </nav>
      )}
    </ChartTable>
  )
}

/** The page that is shown of an order, and the ways to the pages beside it. Another period begins with the first page. */
function useClassPages(figures: Figures, order: ClassOrder) {
  const { email } = useSignedInUser()
  const summary = useRef<HTMLParagraphElement>(null)
  const period = { from: figures.from, to: figures.to }
  const key = `${period.from} ${period.to}`
  const [turned, setTurned] = useState<{ key: string; cursors: string[] }>({ key, cursors: [] })
  const cursors = turned.key === key ? turned.cursors : []
  const query = useQuery(figureClassesFor(email, period, order, cursors.at(-1)))
  const page = (cursors.length > 0 && query.data) || figures.classes[order]
  const turnTo = (following: string[]) => {
    setTurned({ key, cursors: following })
    summary.current?.focus()
  }
  const { nextCursor } = page
  return {
    page,
    pagesBefore: cursors.length,
    isTurning: cursors.length > 0 && (query.isPending || query.isPlaceholderData),
    query,
    summary,
    previous: cursors.length > 0 ? () => turnTo(cursors.slice(0, -1)) : undefined,
    next: nextCursor ? () => turnTo([...cursors, nextCursor]) : undefined,
  }
}
