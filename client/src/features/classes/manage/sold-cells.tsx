import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { columnPriceText, formatNumber } from '../../../ui/texts.ts'
import { canceledText } from './end-text.ts'

/** On small screens, a canceled class has no cell of what is for sale; elsewhere it has a dash. */
export const soldClass = ({ canceled }: ManagedClass) => (canceled ? 'max-md:hidden' : '')

/** What a class costs: as a whole, by the date, or both. */
export function ClassPrice({ yogaClass: { price, dropIn, canceled } }: { yogaClass: ManagedClass }) {
  if (canceled) return '–'
  if (!dropIn) return columnPriceText(price)
  const byDate = columnPriceText(dropIn.price)
  if (dropIn.only) return `By the date, ${byDate}`
  return (
    <span>
      {columnPriceText(price)}
      <span className="block text-[.875rem] text-muted">{`${byDate} a date`}</span>
    </span>
  )
}

/** A line with what has come of a canceled class, in place of its next date. */
export function Canceled({ yogaClass: { canceled } }: { yogaClass: ManagedClass }) {
  return canceled ? (
    <span className="block text-pretty text-[.8125rem] text-muted">{canceledText(canceled)}</span>
  ) : null
}

/** What is sold of the dates to come of a class that are sold by themselves; nothing where there are none. */
export function SoldByDate({ yogaClass: { singleDates, dropIn } }: { yogaClass: ManagedClass }) {
  if (!singleDates) return dropIn ? <Line>{`${formatNumber(dropIn.seats)} a date`}</Line> : null
  const { dates, seats, enrolled, held, queued } = singleDates
  return (
    <>
      <Line>{dates === 1 ? 'On 1 date:' : `On ${formatNumber(dates)} dates:`}</Line>
      <Line>{`${formatNumber(seats)} left, ${formatNumber(enrolled)} sold`}</Line>
      {held > 0 && <Line tone="text-warning">{`${formatNumber(held)} held`}</Line>}
      {queued > 0 && <Line>{`${formatNumber(queued)} waiting`}</Line>}
    </>
  )
}

function Line({ tone = 'text-muted', children }: { tone?: string; children: string }) {
  return <span className={`block whitespace-nowrap text-[.875rem] ${tone}`}>{children}</span>
}
