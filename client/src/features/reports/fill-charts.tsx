import type { Figures, Fill } from '@ningjing/contract/reports/reports.schemas'
import { WEEKDAY_NAMES } from '../../lib/formats.ts'
import { Cell, NUMBER, Row, Table } from '../../ui/table.tsx'
import { countText, formatNumber } from '../../ui/texts.ts'
import { type Bar, Bars } from './bars.tsx'
import { ChartPanel, ChartTable } from './chart-panel.tsx'
import { ClassTable } from './class-table.tsx'
import { shareText } from './figures.ts'
import { WeekdayColumns } from './weekday-columns.tsx'

const NO_DATES = 'No date was held in this period.'
/** Of more classes, only so many of the fullest and of the emptiest are shown. */
const MAX_BARS = 10
const ENDS = 5

const NUMBERS = ['Dates', 'Seats taken', 'Seats', 'Fill rate'].map((label) => ({
  label,
  isNumber: true as const,
}))

/** How full classes and weekdays were. */
export function FillCharts({ figures }: { figures: Figures }) {
  const { weekdays, teachers } = figures
  const { fullest, emptiest } = figures.classes
  const isLong = fullest.total > MAX_BARS
  const shown = isLong
    ? [...fullest.items.slice(0, ENDS), ...emptiest.items.slice(0, ENDS).reverse()]
    : fullest.items
  const emptyText = fullest.total === 0 ? NO_DATES : undefined
  return (
    <div className="mt-6 grid gap-4">
      <ChartPanel
        title="Fill rate by class"
        hint={
          isLong
            ? `The ${ENDS} fullest and the ${ENDS} emptiest of ${formatNumber(fullest.total)} classes.`
            : 'Seats taken on the dates that were held, the fullest class first.'
        }
        emptyText={emptyText}
        chart={<Bars bars={shown.map(({ classId, name, fill }) => barOf(classId, name, fill))} isWide />}
      />
      <ChartPanel
        title="Fill rate by weekday"
        hint="Seats taken on the dates that were held on this day. Days without a percentage had none."
        emptyText={emptyText}
        chart={<WeekdayColumns weekdays={weekdays} />}
      />
      {fullest.total > 0 && (
        <div className="flex flex-wrap gap-x-6">
          <ClassTable
            title="Fill rate by class"
            figures={figures}
            order="fullest"
            columns={['Class', 'Instructor', ...NUMBERS]}
          >
            {({ classId, name, instructor, fill }) => (
              <Row key={classId}>
                <Cell className="wrap-anywhere font-semibold">{name}</Cell>
                <Cell label="Instructor" className="wrap-anywhere">
                  {instructor}
                </Cell>
                <FillCells fill={fill} />
              </Row>
            )}
          </ClassTable>
          <ChartTable title="Dates by who taught">
            <Table caption="Dates by who taught" columns={['Teacher', ...NUMBERS]}>
              {teachers.map(({ teacherId, name, fill }) => (
                <Row key={teacherId}>
                  <Cell className="wrap-anywhere font-semibold">{name}</Cell>
                  <FillCells fill={fill} />
                </Row>
              ))}
            </Table>
          </ChartTable>
          <ChartTable title="Fill rate by weekday">
            <Table caption="Fill rate by weekday" columns={['Weekday', ...NUMBERS]}>
              {weekdays.map(({ weekday, ...fill }) => (
                <Row key={weekday}>
                  <Cell className="font-semibold">{WEEKDAY_NAMES[weekday - 1]}</Cell>
                  <FillCells fill={fill} />
                </Row>
              ))}
            </Table>
          </ChartTable>
        </div>
      )}
    </div>
  )
}

function FillCells({ fill }: { fill: Fill }) {
  return (
    <>
      <Cell label="Dates" className={NUMBER}>
        {formatNumber(fill.dates)}
      </Cell>
      <Cell label="Seats taken" className={NUMBER}>
        {formatNumber(fill.enrolled)}
      </Cell>
      <Cell label="Seats" className={NUMBER}>
        {formatNumber(fill.capacity)}
      </Cell>
      <Cell label="Fill rate" className={NUMBER}>
        {fill.dates === 0 ? '–' : shareText(fill.enrolled, fill.capacity)}
      </Cell>
    </>
  )
}

function barOf(key: string, label: string, fill: Fill): Bar {
  const { enrolled, capacity, dates } = fill
  return {
    key,
    label,
    value: shareText(enrolled, capacity),
    share: shareOf(fill),
    note: `${formatNumber(enrolled)} of ${countText(capacity, 'seat', 'seats')}, ${countText(dates, 'date', 'dates')}`,
  }
}

function shareOf({ enrolled, capacity }: Fill): number {
  return capacity === 0 ? 0 : enrolled / capacity
}
