import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useFormats } from '../testing/use-formats.ts'
import { momentText, zonedClockText, zonedMomentText } from './zoned-text.ts'

// The browser of the tests is in UTC.
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-23T08:18:00Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const MIDNIGHT = '2026-11-24T00:00:00.000Z'

it.each([
  ['UTC', MIDNIGHT, 'Tue, 24 Nov, 12:00 AM'],
  ['America/New_York', MIDNIGHT, 'Mon, 23 Nov, 7:00 PM EST'],
])(
  'a moment of a class is said in its zone (%s), which is named to readers of other zones',
  (zone, at, text) => {
    expect(zonedMomentText(at, zone)).toBe(text)
  },
)

it.each([
  ['2026-11-23T08:28:00.000Z', 'UTC', '8:28 AM'],
  ['2026-11-23T08:28:00.000Z', 'America/New_York', 'Mon, 23 Nov, 3:28 AM EST'],
  [MIDNIGHT, 'UTC', 'Tue, 24 Nov, 12:00 AM'],
])('the end of a hold (%s, %s) needs no day if it is today for club and reader', (at, zone, text) => {
  expect(zonedClockText(at, zone)).toBe(text)
})

it.each([
  [undefined, 'Tue, 24 Nov, 12:00 AM'],
  ['America/New_York', 'Mon, 23 Nov, 7:00 PM EST'],
])('what was recorded is said in the zone of the club: %s', (zone, text) => {
  useFormats(zone ? { zone } : {})
  expect([momentText(MIDNIGHT), momentText(Date.parse(MIDNIGHT))]).toEqual([text, text])
})
