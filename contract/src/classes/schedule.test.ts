import { describe, expect, it } from 'vitest'
import { ruleText } from '../field-reasons.ts'
import { durationText, localText, zoneText } from '../local-text.ts'
import { momentOf } from '../zone.ts'
import {
  dateProblem,
  isOver,
  MAX_SERIES_WEEKS,
  MAX_SESSION_MINUTES,
  MAX_SESSIONS,
  MIN_SESSION_MINUTES,
  scheduleFacts,
  seriesOf,
  sessionText,
  soonText,
  zonedText,
} from './schedule.ts'

const ZONE = 'America/New_York'
const NOW = new Date('2026-11-22T12:00:00Z')

describe('a weekly series', () => {
  it('stays at the same time of the clock when the clocks change', () => {
    const locals = seriesOf({ first: '2026-10-20T18:30', weeks: 3 })
    expect(locals).toEqual(['2026-10-20T18:30', '2026-10-27T18:30', '2026-11-03T18:30'])
    expect(locals.map((local) => momentOf(local, ZONE).at?.toISOString())).toEqual([
      '2026-10-20T22:30:00.000Z',
      '2026-10-27T22:30:00.000Z',
      '2026-11-03T23:30:00.000Z',
    ])
  })

  it('leaves out the skipped days and does not become longer', () => {
    const series = { first: '2026-12-17T07:15', weeks: 4, skipped: ['2026-12-24', '2026-12-25'] }
    expect(seriesOf(series)).toEqual(['2026-12-17T07:15', '2026-12-31T07:15', '2027-01-07T07:15'])
  })

  it('fits into one class, whole years long', () => {
    const locals = seriesOf({ first: '2026-12-01T18:30', weeks: MAX_SERIES_WEEKS })
    expect(locals.at(-1)).toBe('2027-11-23T18:30')
    expect(locals.length).toBeLessThanOrEqual(MAX_SESSIONS)
  })

  it('may have one date', () => {
    expect(seriesOf({ first: '2028-02-29T00:00', weeks: 1 })).toEqual(['2028-02-29T00:00'])
  })
})

it.each([
  ['2026-11-22T07:00', 'Use a time in the future.'],
  ['2026-11-22T07:01', undefined],
  ['2027-03-14T02:30', 'The clocks skip this time on this day. Use another time.'],
  ['2027-11-07T01:30', undefined],
  ['2028-11-22T07:00', undefined],
  ['2028-11-22T07:01', 'Use a time within the next 2 years.'],
])('at 07:00 on November 22, 2026, the problem of %s is %s', (local, problem) => {
  const rule = dateProblem(local, ZONE, NOW)
  expect(rule && ruleText(rule)).toBe(problem)
})

const date = (local: string, minutes = 60, canceled?: object) => ({
  at: momentOf(local, ZONE).at ?? NOW,
  minutes,
  canceled,
})

