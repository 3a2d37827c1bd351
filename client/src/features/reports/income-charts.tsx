import { REPORT_ROWS } from '@ningjing/contract/reports/reports'
import type { ClassOfIncome, MonthOfIncome } from '@ningjing/contract/reports/reports.schemas'
import { Cell, NUMBER, Row, Table } from '../../ui/table.tsx'
import { amountText, formatNumber } from '../../ui/texts.ts'
import { ChartPanel, ChartTable } from './chart-panel.tsx'
import { ClassBars } from './class-bars.tsx'
import { monthText, shortMonthText } from './figures.ts'
import { MonthColumns } from './month-columns.tsx'
import { incomeTitle, soldText } from './report-texts.ts'

const NO_PAYMENTS = 'No payments yet.'

/** With fewer bars the two charts are stacked. */
const MIN_BARS = 5

type Props = { months: MonthOfIncome[]; classes: ClassOfIncome[] }

/** Income by month, and by class and pass. The tables are below the charts, so that opening one changes neither. */
export function IncomeCharts({ months, classes }: Props) {
  const hasMonths = months.some(({ enrolments }) => enrolments > 0)
  const hasClasses = classes.length > 0
  const title = incomeTitle(classes.some(({ isPass }) => isPass))
  return (
    <div className={`mt-6 grid gap-4 ${classes.length < MIN_BARS ? '' : 'xl:grid-cols-2'}`}>
      <ChartPanel
        title="Income by month"
        hint="By payment month, net of refunds."
        emptyText={hasMonths ? undefined : NO_PAYMENTS}
        chart={<MonthColumns months={months} />}
      >
        <MonthFacts months={months} />
      </ChartPanel>
      <ChartPanel
        title={title}
        hint={`All time, net of refunds. The top ${REPORT_ROWS}.`}
        emptyText={hasClasses ? undefined : NO_PAYMENTS}
        chart={<ClassBars classes={classes} />}
      />
      {(hasMonths || hasClasses) && (
        <div className="col-span-full flex flex-wrap gap-x-6">
          {hasMonths && (
            <ChartTable title="Income by month">
              <MonthTable months={months} />
            </ChartTable>
          )}
          {hasClasses && (
            <ChartTable title={title}>
              <ClassTable title={title} classes={classes} />
            </ChartTable>
          )}
        </div>
      )}
    </div>
  )
}

/** What the columns come to. */
function MonthFacts({ months }: Pick<Props, 'months'>) {
  const total = months.reduce((sum, { earned }) => sum + earned, 0)
  const best = months.reduce((highest, month) => (month.earned > highest.earned ? month : highest))
  const first = months.findIndex(({ enrolments }) => enrolments > 0)
  const since = first > 0 ? ` since ${shortMonthText(months[first]?.month ?? '')}` : ''
  const facts = [
    [`Last ${months.length} months`, amountText(total)],
    [`Average month${since}`, amountText(total / (months.length - first))],
    [`Best month, ${monthText(best.month)}`, amountText(best.earned)],
  ]
  return (
    <dl className="mt-6 grid gap-2 border-line border-t pt-4 text-[.9375rem]">
      {facts.map(([label, amount]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold tabular-nums">{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Free places and those of moved students are payments, too, as in the list of all payments. */
const NUMBERS = ['Income', 'Payments'].map((label) => ({ label, isNumber: true as const }))

function MonthTable({ months }: Pick<Props, 'months'>) {
  return (
    <Table caption="Income by month" columns={['Month', ...NUMBERS]}>
      {months.map(({ month, ...income }) => (
        <Row key={month}>
          <Cell className="font-semibold">{monthText(month)}</Cell>
          <Earned {...income} />
        </Row>
      ))}
    </Table>
  )
}

function ClassTable({ title, classes }: Pick<Props, 'classes'> & { title: string }) {
  return (
    <Table caption={title} columns={['Class', ...NUMBERS]}>
      {classes.map((sold) => (
        <Row key={sold.classId}>
          <Cell className="wrap-anywhere font-semibold">{soldText(sold)}</Cell>
          <Earned {...sold} />
        </Row>
      ))}
    </Table>
  )
}

function Earned({ earned, enrolments }: Pick<ClassOfIncome, 'earned' | 'enrolments'>) {
  return (
    <>
      <Cell label="Income" className={NUMBER}>
        {amountText(earned)}
      </Cell>
      <Cell label="Payments" className={NUMBER}>
        {formatNumber(enrolments)}
      </Cell>
    </>
  )
}
