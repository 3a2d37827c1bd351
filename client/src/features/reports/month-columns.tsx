import type { MonthOfIncome } from '@ningjing/contract/reports/reports.schemas'
import { amountText } from '../../ui/texts.ts'
import { ColumnGrid, percent } from './column-grid.tsx'
import { monthText, shortAmountText, shortMonthText, topOfScale } from './figures.ts'

/** Months shown on phones, which have no space for a value above each of twelve. */
const PHONE_MONTHS = 6

/** Income per month as columns. Not accessible: a table has the same figures. */
export function MonthColumns({ months }: { months: MonthOfIncome[] }) {
  const top = topOfScale(Math.max(...months.map(({ earned }) => earned)))
  const onPhones = (index: number) => (index < months.length - PHONE_MONTHS ? 'max-sm:hidden' : '')
  return (
    <ColumnGrid
      top={top}
      height="min-h-60 grow"
      columns={
        <div className="absolute inset-0 flex items-end gap-[3px] sm:gap-2">
          {months.map(({ month, earned }, index) => (
            <span
              key={month}
              title={`${monthText(month)}: ${amountText(earned)}`}
              className={`flex h-full min-w-0 flex-1 items-end ${onPhones(index)}`}
            >
              <span
                className="chart-bar relative flex w-full justify-center rounded-t-[4px] bg-primary"
                style={{ height: percent(earned / top), minHeight: earned > 0 ? '2px' : 0 }}
              >
                {earned > 0 && (
                  <span className="absolute bottom-full mb-0.5 bg-surface px-0.5 text-[.8125rem] leading-none tabular-nums">
                    {shortAmountText(earned)}
                  </span>
                )}
              </span>
            </span>
          ))}
        </div>
      }
      names={
        <div className="col-start-2 mt-1.5 flex gap-[3px] sm:gap-2">
          {months.map(({ month }, index) => (
            <span
              key={month}
              className={`flex min-w-0 flex-1 justify-center text-[.8125rem] text-muted ${onPhones(index)}`}
            >
              {shortMonthText(month)}
            </span>
          ))}
        </div>
      }
    />
  )
}