describe('the facts of a schedule', () => {
  const dates = [
    date('2026-11-24T18:30', 75),
    date('2026-11-22T06:30', 60),
    date('2026-11-20T18:30', 60, {}),
    date('2026-11-29T22:00', 180),
    date('2026-12-01T18:30', 60, {}),
  ]

  it('are those of its dates, without the canceled ones', () => {
    expect(scheduleFacts(dates, ZONE, NOW)).toEqual({
      firstAt: new Date('2026-11-22T11:30:00Z'),
      lastAt: new Date('2026-11-30T06:00:00Z'),
      nextAt: new Date('2026-11-24T23:30:00Z'),
      weekdays: [2, 7],
    })
  })

  it('are the same for dates as replies show them', () => {
    const shown = dates.map(({ at, minutes, canceled }) => ({
      at: at.toISOString(),
      minutes,
      canceled: Boolean(canceled),
    }))
    expect(scheduleFacts(shown, ZONE, NOW)).toEqual(scheduleFacts(dates, ZONE, NOW))
  })

  it.each([
    ['before its first date', '2026-11-22T11:29:59Z', '2026-11-22T11:30:00Z', false],
    ['when its first date begins', '2026-11-22T11:30:00Z', '2026-11-24T23:30:00Z', false],
    ['when its first date is over', '2026-11-22T12:30:00Z', '2026-11-24T23:30:00Z', false],
    ['in its last date', '2026-11-30T04:00:00Z', null, false],
    ['when all are over', '2026-11-30T06:00:00Z', null, true],
  ])('name the next date that has not begun, and say when all are over: %s', (_when, now, next, over) => {
    expect(scheduleFacts(dates, ZONE, new Date(now)).nextAt).toEqual(next && new Date(next))
    expect(isOver(dates, new Date(now))).toBe(over)
  })

  it.each([
    ['before its first date', '2026-11-22T11:29:59Z', [2, 7]],
    ['when two are to come', '2026-11-24T23:29:59Z', [2, 7]],
    ['when only the last is to come', '2026-11-24T23:30:00Z', [7]],
    ['when none is to come', '2026-11-30T04:00:00Z', [2, 7]],
  ])('name the weekdays of what is to come, else of all: %s', (_when, now, weekdays) => {
    expect(scheduleFacts(dates, ZONE, new Date(now)).weekdays).toEqual(weekdays)
  })

  it.each([[[]], [[date('2026-12-01T18:30', 60, {})]]])('are empty without dates that are held', (none) => {
    expect(scheduleFacts(none, ZONE, NOW)).toEqual({
      firstAt: null,
      lastAt: null,
      nextAt: null,
      weekdays: [],
    })
    expect(isOver(none, NOW)).toBe(none.length > 0)
  })
})

const by12 = (zone: string) => ({ zone, clock: '12' as const })

