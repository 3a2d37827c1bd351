import { readClassCalendar, readClubCalendar } from '@ningjing/contract/calendars/calendars'
import { BASE_PATH } from '@ningjing/contract/endpoint'
import { CalendarPlus } from 'lucide-react'
import { env } from '../../../lib/env.ts'
import { useWebcal } from '../../../lib/webcal.ts'
import { buttonClass } from '../../../ui/button.tsx'

const CLUB_CALENDAR = env.apiUrl + BASE_PATH + readClubCalendar.path

const LINK = 'link inline-flex min-h-11 min-w-11 items-center'

/** Links to the calendar of all classes: to subscribe to it, and to its file. */
export function ClubCalendarLinks() {
  const webcal = useWebcal(CLUB_CALENDAR)
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-[.875rem]">
      Club calendar:
      <a href={webcal} aria-label="Subscribe to all classes" className={LINK}>
        Subscribe
      </a>
      <a href={CLUB_CALENDAR} aria-label="Download the calendar of all classes" className={LINK}>
        Download
      </a>
    </span>
  )
}

type CalendarProps = {
  classId: string
  name: string
  /** A short link in a text or a row, in place of a button. */
  isQuiet?: boolean
}

/** Downloads the dates of a class for a calendar. */
export function AddToCalendar({ classId, name, isQuiet = false }: CalendarProps) {
  return (
    <a
      href={env.apiUrl + BASE_PATH + readClassCalendar.path.replace(':id', classId)}
      download
      aria-label={`Add to calendar: ${name}`}
      className={isQuiet ? 'quiet-link' : buttonClass('secondary', 'bg-surface')}
    >
      {isQuiet ? (
        'Calendar'
      ) : (
        <>
          <CalendarPlus size={18} strokeWidth={1.8} aria-hidden="true" />
          Add to calendar
        </>
      )}
    </a>
  )
}
