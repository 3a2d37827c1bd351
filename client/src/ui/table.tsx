import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'

// On small screens the table is laid out as blocks. `display` drops the roles of a table, so they are set explicitly.
const TABLE = { role: 'table' }
const GROUP = { role: 'rowgroup' }
const ROW = { role: 'row' }
const HEADER = { role: 'columnheader' }
const CELL = { role: 'cell' }

/** A column whose heading sorts the table. */
type SortedColumn = {
  label: string
  /** Sort direction; undefined if the table is sorted otherwise. */
  direction: 'ascending' | 'descending' | undefined
  onSort: () => void
}

/** A column with classes; its cells need the same. */
type StyledColumn = { label: string; className: string }

/** A column of numbers, aligned at the right; its cells need `NUMBER`. */
type NumberColumn = { label: string; isNumber: true }

type Column = string | StyledColumn | NumberColumn | (SortedColumn & { isNumber?: true })

/** The column of the buttons of a row, which is of no use on paper. */
export const ACTIONS: Column = { label: 'Actions', className: 'text-right print:hidden' }

/** Classes of a cell with a short value: on small screens two of them share a line. */
export const SHORT = 'max-md:min-w-max max-md:grow max-md:basis-2/5'

/** Classes of a cell with a number, which is also short: digits stand below each other. */
export const NUMBER = `${SHORT} tabular-nums md:text-right`

/** Classes of a cell that speaks for itself, so that small screens show no label; it is as wide as its content. */
export const PLAIN = 'max-md:w-auto! max-md:before:content-none'

/** Classes of the first cell of a row with a `RowMenu`, whose button is in the upper corner on small screens. */
export const BESIDE_MENU = 'max-md:pr-12'

type TableProps = {
  /** Caption for screen readers. */
  caption: string
  columns: Column[]
  children: ReactNode
}

/** A table that turns into blocks with inline labels below 768 px. */
export function Table({ caption, columns, children }: TableProps) {
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface shadow-1">
      <table {...TABLE} className="block w-full md:table">
        <caption className="sr-only">{caption}</caption>
        <thead
          {...GROUP}
          className="hidden bg-sunken text-left text-[.8125rem] text-muted md:table-header-group"
        >
          <tr {...ROW}>
            {columns.map((column) => (
              <Heading key={typeof column === 'string' ? column : column.label} column={column} />
            ))}
          </tr>
        </thead>
        <tbody {...GROUP} className="block md:table-row-group md:leading-snug">
          {children}
        </tbody>
      </table>
    </div>
  )
}

/** Horizontal padding of cells. */
const SIDES = 'md:px-3 md:first:pl-4 md:last:pr-4 2xl:px-4'

const ARROWS = { ascending: ArrowUp, descending: ArrowDown }

function Heading({ column }: { column: Column }) {
  if (typeof column === 'string' || !('onSort' in column)) {
    const { label, className } =
      typeof column === 'string' ? { label: column, className: '' } : { className: 'text-right', ...column }
    return (
      <th {...HEADER} scope="col" className={`py-3 font-semibold ${className} ${SIDES}`}>
        {label}
      </th>
    )
  }
  const { label, direction, onSort, isNumber } = column
  const Arrow = direction ? ARROWS[direction] : ArrowUpDown
  return (
    <th {...HEADER} scope="col" aria-sort={direction} className="font-semibold first:pl-1 2xl:pl-1">
      <button
        type="button"
        onClick={onSort}
        className={`flex min-h-11 items-center gap-1 rounded-md pl-3 transition-colors duration-200 hover:text-ink ${isNumber ? 'ml-auto pr-3 text-right 2xl:pr-4' : 'pr-1'} ${direction ? 'text-ink' : ''}`}
      >
        {label}
        <Arrow size={14} strokeWidth={1.8} aria-hidden="true" className="shrink-0" />
      </button>
    </th>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return (
    <tr
      {...ROW}
      className="relative flex flex-wrap gap-x-6 border-line border-b p-4 last:border-0 md:table-row md:p-0 md:[&:not(:last-child)>td]:border-b md:[&>td]:border-line"
    >
      {children}
    </tr>
  )
}

type CellProps = {
  /** Inline label on small screens; none for the cell that names the row. */
  label?: string
  children: ReactNode
  className?: string
}

export function Cell({ label, children, className = '' }: CellProps) {
  return (
    <td
      {...CELL}
      data-label={label}
      className={`${label ? LABELED : 'flex pb-2'} min-w-0 max-md:w-full max-md:last:pb-0 md:table-cell md:py-2 ${SIDES} ${className}`}
    >
      {children}
    </td>
  )
}

const LABELED =
  'flex justify-between gap-4 py-1.5 before:shrink-0 before:text-muted before:content-[attr(data-label)] md:before:content-none'
