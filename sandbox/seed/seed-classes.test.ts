import { momentOf } from '@ningjing/contract/zone'
import { expect, it } from 'vitest'
import { scheduleOf, seededClass } from './seed-classes.ts'

const zone = 'America/New_York'
const HOUR_MS = 3600_000
const datesOf = (name: string, now: Date) => {
  const { schedule } = seededClass(name)
  const { sessions = [] } = schedule ? scheduleOf(schedule, { now, zone }) : {}
  return sessions.map(({ local }) => local)
}

it.each([
  ['2026-11-23T16:40:00Z', '2026-11-23T13:00'],
  ['2026-11-23T10:30:00Z', '2026-11-23T07:00'],
  ['2026-11-24T00:30:00Z', '2026-11-23T21:00'],
  ['2026-11-24T01:30:00Z', '2026-11-24T07:00'],
  ['2026-11-24T04:10:00Z', '2026-11-24T07:00'],
])('at %s, the class of the day begins at %s, while the club is open', (now, first) => {
  expect(datesOf('Yoga Nidra', new Date(now))).toEqual([first])
})

it.each(['2026-03-07', '2026-07-01', '2026-10-31'])(
  'from %s on, the demo instructor teaches within a day',
  (day) => {
    for (let hour = 0; hour < 48; hour += 1) {
      const now = Date.parse(day) + hour * HOUR_MS
      const starts = datesOf('Hatha for Beginners', new Date(now)).map((local) =>
        Number(momentOf(local, zone).at),
      )
      expect(starts[0]).toBeLessThan(now)
      expect(starts.find((start) => start > now)).toBeLessThan(now + 24 * HOUR_MS)
    }
  },
)
