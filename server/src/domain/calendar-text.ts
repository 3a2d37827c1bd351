import { CALENDAR_DAYS } from '@ningjing/contract/calendars/calendars'
import { endOf, sessionText } from '@ningjing/contract/classes/schedule'

/** A date of a class, as far as calendars show it. */
type CalendarDate = {
  id: string
  at: Date
  minutes: number
  /** Increases with every move and cancellation. */
  seq: number
  moved?: { at: Date }
  canceled?: { at: Date }
}

/** A class, as far as calendars show it: no link of an online class, because calendars are shared. */
export type CalendarClass = {
  _id: string
  name: string
  instructor: string
  zone: string
  place: string
  isOnline: boolean
  sessions: CalendarDate[]
  createdAt: Date
  decidedAt: Date | null
  canceled?: { at: Date }
}

export type Calendar = { name: string; classes: CalendarClass[] }

/** Octets of a line without its end (RFC 5545, 3.1). */
const MAX_LINE_OCTETS = 75
const LINE_END = '\r\n'
const KEPT_MS = CALENDAR_DAYS * 24 * 3_600_000

/**
 * A calendar as iCalendar (RFC 5545): one event for each date, in UTC, so that no program needs a table of time
 * zones. What has been over or canceled for `CALENDAR_DAYS` is left out.
 * @param origin of the site, for links and ids; empty if it is not set
 */
export function calendarText({ name, classes }: Calendar, origin: string, now: Date): string {
  const since = new Date(now.getTime() - KEPT_MS)
  const events = classes.flatMap((one) => one.sessions.flatMap((date) => eventOf(one, date, origin, since)))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ningjing//Classes//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events,
    'END:VCALENDAR',
  ]
  return lines.map((line) => folded(line) + LINE_END).join('')
}

/** The lines of one date; none if it is no longer shown. */
function eventOf(yogaClass: CalendarClass, date: CalendarDate, origin: string, since: Date): string[] {
  const end = endOf(date)
  // Dates that were over when the class was canceled were held.
  const withClass = yogaClass.canceled && end > yogaClass.canceled.at ? yogaClass.canceled : undefined
  const canceled = date.canceled ?? withClass
  if (end <= since || (canceled && canceled.at <= since)) return []
  const { _id, name, createdAt, decidedAt } = yogaClass
  const changes = [createdAt, decidedAt, date.moved?.at, date.canceled?.at, withClass?.at]
  const where = placeOf(yogaClass)
  return [
    'BEGIN:VEVENT',
    `UID:${date.id}@${origin ? new URL(origin).host : 'ningjing'}`,
    // The last change and not the present time, so that an unchanged calendar stays the same text.
    `DTSTAMP:${stamp(latest(changes))}`,
    `DTSTART:${stamp(date.at)}`,
    `DTEND:${stamp(end)}`,
    `SEQUENCE:${date.seq + (withClass ? 1 : 0)}`,
    `STATUS:${canceled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escaped(canceled ? `Cancelled: ${name}` : name)}`,
    ...(where ? [`LOCATION:${escaped(where)}`] : []),
    `DESCRIPTION:${escaped(descriptionOf(yogaClass, date))}`,
    ...(origin ? [`URL:${origin}/classes/${_id}`] : []),
    'END:VEVENT',
  ]
}

function placeOf({ place, isOnline }: CalendarClass): string {
  return place || (isOnline ? 'Online' : '')
}

function descriptionOf(yogaClass: CalendarClass, date: CalendarDate): string {
  const { zone, instructor } = yogaClass
  const where = placeOf(yogaClass)
  const lines = [`${sessionText(date, zone, date.at)} (${zone})`, where, `With ${instructor}`]
  return lines.filter(Boolean).join('\n')
}

function latest(moments: (Date | null | undefined)[]): Date {
  return new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? 0)))
}

/** `20261201T233000Z` */
function stamp(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d+/g, '')
}

/** A value of type TEXT, without control characters. */
function escaped(text: string): string {
  const plain = text.replace(/(?!\n)\p{Cc}/gu, '')
  return plain.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')
}

/** Breaks a long line, never inside a character; the next part begins with a blank. */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const char of line) {
    const size = Buffer.byteLength(char)
    if (octets + size > MAX_LINE_OCTETS) {
      text += `${LINE_END} `
      octets = 1
    }
    text += char
    octets += size
  }
  return text
}
