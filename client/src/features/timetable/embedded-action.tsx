import type { TimetableDate } from '@ningjing/contract/timetable/timetable.schemas'
import { Link } from 'react-router-dom'
import { nameWithTime } from '../../lib/formats.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { NEW_PAGE } from './date-row.tsx'

/** The action of a date on another site: a link to the class on this one. */
export function EmbeddedAction({ date }: { date: TimetableDate }) {
  const { classId, seats, salesOpen, canceled, over, listClosed } = date
  const name = nameWithTime(date.name, date.of, date.local)
  if (canceled || over || !salesOpen || listClosed) return null
  const isFull = seats === 0
  return (
    <Link
      to={isFull ? paths.waitingList(classId) : paths.yogaClass(classId)}
      aria-label={isFull ? `Join the line for ${name}` : `Select ${name}`}
      className={buttonClass(isFull ? 'secondary' : 'primary')}
      {...NEW_PAGE}
    >
      {isFull ? 'Join the line' : 'Select'}
    </Link>
  )
}
