import type { IncomeStep } from '@ningjing/contract/reports/reports.schemas'
import type { ReactNode } from 'react'
import { amountText } from '../../ui/texts.ts'
import { ColumnGrid, percent } from './column-grid.tsx'
import { shortAmountText, topOfScale } from './figures.ts'
import { areMonths, shortStepText, stepText } from './period.ts'

/** With more columns there is no space for the amount above each. */
const MAX_AMOUNTS = 14
/** Names below the columns, on phones and on wider screens. */
const NAMES = { phone: 4, wide: 10 }

/** What came in and what was refunded, side by side. Not accessible: a table has the same figures. */
export function StepColumns({ steps }: { steps: IncomeStep[] }) {
  const top = topOfScale(Math.max(...steps.flatMap(({ paid, refunded }) => [paid, refunded])))
  const byMonth = areMonths(steps)
  const hasAmounts = steps.length <= MAX_AMOUNTS
  return (
    <>
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-[.8125rem] text-muted">
        <Key color="bg-primary">
          Paid{hasAmounts && <span className="-ml-0.5 max-sm:hidden">(the number above)</span>}
        </Key>
        <Key color="bg-accent">Refunded</Key>
      </p>
      <ColumnGrid
        top={top}
        height="mt-2 min-h-64 grow"
        columns={
          <div className="absolute inset-0 flex items-end gap-[2px] sm:gap-2">
            {steps.map((step) => (
              <span
                key={step.from}
                title={`${stepText(step)}: ${amountText(step.paid)} paid, ${amountText(step.refunded)} refunded`}
                className="relative flex h-full min-w-0 flex-1 items-end justify-center gap-px"
              >
                <Column amount={step.paid} top={top} color="bg-primary" />
                {step.refunded > 0 && <Column amount={step.refunded} top={top} color="bg-accent" />}
                {hasAmounts && step.paid > 0 && (
                  <span
                    className="absolute inset-x-0 mb-0.5 flex justify-center text-[.8125rem] leading-none tabular-nums max-sm:hidden"
                    style={{ bottom: percent(Math.max(step.paid, step.refunded) / top) }}
                  >
                    <span className="bg-surface px-0.5">{shortAmountText(step.paid)}</span>
                  </span>
                )}
              </span>
            ))}
          </div>
        }
        names={
          <div className="col-start-2 mt-1.5 flex gap-[2px] sm:gap-2">
            {steps.map((step, index) => (
              <span
                key={step.from}
                className="relative h-5 min-w-0 flex-1 text-[.8125rem] text-muted leading-tight"
              >
                <span
                  className={`absolute whitespace-nowrap ${placeAt(index, steps.length)} ${shownAt(index, steps.length)}`}
                >
                  {shortStepText(step, byMonth)}
                </span>
              </span>
            ))}
          </div>
        }
      />
    </>
  )
}

function Key({ color, children }: { color: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={`size-2.5 rounded-[2px] ${color}`} />
      {children}
    </span>
  )
}

function Column({ amount, top, color }: { amount: number; top: number; color: string }) {
  const height = Math.max(amount, 0) / top
  return (
    <span
      className={`max-w-6 flex-1 rounded-t-[4px] ${color}`}
      style={{ height: percent(height), minHeight: height > 0 ? '2px' : 0 }}
    />
  )
}

/** A name is below the middle of its column; the first and the last one end where the columns do. */
function placeAt(index: number, count: number): string {
  if (index === 0) return 'left-0'
  return index === count - 1 ? 'right-0' : 'left-1/2 -translate-x-1/2'
}

/** Every nth name, so that none covers another. */
function shownAt(index: number, count: number): string {
  const isAt = (names: number) => index % Math.ceil(count / names) === 0
  if (isAt(NAMES.wide)) return isAt(NAMES.phone) ? '' : 'max-sm:hidden'
  return isAt(NAMES.phone) ? 'sm:hidden' : 'hidden'
}
