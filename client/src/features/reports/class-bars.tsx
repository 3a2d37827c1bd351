import type { ClassOfIncome } from '@ningjing/contract/reports.schemas'
import { amountText } from '../../ui/texts.ts'

/** Income per class as bars. Not accessible: a table beside it has the same figures. */
export function ClassBars({ classes }: { classes: ClassOfIncome[] }) {
  const max = Math.max(...classes.map(({ earned }) => earned))
  return (
    <div className="grid grid-cols-1 gap-3">
      {classes.map(({ classId, name, earned }) => (
        <div key={classId}>
          <div className="flex justify-between gap-4 text-[.9375rem]">
            <span className="min-w-0 truncate" title={name}>
              {name}
            </span>
            <span className="shrink-0 tabular-nums">{amountText(earned)}</span>
          </div>
          <div className="mt-1 h-2.5 overflow-hidden rounded-full bg-sunken">
            <div
              className="h-full rounded-full bg-primary"
              style={{ width: `${max > 0 ? (earned / max) * 100 : 0}%` }}
            />
          </div>
        </div>
      ))}
    </div>
  )
}
