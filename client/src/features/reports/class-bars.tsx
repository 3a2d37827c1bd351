import type { ClassOfIncome } from '@ningjing/contract/reports/reports.schemas'
import { amountText } from '../../ui/texts.ts'
import { Bars } from './bars.tsx'
import { soldText } from './report-texts.ts'

/** Income by class and pass as bars. Not accessible: a table beside it has the same figures. */
export function ClassBars({
  classes,
}: {
  classes: Pick<ClassOfIncome, 'classId' | 'name' | 'isPass' | 'earned'>[]
}) {
  const max = Math.max(...classes.map(({ earned }) => earned))
  return (
    <Bars
      bars={classes.map((one) => ({
        key: one.classId,
        label: soldText(one),
        value: amountText(one.earned),
        share: max > 0 ? one.earned / max : 0,
      }))}
    />
  )
}
