import type { ClassFigures, Ended, Figures } from '@ningjing/contract/reports/reports.schemas'
import { Cell, NUMBER, Row } from '../../ui/table.tsx'
import { formatNumber } from '../../ui/texts.ts'
import { Bars } from './bars.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { ClassTable } from './class-table.tsx'
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
export function StudentCharts({ figures }: { figures: Figures }) {
  const { ended } = figures
  const { waited, noShows } = figures.classes
  const missed = noShows.items.slice(0, MAX_BARS).filter(({ marks }) => marks.noShow > 0)
  return (
    <div className="mt-4 grid items-start gap-4 xl:grid-cols-2">
      <div className="grid gap-4">
        <ChartPanel
          title="Waiting demand"
          hint={`People who joined a waiting list.${topText(waited.total)}`}
          emptyText={waited.total === 0 ? 'Nobody joined a waiting list.' : undefined}
          chart={<WaitingBars classes={waited.items} />}
        />
        <ChartPanel
          title="Cancellations"
          hint="Enrollments that ended in this period."
          emptyText={endsOf(ended) === 0 ? 'No enrollment has ended.' : undefined}
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
        hint={`Share of those who were marked in a roster.${missed.length === MAX_BARS ? topText(noShows.total) : ''}`}
        emptyText={noShowText(noShows.total, missed.length)}
        chart={
          <Bars
            color="bg-accent"
            bars={missed.map(({ classId, name, marks: { present, noShow } }) => ({
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
        <ClassTable
          title="Waiting demand"
          figures={figures}
          order="waited"
          columns={['Class', numberColumn('People who waited')]}
        >
          {(one) => (
            <Row key={one.classId}>
              <ClassName name={one.name} />
              <Count label="People who waited">{one.waited}</Count>
            </Row>
          )}
        </ClassTable>
        <ClassTable
          title="Cancellations by class"
          figures={figures}
          order="ended"
          columns={['Class', ...KINDS.map((kind) => numberColumn(REASONS[kind])), numberColumn('In all')]}
        >
          {(one) => (
            <Row key={one.classId}>
              <ClassName name={one.name} />
              {KINDS.map((kind) => (
                <Count key={kind} label={REASONS[kind]}>
                  {one.ended[kind]}
                </Count>
              ))}
              <Count label="In all">{endsOf(one.ended)}</Count>
            </Row>
          )}
        </ClassTable>
        <ClassTable
          title="No-shows by class"
          figures={figures}
          order="noShows"
          columns={['Class', ...['Present', 'No-shows', 'No-show rate'].map(numberColumn)]}
        >
          {({ classId, name, marks: { present, noShow } }) => (
            <Row key={classId}>
              <ClassName name={name} />
              <Count label="Present">{present}</Count>
              <Count label="No-shows">{noShow}</Count>
              <Cell label="No-show rate" className={NUMBER}>
                {shareText(noShow, present + noShow)}
              </Cell>
            </Row>
          )}
        </ClassTable>
      </div>
    </div>
  )
}

/** Says in words how many waited for which class. */
function WaitingBars({ classes }: { classes: ClassFigures[] }) {
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

/** `12 people waited for Yin Evenings`. */
function waitedText({ waited, name }: ClassFigures): string {
  return waited === 1 ? `1 person waited for ${name}` : `${formatNumber(waited)} people waited for ${name}`
}

function topText(total: number): string {
  return total > MAX_BARS ? ` The first ${MAX_BARS} of ${formatNumber(total)} classes.` : ''
}

function noShowText(marked: number, missed: number): string | undefined {
  if (marked === 0) return 'Nobody was marked in a roster.'
  return missed === 0 ? 'Everyone who was marked came.' : undefined
}
