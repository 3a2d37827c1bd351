import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** Shown until the figure is known. */
const UNKNOWN = '–'

type StatTileProps = {
  label: string
  /** The formatted figure; undefined while it loads. */
  value: string | undefined
  /** Text below the figure. */
  note?: ReactNode
  /** Path of the page with the counted items. */
  to?: string
  /** Spans two columns, for the most important figure. */
  isWide?: boolean
}

/** A figure with its label. */
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
  /** Three columns from tablets on. */
  columns?: 3
  children: ReactNode
}

/** A grid of figures. */
export function StatTiles({ label, columns, children }: StatTilesProps) {
  const widths = columns === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2 xl:grid-cols-3'
  return (
    <ul aria-label={label} className={`mt-6 grid gap-4 ${widths}`}>
      {children}
    </ul>
  )
}
