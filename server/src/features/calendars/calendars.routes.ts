import {
  createCalendarKey,
  endCalendarKey,
  readCalendarKey,
  readClassCalendar,
  readClubCalendar,
  readOwnCalendar,
} from '@ningjing/contract/calendars/calendars.schemas'
import type { Deps } from '../../deps.ts'
import { type Calendar, calendarText } from '../../domain/calendar-text.ts'
import type { Serve } from '../../http/serve.ts'
import { classCalendar, clubCalendar, createKey, endKey, ownCalendar, readKey } from './calendars.ts'

/** Calendars to subscribe to, and the keys of private ones. */
export function calendarsRoutes(deps: Deps, serve: Serve): void {
  async function* textOf(calendar: Promise<Calendar>) {
    yield calendarText(await calendar, deps.clock.now())
  }
  serve(readClubCalendar, () => textOf(clubCalendar(deps)))
  serve(readClassCalendar, ({ params }) => textOf(classCalendar(deps, params.id)))
  serve(readOwnCalendar, ({ params }) => textOf(ownCalendar(deps, params.key)))
  serve(readCalendarKey, (_input, caller) => readKey(deps, caller))
  serve(createCalendarKey, (_input, caller) => createKey(deps, caller))
  serve(endCalendarKey, (_input, caller) => endKey(deps, caller))
}
