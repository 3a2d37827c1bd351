import type { ClassFigures, Ended, Figures } from '@ningjing/contract/reports/reports.schemas'
import { Cell, NUMBER, Row, Table } from '../../ui/table.tsx'
import { formatNumber } from '../../ui/texts.ts'
import { Bars } from './bars.tsx'
import { ChartPanel, ChartTable } from './chart-panel.tsx'
import { endsOf } from './figure-tiles.tsx'
import { shareText } from './figures.ts'

const MAX_BARS = 10

const REASONS: Record<keyof Ended, string> = {
  canceled: 'By students',
  removed: 'By the studio',
  classCanceled: 'With a canceled class',
  left: 'With a deleted account',
}
const KINDS = Object.keys(REASONS) as (keyof Ended)[]

const numberColumn = (label: string) => ({ label, isNumber: true as const })

/** What students did: waited, canceled, or did not come. */
export function StudentCharts({ classes, ended }: Pick<Figures, 'classes' | 'ended'>) {
  const waited = ranked(classes, (one) => one.waited)
  const canceled = ranked(classes, (one) => endsOf(one.ended))
  const marked = classes.filter(({ marks }) => marks.present + marks.noShow > 0)
  const missed = ranked(marked, ({ marks }) => marks.noShow / (marks.present + marks.noShow))
  return (
    <div className="mt-4 grid gap-4 xl:grid-cols-2">
      <div className="grid gap-4">
        <ChartPanel
          title="Waiting demand"
          hint={`People who joined a waiting list.${topText(waited)}`}
          emptyText={waited.length === 0 ? 'Nobody joined a waiting list.' : undefined}
          chart={<WaitingBars classes={waited} />}
        />
        <ChartPanel
          title="Cancellations"
          hint="Enrolments that ended in this period."
          emptyText={endsOf(ended) === 0 ? 'No enrolment has ended.' : undefined}
          chart={
            <Bars
              color="bg-accent"
              bars={KINDS.map((kind) => ({
                key: kind,
                label: REASONS[kind],
                value: formatNumber(ended[kind]),
                share: ended[kind] / endsOf(ended),
              }))}
            />
          }
        />
      </div>
      <ChartPanel
        title="No-shows"
        hint={`Share of those who were marked in a roster.${topText(missed)}`}
        emptyText={noShowText(marked, missed)}
        chart={
          <Bars
            color="bg-accent"
            bars={missed.slice(0, MAX_BARS).map(({ classId, name, marks: { present, noShow } }) => ({
              key: classId,
              label: name,
              value: shareText(noShow, present + noShow),
              share: noShow / (present + noShow),
              note: `${formatNumber(noShow)} of ${formatNumber(present + noShow)} marks`,
            }))}
          />
        }
      />
      <div className="col-span-full flex flex-wrap gap-x-6">
        {waited.length > 0 && (
          <ChartTable title="Waiting demand">
            <Table caption="Waiting demand" columns={['Class', numberColumn('People who waited')]}>
              {waited.map((one) => (
                <Row key={one.classId}>
                  <ClassName name={one.name} />
                  <Count label="People who waited">{one.waited}</Count>
                </Row>
              ))}
            </Table>
          </ChartTable>
        )}
        {canceled.length > 0 && (
          <ChartTable title="Cancellations by class">
            <Table
              caption="Cancellations by class"
              columns={['Class', ...KINDS.map((kind) => numberColumn(REASONS[kind])), numberColumn('In all')]}
            >
              {canceled.map((one) => (
                <Row key={one.classId}>
                  <ClassName name={one.name} />
                  {KINDS.map((kind) => (
                    <Count key={kind} label={REASONS[kind]}>
                      {one.ended[kind]}
                    </Count>
                  ))}
                  <Count label="In all">{endsOf(one.ended)}</Count>
                </Row>
              ))}
            </Table>
          </ChartTable>
        )}
        {marked.length > 0 && (
          <ChartTable title="No-shows by class">
            <Table
              caption="No-shows by class"
              columns={['Class', ...['Present', 'No-shows', 'No-show rate'].map(numberColumn)]}
            >
              {marked.map(({ classId, name, marks: { present, noShow } }) => (
                <Row key={classId}>
                  <ClassName name={name} />
                  <Count label="Present">{present}</Count>
                  <Count label="No-shows">{noShow}</Count>
                  <Cell label="No-show rate" className={NUMBER}>
                    {shareText(noShow, present + noShow)}
                  </Cell>
                </Row>
              ))}
            </Table>
          </ChartTable>
        )}
      </div>
    </div>
  )
}

/** Says in words how many waited for which class. */
function WaitingBars({ classes }: Pick<Figures, 'classes'>) {
  const max = Math.max(...classes.map(({ waited }) => waited))
  const shown = classes.slice(0, MAX_BARS)
  return (
    <Bars
      bars={shown.map((one) => ({ key: one.classId, label: waitedText(one), share: one.waited / max }))}
    />
  )
}

function ClassName({ name }: { name: string }) {
  return <Cell className="wrap-anywhere font-semibold">{name}</Cell>
}

function Count({ label, children }: { label: string; children: number }) {
  return (
    <Cell label={label} className={NUMBER}>
      {formatNumber(children)}
    </Cell>
  )
}

/** The classes with such a number, the highest first. */
function ranked(classes: ClassFigures[], numberOf: (one: ClassFigures) => number): ClassFigures[] {
  return classes.filter((one) => numberOf(one) > 0).sort((a, b) => numberOf(b) - numberOf(a))
}

/** `12 people waited for Yin Evenings`. */
function waitedText({ waited, name }: ClassFigures): string {
  return `${formatNumber(waited)} ${waited === 1 ? 'person' : 'people'} waited for ${name}`
}

function topText(rows: ClassFigures[]): string {
  return rows.length > MAX_BARS ? ` The first ${MAX_BARS} of ${formatNumber(rows.length)} classes.` : ''
}

function noShowText(marked: ClassFigures[], missed: ClassFigures[]): string | undefined {
  if (marked.length === 0) return 'Nobody was marked in a roster.'
  return missed.length === 0 ? 'Everyone who was marked came.' : undefined
}
