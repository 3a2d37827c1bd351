import type { ReactNode } from 'react'

export type Bar = {
  key: string
  label: string
  /** What the bar stands for, as text, unless the label says it. */
  value?: string
  /** Length of the bar, from 0 to 1. */
  share: number
  /** Below the label. */
  note?: ReactNode
}

type Props = {
  bars: Bar[]
  color?: 'bg-primary' | 'bg-accent'
  /** On wide screens the bars stand in two columns, one below the other in each. */
  isWide?: boolean
}

/** A value for each row, as a bar. Not accessible: a table beside it has the same figures. */
export function Bars({ bars, color = 'bg-primary', isWide = false }: Props) {
  return (
    <div className={isWide ? 'gap-10 xl:columns-2' : undefined}>
      {bars.map(({ key, label, value, share, note }) => (
        <div key={key} className="break-inside-avoid pb-3.5 last:pb-0">
          <div className="flex items-baseline justify-between gap-4 text-[.9375rem]">
            <span className="wrap-anywhere line-clamp-2 min-w-0" title={label}>
              {label}
            </span>
            {value && <span className="shrink-0 font-semibold tabular-nums">{value}</span>}
          </div>
          <div className="mt-1 h-2.5 overflow-hidden rounded-full bg-sunken">
            <div
              className={`h-full rounded-full ${color}`}
              style={{ width: `${Math.min(Math.max(share, 0), 1) * 100}%` }}
            />
          </div>
          {note && <div className="mt-1 text-[.8125rem] text-muted tabular-nums">{note}</div>}
        </div>
      ))}
    </div>
  )
}
