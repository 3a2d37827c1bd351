import type { ReactNode } from 'react'
import { formatNumber } from '../../ui/texts.ts'
import { written } from '../../ui/written.ts'

/** Positions of the grid lines, as shares of the scale. */
const LINES = [1, 0.5, 0]

type Props = {
  /** Dollars at the top of the scale. */
  top: number
  /** Classes of the height. */
  height: string
  columns: ReactNode
  /** What is written below the columns. */
  names: ReactNode
}

/** Columns of amounts before a scale with grid lines. */
export function ColumnGrid({ top, height, columns, names }: Props) {
  return (
    <div
      className={`grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] gap-x-2 pt-6 ${height}`}
    >
      <div className="relative text-right text-[.8125rem] text-muted tabular-nums">
        {/* Reserves the width of the longest label. */}
        <span className="invisible">{scaleText(top)}</span>
        {LINES.map((share) => (
          <span key={share} className="absolute right-0 translate-y-1/2" style={{ bottom: percent(share) }}>
            {scaleText(top * share)}
          </span>
        ))}
      </div>
      <div className="relative">
        {LINES.map((share) => (
          <span
            key={share}
            className="absolute inset-x-0 border-line border-t"
            style={{ bottom: percent(share) }}
          />
        ))}
        {columns}
      </div>
      {names}
    </div>
  )
}

function scaleText(dollars: number): string {
  return written().sign + formatNumber(dollars)
}

/** A share as a length in CSS. */
export function percent(share: number): string {
  return `${share * 100}%`
}
