import { CALENDAR_DAYS } from '@ningjing/contract/calendars/calendars'
import { endOf, sessionText } from '@ningjing/contract/classes/schedule'
import { streetOf } from '@ningjing/contract/club/club'
import type { Clock } from '@ningjing/contract/formats'
import type { Teacher } from './class-plan.records.ts'
import { teacherOf } from './teacher.ts'

/** A date of a class, as far as calendars show it. */
type CalendarDate = {
  id: string
  at: Date
  minutes: number
  /** Increases with every move and cancellation. */
  seq: number
  moved?: { at: Date }
  canceled?: { at: Date }
  teacher?: Teacher
  /** Where it is held, if not where its class is. */
  place?: string
  isOnline?: boolean
  /** In an invitation: the revision of the other class that changes this date, if it is sold by itself. */
  otherRev?: number
}

/** A class, as far as calendars show it: no link of an online class, because calendars are shared. */
export type CalendarClass = {
  _id: string
  name: string
  instructor: string
  instructorId: string
  email: string
  zone: string
  place: string
  isOnline: boolean
  sessions: CalendarDate[]
  createdAt: Date
  decidedAt: Date | null
  canceled?: { at: Date }
}

/** What calendars say of the site and its club. */
export type CalendarSite = {
  /** For links and ids; empty if it is not set. */
  origin: string
  /** Of the club, behind the room of a class; empty if it is not set. */
  address: string
  /** Rooms of the club, which may have addresses of their own. */
  rooms: { name: string; street: string }[]
  /** By which times are written in descriptions. */
  clock: Clock
}

export type Calendar = { name: string; site: CalendarSite; classes: CalendarClass[] }

/** A calendar part of a mail (RFC 5546): what one student's calendar program changes. */
export type Invitation = {
  /** `REQUEST` puts the dates into the calendar, or changes them; `CANCEL` takes them out. */
  method: 'REQUEST' | 'CANCEL'
  organizer: { name: string; address: string }
  attendee: { name: string; address: string }
  /** Programs ignore a part about a date that they have a higher number of. */
  sequence: number
}

/** Octets of a line without its end (RFC 5545, 3.1). */
const MAX_LINE_OCTETS = 75
const LINE_END = '\r\n'
const KEPT_MS = CALENDAR_DAYS * 24 * 3_600_000

/**
 * A calendar as iCalendar (RFC 5545): one event for each date, in UTC, so that no program needs a table of time
 * zones. What has been over or canceled for `CALENDAR_DAYS` is left out.
 */
export function calendarText({ name, site, classes }: Calendar, now: Date): string {
  const since = new Date(now.getTime() - KEPT_MS)
  const events = classes.flatMap((one) => one.sessions.flatMap((date) => keptEvent(one, date, site, since)))
  return textOf([
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events,
  ])
}

/** What an event says of its class. */
type DescribedClass = Omit<CalendarClass, 'createdAt' | 'decidedAt' | 'canceled'>

/** The dates of a class as an invitation to one student, or its end. The events have the ids of `calendarText`. */
export function invitationText(
  { method, organizer, attendee, sequence }: Invitation,
  yogaClass: DescribedClass,
  site: CalendarSite,
  now: Date,
): string {
  const people = [
    `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.address}`,
    `ATTENDEE;CN=${quoted(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.address}`,
  ]
  const state = { isCanceled: method === 'CANCEL', stampedAt: now, people }
  const events = yogaClass.sessions.flatMap((date) =>
    eventLines(yogaClass, date, site, { ...state, sequence: sequence + (date.otherRev ?? 0) }),
  )
  return textOf([`METHOD:${method}`, ...events])
}

function textOf(lines: string[]): string {
  const all = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ningjing//Classes//EN',
    'CALSCALE:GREGORIAN',
    ...lines,
    'END:VCALENDAR',
  ]
  return all.map((line) => folded(line) + LINE_END).join('')
}

/** The lines of one date; none if it is no longer shown. */
function keptEvent(yogaClass: CalendarClass, date: CalendarDate, site: CalendarSite, since: Date): string[] {
  const end = endOf(date)
  // Dates that were over when the class was canceled were held.
  const withClass = yogaClass.canceled && end > yogaClass.canceled.at ? yogaClass.canceled : undefined
  const canceled = date.canceled ?? withClass
  if (end <= since || (canceled && canceled.at <= since)) return []
  const { createdAt, decidedAt } = yogaClass
  const changes = [createdAt, decidedAt, date.moved?.at, date.canceled?.at, withClass?.at]
  return eventLines(yogaClass, date, site, {
    isCanceled: canceled !== undefined,
    sequence: date.seq + (withClass ? 1 : 0),
    // The last change and not the present time, so that an unchanged calendar stays the same text.
    stampedAt: latest(changes),
    people: [],
  })
}

type EventState = { isCanceled: boolean; sequence: number; stampedAt: Date; people: string[] }

function eventLines(
  yogaClass: DescribedClass,
  date: CalendarDate,
  site: CalendarSite,
  { isCanceled, sequence, stampedAt, people }: EventState,
): string[] {
  const { _id, name } = yogaClass
  const { origin, clock } = site
  const { place = yogaClass.place, isOnline = yogaClass.isOnline } = date
  const held = { ...yogaClass, place, isOnline }
  const where = whereText(held, streetOf(place, site))
  return [
    'BEGIN:VEVENT',
    `UID:${date.id}@${origin ? new URL(origin).host : 'ningjing'}`,
    `DTSTAMP:${stamp(stampedAt)}`,
    `DTSTART:${stamp(date.at)}`,
    `DTEND:${stamp(endOf(date))}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...people,
    `SUMMARY:${escaped(isCanceled ? `Canceled: ${name}` : name)}`,
    ...(where ? [`LOCATION:${escaped(where)}`] : []),
    `DESCRIPTION:${escaped(descriptionOf(held, date, clock))}`,
    ...(origin ? [`URL:${origin}/classes/${_id}`] : []),
    'END:VEVENT',
  ]
}

/** What maps find: the room with its address. */
function whereText({ place, isOnline }: DescribedClass, address: string): string {
  if (isOnline && !place) return 'Online'
  return place.includes(address) ? place : [place, address].filter(Boolean).join(', ')
}

function descriptionOf(yogaClass: DescribedClass, date: CalendarDate, clock: Clock): string {
  const { zone, place, isOnline } = yogaClass
  const where = place || (isOnline ? 'Online' : '')
  const lines = [
    `${sessionText(date, { zone, clock }, date.at)} (${zone})`,
    where,
    `With ${teacherOf(yogaClass, date).name}`,
  ]
  return lines.filter(Boolean).join('\n')
}

function latest(moments: (Date | null | undefined)[]): Date {
  return new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? 0)))
}

/** `20261201T233000Z` */
function stamp(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d+/g, '')
}

/** The value of a parameter, which can hold neither quotation marks nor control characters (RFC 5545, 3.2). */
function quoted(text: string): string {
  return `"${text.replaceAll('"', "'").replace(/\p{Cc}/gu, '')}"`
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
