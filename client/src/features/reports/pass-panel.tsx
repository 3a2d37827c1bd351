import { exportPasses, exportPassUses } from '@ningjing/contract/passes/passes'
import type { ByPass, Figures, PassFigures } from '@ningjing/contract/reports/reports.schemas'
import { call } from '../../lib/calls/call.ts'
import { Cell, NUMBER, Row, Table } from '../../ui/table.tsx'
import { amountText, countText, formatNumber } from '../../ui/texts.ts'
import { ChartTable } from './chart-panel.tsx'
import { ClassTable } from './class-table.tsx'
import { StatTile, StatTiles } from './stat-tile.tsx'

/** The files of all passes, not only of those of the period. */
export const PASS_FILES = [
  { file: 'passes.csv', label: 'Export all passes as CSV', read: () => call(exportPasses) },
  { file: 'pass-uses.csv', label: 'Export uses of passes as CSV', read: () => call(exportPassUses) },
]

const NUMBERS = ['Seats by pass', 'Worth of their credits'].map((label) => ({
  label,
  isNumber: true as const,
}))

/** What was sold and used of passes, and what the club owes for them now; nothing in a club that has sold none. */
export function PassPanel({ figures }: { figures: Figures }) {
  const { passes, byPass, teachers } = figures
  if (!passes) return null
  const taught = teachers.filter((one) => one.byPass.seats > 0)
  return (
    <section aria-labelledby="figures-passes" className="mt-8">
      <h2 id="figures-passes" className="text-[1.375rem]">
        Passes
      </h2>
      <StatTiles label="Passes" columns={4}>
        <StatTile
          label="Passes sold or given"
          value={formatNumber(passes.sold)}
          note={`${amountText(passes.paid)} paid`}
        />
        <StatTile
          label="Credits spent on bookings"
          value={formatNumber(passes.used)}
          note={`${countText(byPass.seats, 'seat', 'seats')} by pass on dates that are over, worth ${amountText(byPass.worth)}`}
        />
        <StatTile
          label="Credits expired"
          value={formatNumber(passes.expired)}
          note="not used by the last day of a pass"
        />
        <StatTile label="Paid, not used yet" value={amountText(passes.owed)} note={openText(passes)} />
      </StatTiles>
      <div className="mt-2 flex flex-wrap gap-x-6">
        <ClassTable
          title="Seats by pass, by class"
          figures={figures}
          order="byPass"
          columns={['Class', ...NUMBERS]}
        >
          {({ classId, name, byPass: paid }) => (
            <Row key={classId}>
              <Cell className="wrap-anywhere font-semibold">{name}</Cell>
              <ByPassCells paid={paid} />
            </Row>
          )}
        </ClassTable>
        {taught.length > 0 && (
          <ChartTable title="Seats by pass, by who taught">
            <Table caption="Seats by pass, by who taught" columns={['Teacher', ...NUMBERS]}>
              {taught.map(({ teacherId, name, byPass: paid }) => (
                <Row key={teacherId}>
                  <Cell className="wrap-anywhere font-semibold">{name}</Cell>
                  <ByPassCells paid={paid} />
                </Row>
              ))}
            </Table>
          </ChartTable>
        )}
      </div>
    </section>
  )
}

/** `24 open credits, and the days left of 3 unlimited passes`. */
function openText({ credits, unlimited }: PassFigures): string {
  const open = countText(credits, 'open credit', 'open credits')
  if (unlimited === 0) return open
  return `${open}, and the days left of ${countText(unlimited, 'unlimited pass', 'unlimited passes')}`
}

function ByPassCells({ paid: { seats, worth } }: { paid: ByPass }) {
  return (
    <>
      <Cell label="Seats by pass" className={NUMBER}>
        {formatNumber(seats)}
      </Cell>
      <Cell label="Worth of their credits" className={NUMBER}>
        {amountText(worth)}
      </Cell>
    </>
  )
}
