import type { InstructorReport } from '@ningjing/contract/reports/reports.schemas'
import { shortDateText } from '../../ui/date-texts.ts'
import { Section } from '../../ui/panel.tsx'
import { Cell, PLAIN, Row, Table } from '../../ui/table.tsx'
import { formatNumber } from '../../ui/texts.ts'

const COLUMNS = ['Class', 'Date', { label: 'Enrollments', isNumber: true as const }]

/** The latest enrollments by class and day. */
export function LatestEnrolments({ rows }: { rows: InstructorReport['latestEnrolments'] }) {
  return (
    <Section title="Latest enrollments">
      {rows.length === 0 ? (
        <p className="mt-3 text-muted">No enrollments yet.</p>
      ) : (
        <div className="mt-4">
          <Table caption="Latest enrollments" columns={COLUMNS}>
            {rows.map(({ classId, name, day, enrolments }) => (
              <Row key={`${classId} ${day}`}>
                <Cell className="wrap-anywhere font-semibold max-md:pb-1">{name}</Cell>
                <Cell label="Date" className={`${PLAIN} whitespace-nowrap max-md:py-0`}>
                  {shortDateText(day, 'UTC')}
                </Cell>
                <Cell
                  label="Enrollments"
                  className={`${PLAIN} tabular-nums max-md:ml-auto max-md:py-0 md:text-right`}
                >
                  <span>
                    {formatNumber(enrolments)}
                    <span className="md:hidden"> {enrolments === 1 ? 'enrollment' : 'enrollments'}</span>
                  </span>
                </Cell>
              </Row>
            ))}
          </Table>
        </div>
      )}
    </Section>
  )
}
