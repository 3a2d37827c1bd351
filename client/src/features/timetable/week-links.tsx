import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { buttonClass } from '../../ui/button.tsx'
import { dayNames } from './day-names.ts'
import { type TimetableAddress, weeksBeside } from './timetable-address.ts'

type Props = { address: TimetableAddress; from: string; to: string; today: string }

/** The week that is shown, and links to those beside it. */
export function WeekLinks({ address: { week, weekLink }, from, to, today }: Props) {
  const { before, after } = weeksBeside(week, from, today)
  const look = buttonClass('secondary', 'bg-surface max-sm:px-3')
  return (
    <nav aria-label="Weeks" className="flex flex-wrap items-center gap-2 print:hidden">
      {before !== undefined && (
        <Link to={weekLink(before)} className={look}>
          <ChevronLeft size={18} strokeWidth={1.8} aria-hidden="true" />
          {before ? 'Week before' : 'This week'}
        </Link>
      )}
      <p
        role="status"
        className={`mr-auto font-semibold text-[1.0625rem] tabular-nums ${before === undefined ? '' : 'max-sm:-order-1 max-sm:basis-full sm:px-1'}`}
      >
        {`${dayNames(from, today).text} – ${dayNames(to, today).text}`}
      </p>
      {after !== undefined && (
        <Link to={weekLink(after)} className={`${look} ml-auto`}>
          {week ? 'Week after' : 'Next week'}
          <ChevronRight size={18} strokeWidth={1.8} aria-hidden="true" />
        </Link>
      )}
    </nav>
  )
}
