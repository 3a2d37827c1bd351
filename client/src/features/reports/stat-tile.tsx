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
  /** Makes the tile as wide as two, for the most important figure, with this drawing beside it. */
  drawing?: ReactNode
}

/** A figure with its label. */
export function StatTile({ label, value = UNKNOWN, note, to, drawing }: StatTileProps) {
  const figure = (
    <>
      <span className="block text-muted max-sm:text-[.8125rem]">{label}</span>
      <span className="wrap-anywhere mt-2 block font-display text-[1.75rem] leading-none tabular-nums sm:text-[2.25rem]">
        {value}
      </span>
      {note && <span className="mt-2 block text-balance text-[.875rem] text-muted">{note}</span>}
    </>
  )
  if (drawing !== undefined) {
    return (
      <li className={`${LOOK} col-span-full flex items-center justify-between gap-4 sm:col-span-2`}>
        <div className="min-w-0">{figure}</div>
        {drawing}
      </li>
    )
  }
  if (!to) return <li className={LOOK}>{figure}</li>
  return (
    <li className="grid">
      <Link to={to} className={`${LOOK} transition-shadow duration-200 hover:shadow-2`}>
        {figure}
      </Link>
    </li>
  )
}

const LOOK = 'block min-w-0 rounded-lg border border-line bg-surface p-3 shadow-1 sm:p-5'

// On phones as many as fit: the columns become fewer with larger letters.
const IN_TWOS = 'grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] sm:grid-cols-2'
const COLUMNS = {
  2: `${IN_TWOS} xl:grid-cols-3`,
  4: `${IN_TWOS} xl:grid-cols-4`,
  3: 'grid-cols-[repeat(auto-fit,minmax(min(5.25rem,100%),1fr))] sm:grid-cols-3',
}

type StatTilesProps = {
  label: string
  /** Columns on phones; 4 are for four figures, in twos until there is room for all. */
  columns?: keyof typeof COLUMNS
  children: ReactNode
}

/** A grid of figures. */
export function StatTiles({ label, columns = 2, children }: StatTilesProps) {
  return (
    <ul aria-label={label} className={`mt-4 grid gap-2 sm:mt-6 sm:gap-4 ${COLUMNS[columns]}`}>
      {children}
    </ul>
  )
}