describe('a date as text', () => {
  it.each([
    ['America/New_York', 'Tue, 1 Dec, 6:30 PM EST'],
    ['Europe/Berlin', 'Wed, 2 Dec, 12:30 AM CET'],
    ['Europe/London', 'Tue, 1 Dec, 11:30 PM GMT'],
    ['UTC', 'Tue, 1 Dec, 11:30 PM UTC'],
    ['Asia/Kolkata', 'Wed, 2 Dec, 5:00 AM GMT+5:30'],
    ['Australia/Lord_Howe', 'Wed, 2 Dec, 10:30 AM GMT+11'],
  ])('names its zone (%s)', (zone, text) => {
    expect(zonedText(new Date('2026-12-01T23:30:00Z'), by12(zone), NOW)).toBe(text)
  })

  it.each([
    ['2026-12-01T00:00', 'Tue, 1 Dec, 12:00 AM'],
    ['2026-12-01T09:05', 'Tue, 1 Dec, 9:05 AM'],
    ['2026-12-31T12:00', 'Thu, 31 Dec, 12:00 PM'],
    ['2027-01-01T23:59', 'Fri, 1 Jan 2027, 11:59 PM'],
    ['2028-02-29T18:30', 'Tue, 29 Feb 2028, 6:30 PM'],
  ])('needs no zone (%s)', (local, text) => {
    expect(localText(local, NOW, '12')).toBe(text)
  })

  it('names a zone as people do', () => {
    expect(['America/New_York', 'Europe/Berlin', 'UTC'].map(zoneText)).toEqual([
      'New York time',
      'Berlin time',
      'UTC time',
    ])
  })

  it('names no zone to a reader whose clock shows the same time', () => {
    const at = new Date('2026-12-01T23:30:00Z')
    expect(zonedText(at, by12(ZONE), NOW, 'America/Toronto')).toBe('Tue, 1 Dec, 6:30 PM')
    expect(zonedText(at, by12(ZONE), NOW, 'Europe/Berlin')).toBe('Tue, 1 Dec, 6:30 PM EST')
    // The same time of the clock on another day is another time.
    expect(zonedText(at, by12('Pacific/Kiritimati'), NOW, 'Pacific/Honolulu')).toBe(
      'Wed, 2 Dec, 1:30 PM GMT+14',
    )
  })

  it('names another year than the present one of its zone', () => {
    const newYear = new Date('2027-01-01T02:00:00Z')
    expect(zonedText(newYear, by12(ZONE), NOW)).toBe('Thu, 31 Dec, 9:00 PM EST')
    expect(zonedText(newYear, by12('UTC'), NOW)).toBe('Fri, 1 Jan 2027, 2:00 AM UTC')
  })

  it.each([
    [date('2026-12-01T18:30', 75), 'Tue, 1 Dec, 6:30 – 7:45 PM EST'],
    [date('2026-12-01T11:30', 60), 'Tue, 1 Dec, 11:30 AM – 12:30 PM EST'],
    [date('2026-10-31T23:30', 240), 'Sat, 31 Oct, 11:30 PM EDT – Sun, 1 Nov, 2:30 AM EST'],
    [date('2026-11-01T00:45', 45), 'Sun, 1 Nov, 12:45 – 1:30 AM EDT'],
    [date('2026-11-01T01:30', 90), 'Sun, 1 Nov, 1:30 AM EDT – 2:00 AM EST'],
    [date('2027-03-14T01:30', 60), 'Sun, 14 Mar 2027, 1:30 AM EST – 3:30 AM EDT'],
    [date('2026-12-01T23:30', 60), 'Tue, 1 Dec, 11:30 PM – Wed, 2 Dec, 12:30 AM EST'],
  ])('says from when to when', (session, text) => {
    expect(sessionText(session, by12(ZONE), NOW)).toBe(text)
  })

  it.each([
    [date('2026-12-01T18:30', 75), 'Tue, 1 Dec, 18:30 – 19:45 EST'],
    [date('2026-12-01T00:00', 60), 'Tue, 1 Dec, 00:00 – 01:00 EST'],
    [date('2026-11-01T01:30', 90), 'Sun, 1 Nov, 01:30 EDT – 02:00 EST'],
    [date('2026-12-01T23:30', 60), 'Tue, 1 Dec, 23:30 – Wed, 2 Dec, 00:30 EST'],
  ])('says it by a clock of 24 hours', (session, text) => {
    expect(sessionText(session, { zone: ZONE, clock: '24' }, NOW)).toBe(text)
  })

  it('names the zone of Berlin in summer and winter', () => {
    const textAt = (at: string) => zonedText(new Date(at), { zone: 'Europe/Berlin', clock: '24' }, NOW)
    expect(textAt('2026-07-01T16:30:00Z')).toBe('Wed, 1 Jul, 18:30 CEST')
    expect(textAt('2026-12-01T17:30:00Z')).toBe('Tue, 1 Dec, 18:30 CET')
  })
})

it.each([
  ['2026-11-22T23:00:00Z', 'Today at 6:00 PM'],
  ['2026-11-23T04:59:00Z', 'Today at 11:59 PM'],
  ['2026-11-23T12:00:00Z', 'Tomorrow at 7:00 AM'],
  ['2026-11-24T12:00:00Z', 'Tue, 24 Nov, 7:00 AM'],
  ['2026-11-21T12:00:00Z', 'Sat, 21 Nov, 7:00 AM'],
  ['2027-11-22T12:00:00Z', 'Mon, 22 Nov 2027, 7:00 AM'],
])('a subject says of %s that it is %s, with the zone for a reader elsewhere', (moment, text) => {
  const at = new Date(moment)
  expect(soonText(at, by12(ZONE), NOW, ZONE)).toBe(text)
  expect(soonText(at, by12(ZONE), NOW, 'Europe/Berlin')).toBe(`${text} EST`)
})

it.each([
  [MIN_SESSION_MINUTES, '15 min'],
  [60, '1 h'],
  [75, '1 h 15 min'],
  [MAX_SESSION_MINUTES, '8 h'],
])('%i minutes are %s', (minutes, text) => {
  expect(durationText(minutes)).toBe(text)
})
