import { momentOf } from '@ningjing/contract/zone'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { type CalendarClass, type CalendarSite, calendarText } from './calendar-text.ts'

const ZONE = 'America/New_York'
const ORIGIN = 'https://club.example'
const SITE: CalendarSite = { origin: ORIGIN, address: '', rooms: [], clock: '12' }
const NOW = new Date('2026-10-26T12:00:00Z')

const at = (local: string) => momentOf(local, ZONE).at ?? new Date(Number.NaN)

const date = (id: string, local: string, changes: Partial<CalendarClass['sessions'][number]> = {}) => ({
  id,
  at: at(local),
  minutes: 75,
  seq: 0,
  ...changes,
})

const yogaClass = (changes: Partial<CalendarClass> = {}): CalendarClass => ({
  _id: 'c'.repeat(24),
  name: 'Hatha for Beginners',
  instructor: 'Mei Tanaka',
  instructorId: 'm'.repeat(24),
  email: 'mei@club.example',
  zone: ZONE,
  place: 'Studio 1, Main Street 5',
  isOnline: false,
  sessions: [date('s1', '2026-10-27T18:30'), date('s2', '2026-11-03T18:30')],
  createdAt: new Date('2026-10-01T08:00:00Z'),
  decidedAt: new Date('2026-10-02T08:00:00Z'),
  ...changes,
})

const textOf = (one: CalendarClass, now = NOW) =>
  calendarText({ name: 'Ningjing', site: SITE, classes: [one] }, now)

/** The events of a text, as a program reads them. */
function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      summary: event.summary,
      description: event.description,
      location: event.location,
      sequence: event.sequence,
      status: component.getFirstPropertyValue('status'),
      url: component.getFirstPropertyValue('url'),
      stamp: String(component.getFirstPropertyValue('dtstamp')),
    }
  })
}

