import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Moment } from '../fields.schemas.ts'
import * as calendars from './calendars.ts'

export const readClubCalendar = endpoint(calendars.readClubCalendar, {
  summary: "The dates of the club's classes as an iCalendar file to subscribe to.",
  reply: z.string(),
  limit: 'publicRead',
})

export const readClassCalendar = endpoint(calendars.readClassCalendar, {
  summary: 'The dates of one approved class as an iCalendar file.',
  params: z.object({ id: Id }),
  reply: z.string(),
  problems: ['calendar.not-found'],
  limit: 'publicRead',
})

export const readOwnCalendar = endpoint(calendars.readOwnCalendar, {
  summary:
    'The dates of the classes that the owner of a key takes part in or teaches. The key is the only secret.',
  params: z.object({ key: z.string().check(z.maxLength(100)) }),
  reply: z.string(),
  problems: ['calendar.not-found'],
  limit: 'calendar',
})

export const readCalendarKey = endpoint(calendars.readCalendarKey, {
  summary:
    'Whether and since when the caller has an address of a private calendar. The address itself is not stored.',
  /** `since` is null where that is not known. */
  reply: z.object({ exists: z.boolean(), since: z.nullable(Moment) }),
})

export const createCalendarKey = endpoint(calendars.createCalendarKey, {
  summary: "Makes the address of the caller's private calendar, shown once; the one before ends.",
  reply: z.object({ url: z.string() }),
  limit: 'change',
})

export const endCalendarKey = endpoint(calendars.endCalendarKey, {
  summary: "Ends the address of the caller's private calendar.",
  reply: z.object({ deletedCount: z.number() }),
  limit: 'change',
})
