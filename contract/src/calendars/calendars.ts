import { route } from '../endpoint.ts'

const replyType = 'text/calendar'

export const readClubCalendar = route('GET', '/calendars/club.ics', 'anyone', { replyType })
export const readClassCalendar = route('GET', '/calendars/classes/:id.ics', 'anyone', { replyType })
export const readOwnCalendar = route('GET', '/calendars/own/:key.ics', 'anyone', { replyType })
export const readCalendarKey = route('GET', '/calendars/key', 'signed-in')
export const createCalendarKey = route('POST', '/calendars/key', 'signed-in')
export const endCalendarKey = route('DELETE', '/calendars/key', 'signed-in')

/** How long calendars keep what is over or canceled. */
export const CALENDAR_DAYS = 30
