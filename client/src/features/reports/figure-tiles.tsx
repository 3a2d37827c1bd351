import type { Ended, Figures } from '@ningjing/contract/reports/reports.schemas'
import { amountText, countText, formatNumber } from '../../ui/texts.ts'
import { shareText } from './figures.ts'
import { incomeText } from './report-texts.ts'
import { StatTile, StatTiles } from './stat-tile.tsx'

/** The sums of a period. */
export function FigureTiles({ figures }: { figures: Figures }) {
  const { income, fill, enrolments, ended, marks, waited } = figures
  const all = marks.present + marks.noShow
  return (
    <StatTiles label="The period in all">
      <StatTile
        label="Fill rate"
        value={fill.capacity === 0 ? undefined : shareText(fill.enrolled, fill.capacity)}
        note={
          fill.dates === 0
            ? 'No date was held'
            : `${formatNumber(fill.enrolled)} of ${formatNumber(fill.capacity)} seats on ${countText(fill.dates, 'date', 'dates')}`
        }
      />
      <StatTile label="Income" value={amountText(income.earned)} note={incomeText(income)} />
      <StatTile
        label="Waited for a seat"
        value={formatNumber(waited)}
        note={waited === 1 ? 'person, counted once' : 'people, each counted once'}
      />
      <StatTile label="New enrollments" value={formatNumber(enrolments)} note="paid, free and given" />
      <StatTile
        label="Cancellations"
        value={formatNumber(endsOf(ended))}
        note={`${formatNumber(ended.canceled)} by students`}
      />
      <StatTile
        label="No-shows"
        value={all === 0 ? undefined : shareText(marks.noShow, all)}
        note={all === 0 ? 'Nobody was marked' : `${formatNumber(marks.noShow)} of ${formatNumber(all)} marks`}
      />
    </StatTiles>
  )
}

/** Enrollments that ended for any reason. */
export function endsOf({ canceled, removed, classCanceled, left }: Ended): number {
  return canceled + removed + classCanceled + left
}
