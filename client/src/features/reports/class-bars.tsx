import type { ClassOfIncome } from '@ningjing/contract/reports/reports.schemas'
import { amountText } from '../../ui/texts.ts'
import { Bars } from './bars.tsx'

/** Income per class as bars. Not accessible: a table beside it has the same figures. */
export function ClassBars({ classes }: { classes: Pick<ClassOfIncome, 'classId' | 'name' | 'earned'>[] }) {
  const max = Math.max(...classes.map(({ earned }) => earned))
  return (
    <Bars
      bars={classes.map(({ classId, name, earned }) => ({
        key: classId,
        label: name,
        value: amountText(earned),
        share: max > 0 ? earned / max : 0,
      }))}
    />
  )
}
