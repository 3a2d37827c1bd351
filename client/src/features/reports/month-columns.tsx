import type { MonthOfIncome } from '@ningjing/contract/reports.schemas'
import { amountText, formatNumber } from '../../ui/texts.ts'
import { monthText, shortMonthText, topOfScale } from './figures.ts'

/** Positions of the grid lines, as shares of the scale. */
const LINES = [1, 0.5, 0]

/** Income per month as columns. Not accessible: a table beside it has the same figures. */
export function MonthColumns({ months }: { months: MonthOfIncome[] }) {
  const top = topOfScale(Math.max(...months.map(({ earned }) => earned)))
  return (
    <div className="grid h-full max-h-126 min-h-54 grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] gap-x-2">
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
        <div className="absolute inset-0 flex items-end gap-[3px] sm:gap-2">
          {months.map(({ month, earned }) => (
            <span
              key={month}
              title={`${monthText(month)}: ${amountText(earned)}`}
              className="flex h-full min-w-0 flex-1 items-end"
            >
              <span
                className="w-full rounded-t-[4px] bg-primary"
                style={{ height: percent(earned / top), minHeight: earned > 0 ? '2px' : 0 }}
              />
            </span>
          ))}
        </div>
      </div>
      <div className="col-start-2 mt-1.5 flex gap-[3px] sm:gap-2">
        {months.map(({ month }) => (
          // Every second label on phones.
          <span
            key={month}
            className="flex min-w-0 flex-1 justify-center text-[.8125rem] text-muted max-sm:odd:invisible"
          >
            {shortMonthText(month)}
          </span>
        ))}
      </div>
    </div>
  )
}

function scaleText(dollars: number): string {
  return `$${formatNumber(dollars)}`
}

function percent(share: number): string {
  return `${share * 100}%`
}
