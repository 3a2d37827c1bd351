import { readClassCalendar, readClubCalendar } from '@ningjing/contract/calendars/calendars'
import { BASE_PATH } from '@ningjing/contract/endpoint'
import { CalendarPlus } from 'lucide-react'
import { env } from '../../../lib/env.ts'
import { buttonClass } from '../../../ui/button.tsx'

/** Address of the calendar file of all classes. */
export const CLUB_CALENDAR = env.apiUrl + BASE_PATH + readClubCalendar.path

/** Downloads the dates of a class for a calendar. */
export function AddToCalendar({ classId, name }: { classId: string; name: string }) {
  return (
    <a
      href={env.apiUrl + BASE_PATH + readClassCalendar.path.replace(':id', classId)}
      download
      aria-label={`Add to calendar: ${name}`}
      className={buttonClass('secondary', 'bg-surface')}
    >
      <CalendarPlus size={18} strokeWidth={1.8} aria-hidden="true" />
      Add to calendar
    </a>
  )
}
