import type { TimetableDate } from '@ningjing/contract/timetable/timetable.schemas'
import { Link } from 'react-router-dom'
import { nameWithTime } from '../../lib/formats.ts'
import { useRole } from '../../lib/session/role.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SelectButton } from './select-button.tsx'

type Props = {
  date: TimetableDate
  isEnrolled: boolean
  /** Whether they are in its waiting list. */
  isWaiting: boolean
  /** `secondary` beside another action. */
  look?: 'primary' | 'secondary' | undefined
}

/** The action of a date in the timetable: its own if it is sold by itself, else that of its class; nothing for staff, and once it is over or canceled. */
export function DateAction({ date, isEnrolled, isWaiting, look }: Props) {
  const { isStaff } = useRole()
  const { classId, seats, salesOpen, canceled, over, listClosed } = date
  const name = nameWithTime(date.name, date.of, date.local)
  if (canceled || over || isStaff || !(salesOpen || isEnrolled)) return null
  return (
    <SelectButton
      yogaClass={{ _id: classId, name, seats, salesOpen }}
      isEnrolled={isEnrolled}
      look={look}
      whenFull={
        (isWaiting || !listClosed) && (
          <Link
            to={paths.waitingList(classId)}
            aria-label={isWaiting ? `In line for ${name}` : `Join the line for ${name}`}
            className={buttonClass(isWaiting ? 'quiet' : 'secondary')}
          >
            {isWaiting ? 'In line' : 'Join the line'}
          </Link>
        )
      }
    />
  )
}
