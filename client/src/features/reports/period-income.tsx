import { paidByMeans } from '@ningjing/contract/reports/paid-by-means'
import type { Figures } from '@ningjing/contract/reports/reports.schemas'
import { AmountCells } from '../../ui/amount-cells.tsx'
import { Cell, Row, Table } from '../../ui/table.tsx'
import { formatNumber } from '../../ui/texts.ts'
import { ChartPanel, ChartTable } from './chart-panel.tsx'
import { ClassBars } from './class-bars.tsx'
import { ClassTable } from './class-table.tsx'
import { areMonths, stepText } from './period.ts'
import { incomeTitle, soldText } from './report-texts.ts'
import { StepColumns } from './step-columns.tsx'

const MAX_BARS = 10
const NO_MONEY = 'Nothing was paid or refunded in this period.'
const amount = (label: string) => ({ label, isNumber: true as const })
const AMOUNTS = ['Paid', 'Refunded', 'Income'].map(amount)

type Money = Figures['income']

/** Income of a period by week or month, and by class and pass. */
export function PeriodIncome({ figures }: { figures: Figures }) {
  const { steps } = figures
  const { items, total } = figures.classes.income
  const bars = items.slice(0, MAX_BARS).map(({ income, ...sold }) => ({ ...sold, ...income }))
  const soldTitle = incomeTitle(figures.passes !== null)
  const [title, column] = areMonths(steps) ? ['Income by month', 'Month'] : ['Income by week', 'Week']
  const emptyText = total === 0 ? NO_MONEY : undefined
  const hint = 'Paid in this period, less the refunds made in it.'
  return (
    <div className="mt-4 grid gap-4 xl:grid-cols-2">
      <ChartPanel
        title={title}
        hint="Refunds count when they are made."
        emptyText={emptyText}
        chart={<StepColumns steps={steps} />}
      />
      <ChartPanel
        title={soldTitle}
        hint={total > MAX_BARS ? `${hint} The first ${MAX_BARS} of ${formatNumber(total)}.` : hint}
        emptyText={emptyText}
        chart={<ClassBars classes={bars} />}
      />
      {total > 0 && (
        <div className="col-span-full flex flex-wrap gap-x-6">
          <ChartTable title={title}>
            <Table caption={title} columns={[column, ...AMOUNTS]}>
              {steps.map((step) => (
                <Row key={step.from}>
                  <Cell className="whitespace-nowrap font-semibold">{stepText(step)}</Cell>
                  <AmountCells amounts={amountsOf(step)} />
                </Row>
              ))}
            </Table>
          </ChartTable>
          <ClassTable title={soldTitle} figures={figures} order="income" columns={['Class', ...AMOUNTS]}>
            {(sold) => (
              <Row key={sold.classId}>
                <Cell className="wrap-anywhere font-semibold">{soldText(sold)}</Cell>
                <AmountCells amounts={amountsOf(sold.income)} />
              </Row>
            )}
          </ClassTable>
          <DeskTable figures={figures} />
        </div>
      )}
    </div>
  )
}

/** What was paid by each means; nothing if all of it was paid by card online. */
function DeskTable({ figures }: { figures: Figures }) {
  if (Object.values(figures.desk).every((paid) => paid === 0)) return null
  return (
    <ChartTable title="Paid by means">
      <Table caption="Paid by means" columns={['Means', amount('Paid')]}>
        {paidByMeans(figures).map(({ name, paid }) => (
          <Row key={name}>
            <Cell className="font-semibold">{name}</Cell>
            <AmountCells amounts={{ Paid: paid }} />
          </Row>
        ))}
      </Table>
    </ChartTable>
  )
}

function amountsOf({ paid, refunded, earned }: Money): Record<string, number> {
  return { Paid: paid, Refunded: refunded, Income: earned }
}
