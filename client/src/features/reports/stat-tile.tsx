import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** Stands where a figure will be until it is known. */
const UNKNOWN = '–'

type StatTileProps = {
  label: string
  /** The figure as it is read; undefined until it is known. */
  value: string | undefined
  /** What else belongs to the figure. */
  note?: ReactNode
  /** Where the things are that were counted. */
  to?: string
  /** Takes the room of two where there is room: for the figure that matters most. */
  isWide?: boolean
}

/** One figure with what it counts. */
export function StatTile({ label, value = UNKNOWN, note, to, isWide = false }: StatTileProps) {
  const content = (
    <>
      <span className="block text-muted">{label}</span>
      <span className="wrap-anywhere mt-2 block font-display text-[2.25rem] leading-none tabular-nums">
        {value}
      </span>
      {note && <span className="mt-2 block text-[.875rem] text-muted">{note}</span>}
    </>
  )
  const width = isWide ? 'sm:col-span-2' : ''
  if (!to) return <li className={`${LOOK} ${width}`}>{content}</li>
  return (
    <li className={`grid ${width}`}>
      <Link to={to} className={`${LOOK} transition-shadow duration-200 hover:shadow-2`}>
        {content}
      </Link>
    </li>
  )
}

const LOOK = 'block rounded-lg border border-line bg-surface p-5 shadow-1'

type StatTilesProps = {
  label: string
  /** Three short figures fit in one row already on a tablet. */
  columns?: 3
  children: ReactNode
}

/** Figures side by side. */
export function StatTiles({ label, columns, children }: StatTilesProps) {
  const widths = columns === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2 xl:grid-cols-3'
  return (
    <ul aria-label={label} className={`mt-6 grid gap-4 ${widths}`}>
      {children}
    </ul>
  )
}
