import type { Figures } from '@ningjing/contract/reports/reports.schemas'
import { AmountCells } from '../../ui/amount-cells.tsx'
import { Cell, Row, Table } from '../../ui/table.tsx'
import { formatNumber } from '../../ui/texts.ts'
import { ChartPanel, ChartTable } from './chart-panel.tsx'
import { ClassBars } from './class-bars.tsx'
import { areMonths, stepText } from './period.ts'
import { StepColumns } from './step-columns.tsx'

const MAX_BARS = 10
const NO_MONEY = 'Nothing was paid or refunded in this period.'
const AMOUNTS = ['Paid', 'Refunded', 'Income'].map((label) => ({ label, isNumber: true as const }))

type Money = Figures['income']

/** Income of a period by week or month, and by class. */
export function PeriodIncome({ steps, classes }: Pick<Figures, 'steps' | 'classes'>) {
  const paid = classes
    .filter(({ income }) => income.paid !== 0 || income.refunded !== 0)
    .map(({ classId, name, income }) => ({ classId, name, ...income }))
    .sort((a, b) => b.earned - a.earned)
  const by = areMonths(steps) ? 'month' : 'week'
  const emptyText = paid.length === 0 ? NO_MONEY : undefined
  const top = paid.length > MAX_BARS ? ` The first ${MAX_BARS} of ${formatNumber(paid.length)} classes.` : ''
  return (
    <div className="mt-4 grid gap-4 xl:grid-cols-2">
      <ChartPanel
        title={`Income by ${by}`}
        hint="Refunds count when they are made."
        emptyText={emptyText}
        chart={<StepColumns steps={steps} />}
      />
      <ChartPanel
        title="Income by class"
        hint={`Paid in this period, less the refunds made in it.${top}`}
        emptyText={emptyText}
        chart={<ClassBars classes={paid.slice(0, MAX_BARS)} />}
      />
      {paid.length > 0 && (
        <div className="col-span-full flex flex-wrap gap-x-6">
          <ChartTable title={`Income by ${by}`}>
            <Table caption={`Income by ${by}`} columns={[by === 'month' ? 'Month' : 'Week', ...AMOUNTS]}>
              {steps.map((step) => (
                <Row key={step.from}>
                  <Cell className="whitespace-nowrap font-semibold">{stepText(step)}</Cell>
                  <AmountCells amounts={amountsOf(step)} />
                </Row>
              ))}
            </Table>
          </ChartTable>
          <ChartTable title="Income by class">
            <Table caption="Income by class" columns={['Class', ...AMOUNTS]}>
              {paid.map((one) => (
                <Row key={one.classId}>
                  <Cell className="wrap-anywhere font-semibold">{one.name}</Cell>
                  <AmountCells amounts={amountsOf(one)} />
                </Row>
              ))}
            </Table>
          </ChartTable>
        </div>
      )}
    </div>
  )
}

function amountsOf({ paid, refunded, earned }: Money): Record<string, number> {
  return { Paid: paid, Refunded: refunded, Income: earned }
}