describe('a calendar', () => {
  it('has an event for each date, at the same time of the clock before and after it changes', () => {
    const common = {
      summary: 'Hatha for Beginners',
      location: 'Studio 1, Main Street 5',
      sequence: 0,
      status: 'CONFIRMED',
      url: `${ORIGIN}/classes/${'c'.repeat(24)}`,
      stamp: '2026-10-02T08:00:00Z',
    }
    expect(eventsOf(textOf(yogaClass()))).toEqual([
      {
        ...common,
        uid: 's1@club.example',
        start: '2026-10-27T22:30:00.000Z',
        end: '2026-10-27T23:45:00.000Z',
        description:
          'Tue, 27 Oct, 6:30 – 7:45 PM EDT (America/New_York)\nStudio 1, Main Street 5\nWith Mei Tanaka',
      },
      {
        ...common,
        uid: 's2@club.example',
        start: '2026-11-03T23:30:00.000Z',
        end: '2026-11-04T00:45:00.000Z',
        description:
          'Tue, 3 Nov, 6:30 – 7:45 PM EST (America/New_York)\nStudio 1, Main Street 5\nWith Mei Tanaka',
      },
    ])
  })

  it('gives a moved date the same id, its new time, the next number and the time of its move', () => {
    const moved = new Date('2026-10-20T10:00:00Z')
    const sessions = [date('s1', '2026-10-28T19:00', { seq: 1, moved: { at: moved } })]
    expect(eventsOf(textOf(yogaClass({ sessions })))).toMatchObject([
      {
        uid: 's1@club.example',
        start: '2026-10-28T23:00:00.000Z',
        sequence: 1,
        status: 'CONFIRMED',
        stamp: '2026-10-20T10:00:00Z',
      },
    ])
  })

  it('shows a canceled date as such for 30 days', () => {
    const sessions = [
      date('s1', '2026-12-27T18:30', { seq: 2, canceled: { at: NOW } }),
      date('s2', '2026-12-28T18:30'),
    ]
    const canceled = yogaClass({ sessions })
    expect(eventsOf(textOf(canceled))).toMatchObject([
      {
        uid: 's1@club.example',
        summary: 'Canceled: Hatha for Beginners',
        status: 'CANCELLED',
        sequence: 2,
        stamp: '2026-10-26T12:00:00Z',
      },
      { status: 'CONFIRMED' },
    ])
    const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
    expect(eventsOf(textOf(canceled, later(29)))).toHaveLength(2)
    expect(eventsOf(textOf(canceled, later(30)))).toMatchObject([{ uid: 's2@club.example' }])
  })

  it('shows the dates of a canceled class as canceled, but not those that were held', () => {
    const sessions = [date('s1', '2026-10-20T18:30'), date('s2', '2026-10-27T18:30', { seq: 1 })]
    expect(eventsOf(textOf(yogaClass({ sessions, canceled: { at: NOW } })))).toMatchObject([
      { status: 'CONFIRMED', sequence: 0, stamp: '2026-10-02T08:00:00Z' },
      { status: 'CANCELLED', sequence: 2, stamp: '2026-10-26T12:00:00Z' },
    ])
  })

  it('leaves out dates that have been over for 30 days', () => {
    const sessions = [date('s1', '2026-09-26T06:30'), date('s2', '2026-09-26T07:00')]
    expect(eventsOf(textOf(yogaClass({ sessions })))).toMatchObject([{ uid: 's2@club.example' }])
  })

  it('says that a class is online, or nothing about a place', () => {
    expect(eventsOf(textOf(yogaClass({ place: '', isOnline: true })))[0]).toMatchObject({
      location: 'Online',
    })
    expect(textOf(yogaClass({ place: '' }))).not.toContain('LOCATION')
  })

  it.each<[string, Partial<CalendarClass>, string | undefined]>([
    ['its room with the address of the club', { place: 'Lotus room' }, 'Lotus room, 12 Lakeside Lane'],
    ['a room at another address', { place: 'Garden room' }, 'Garden room, Elm Street 3'],
    ['the address once', { place: 'Roof, 12 Lakeside Lane' }, 'Roof, 12 Lakeside Lane'],
    ['an address that is not the club', { place: 'Hall, 5 Canal Street' }, 'Hall, 5 Canal Street'],
    ['the club without a room', { place: '' }, '12 Lakeside Lane'],
    ['no address of an online class', { place: '', isOnline: true }, 'Online'],
  ])('says where a class is: %s', (_what, changes, where) => {
    const rooms = [{ name: 'Garden room', street: 'Elm Street 3' }]
    const site = { ...SITE, address: '12 Lakeside Lane', rooms }
    const text = calendarText({ name: 'Ningjing', site, classes: [yogaClass(changes)] }, NOW)
    expect(eventsOf(text)[0]).toMatchObject({ location: where })
  })

  it('writes times by the clock of the club', () => {
    const text = calendarText(
      { name: 'Ningjing', site: { ...SITE, clock: '24' }, classes: [yogaClass()] },
      NOW,
    )
    expect(eventsOf(text)[0]?.description).toContain('Tue, 27 Oct, 18:30 – 19:45 EDT (America/New_York)')
  })

  it('has no links without the origin of the site', () => {
    const text = calendarText(
      { name: 'Ningjing', site: { ...SITE, origin: '' }, classes: [yogaClass()] },
      NOW,
    )
    expect(text).not.toContain('URL:')
    expect(text).toContain('UID:s1@ningjing\r\n')
  })

  it('is the same text until something changes', () => {
    expect(textOf(yogaClass(), new Date('2026-10-26T20:00:00Z'))).toBe(textOf(yogaClass()))
  })

  it('has no control characters', () => {
    const text = textOf(yogaClass({ name: 'Y\0i\r\nn\u007f', place: '\r\u0085' }))
    expect(eventsOf(text)[0]).toMatchObject({ summary: 'Yi\nn', location: '' })
  })

  it.each([
    'Yin, Yang; and \\ more',
    '静修 '.repeat(40),
    '👩‍🦰🧘'.repeat(20),
    'ä'.repeat(75),
    'BEGIN:VEVENT',
    'a\nb',
    '\nEND:VEVENT',
  ])('keeps the name %j, in lines of at most 75 octets', (name) => {
    const text = textOf(yogaClass({ name, instructor: name }))
    expect(eventsOf(text)[0]).toMatchObject({
      summary: name,
      description: expect.stringContaining(`With ${name}`),
    })
    const lines = text.split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(lines.join('')).not.toMatch(/[\r\n]/)
    expect(text).not.toContain('\ufffd')
  })
})
