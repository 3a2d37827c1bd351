import { REPORT_ROWS } from '@ningjing/contract/reports'
import type { ClassOfIncome, MonthOfIncome } from '@ningjing/contract/reports.schemas'
import { Cell, Row, Table } from '../../ui/table.tsx'
import { amountText, formatNumber } from '../../ui/texts.ts'
import { ChartPanel } from './chart-panel.tsx'
import { ClassBars } from './class-bars.tsx'
import { monthText } from './figures.ts'
import { MonthColumns } from './month-columns.tsx'

const NO_PAYMENTS = 'No payments yet.'

/** With fewer bars the two charts are stacked. */
const MIN_BARS = 5

type Props = { months: MonthOfIncome[]; classes: ClassOfIncome[] }

/** Income by month and by class. */
export function IncomeCharts({ months, classes }: Props) {
  return (
    <div className={`mt-6 grid gap-4 ${classes.length < MIN_BARS ? '' : 'xl:grid-cols-2'}`}>
      <ChartPanel
        title="Income by month"
        hint="By payment month, net of refunds."
        emptyText={months.every(({ enrolments }) => enrolments === 0) ? NO_PAYMENTS : undefined}
        chart={<MonthColumns months={months} />}
        table={<MonthTable months={months} />}
      />
      <ChartPanel
        title="Income by class"
        hint={`All time, net of refunds. Top ${REPORT_ROWS} classes.`}
        emptyText={classes.length === 0 ? NO_PAYMENTS : undefined}
        chart={<ClassBars classes={classes} />}
        table={<ClassTable classes={classes} />}
      />
    </div>
  )
}

function MonthTable({ months }: Pick<Props, 'months'>) {
  return (
    <Table caption="Income by month" columns={['Month', 'Income', 'Enrolments']}>
      {months.map(({ month, ...income }) => (
        <Row key={month}>
          <Cell className="font-semibold">{monthText(month)}</Cell>
          <Earned {...income} />
        </Row>
      ))}
    </Table>
  )
}

function ClassTable({ classes }: Pick<Props, 'classes'>) {
  return (
    <Table caption="Income by class" columns={['Class', 'Income', 'Enrolments']}>
      {classes.map(({ classId, name, ...income }) => (
        <Row key={classId}>
          <Cell className="wrap-anywhere font-semibold">{name}</Cell>
          <Earned {...income} />
        </Row>
      ))}
    </Table>
  )
}

function Earned({ earned, enrolments }: Pick<ClassOfIncome, 'earned' | 'enrolments'>) {
  return (
    <>
      <Cell label="Income" className="tabular-nums">
        {amountText(earned)}
      </Cell>
      <Cell label="Enrolments" className="tabular-nums">
        {formatNumber(enrolments)}
      </Cell>
    </>
  )
}
