import { describe, expect, it } from 'vitest'
import { isDay, isLocal, isoWithOffset, isTimeZone, localAt, momentOf, weekdayAt } from './zone.ts'

/** Local times around clock changes, and their moments by the IANA rules. */
const MOMENTS: [zone: string, local: string, kind: string, at: string | null][] = [
  ['UTC', '2026-03-29T02:30', 'normal', '2026-03-29T02:30:00.000Z'],
  ['America/New_York', '2026-03-08T01:59', 'normal', '2026-03-08T06:59:00.000Z'],
  ['America/New_York', '2026-03-08T02:00', 'skipped', null],
  ['America/New_York', '2026-03-08T02:59', 'skipped', null],
  ['America/New_York', '2026-03-08T03:00', 'normal', '2026-03-08T07:00:00.000Z'],
  ['America/New_York', '2026-11-01T00:59', 'normal', '2026-11-01T04:59:00.000Z'],
  ['America/New_York', '2026-11-01T01:00', 'doubled', '2026-11-01T05:00:00.000Z'],
  ['America/New_York', '2026-11-01T01:59', 'doubled', '2026-11-01T05:59:00.000Z'],
  ['America/New_York', '2026-11-01T02:00', 'normal', '2026-11-01T07:00:00.000Z'],
  ['America/New_York', '2026-12-01T18:30', 'normal', '2026-12-01T23:30:00.000Z'],
  ['Europe/Berlin', '2026-03-29T02:30', 'skipped', null],
  ['Europe/Berlin', '2026-10-25T02:30', 'doubled', '2026-10-25T00:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25T03:00', 'normal', '2026-10-25T02:00:00.000Z'],
  // The clock of Lord Howe moves by half an hour.
  ['Australia/Lord_Howe', '2026-04-05T01:15', 'normal', '2026-04-04T14:15:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-05T01:45', 'doubled', '2026-04-04T14:45:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-04T02:15', 'skipped', null],
  ['Australia/Lord_Howe', '2026-10-04T02:30', 'normal', '2026-10-03T15:30:00.000Z'],
  ['Asia/Kathmandu', '2026-12-31T23:45', 'normal', '2026-12-31T18:00:00.000Z'],
  ['America/Sao_Paulo', '2018-11-04T00:00', 'skipped', null],
  // A whole day without local times.
  ['Pacific/Apia', '2011-12-30T12:00', 'skipped', null],
]

describe('a local time', () => {
  it.each(MOMENTS)('in %s, %s is %s', (zone, local, kind, at) => {
    expect(momentOf(local, zone)).toEqual({ kind, at: at && new Date(at) })
  })

  it.each([
    'America/New_York',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Africa/Casablanca',
  ])('in %s leads back to the moment that it was made of, on all days and at all hours', (zone) => {
    const start = Date.UTC(2026, 0, 1)
    const moments = Array.from({ length: 400 }, (_, index) => new Date(start + index * 41 * 1_800_000))
    expect(moments.map((at) => momentOf(localAt(at, zone), zone).at)).toEqual(moments)
  })

  it.each([
    '',
    '2026-12-01',
    '2026-12-01 18:30',
    '2026-12-01T18:30Z',
    '2026-12-01T18:30:00',
    '2026-02-30T10:00',
    '2026-13-01T10:00',
    '2026-12-01T24:00',
    '2026-12-01T10:60',
  ])('is not %j', (text) => {
    expect(isLocal(text)).toBe(false)
    expect(() => momentOf(text, 'UTC')).toThrow(RangeError)
  })
})

it.each([
  ['UTC', true],
  ['America/New_York', true],
  ['Asia/Calcutta', true],
  ['Mars/Olympus', false],
  ['+05:00', false],
  ['', false],
])('%j is a time zone: %s', (zone, isZone) => {
  expect(isTimeZone(zone)).toBe(isZone)
})

it.each([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2027-13-01', false],
  ['2027-2-1', false],
  ['2027-02-01T10:00', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})

it('the weekday is that of the zone: Monday is 1, Sunday is 7', () => {
  const sundayNightInNewYork = new Date('2026-11-23T03:00:00Z')
  expect(weekdayAt(sundayNightInNewYork, 'America/New_York')).toBe(7)
  expect(weekdayAt(sundayNightInNewYork, 'UTC')).toBe(1)
})

it.each([
  ['America/New_York', '2026-07-01T18:30:00-04:00'],
  ['America/New_York', '2026-12-01T18:30:00-05:00'],
  ['Australia/Lord_Howe', '2026-07-01T18:30:00+10:30'],
  ['America/St_Johns', '2026-12-01T18:30:00-03:30'],
  ['UTC', '2026-12-01T18:30:00+00:00'],
])('the offset of %s is shown in %s', (zone, text) => {
  expect(isoWithOffset(new Date(text), zone)).toBe(text)
})
