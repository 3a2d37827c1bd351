import { expect, it } from 'vitest'
import { keptTitleOf, titleOf } from './class-title.ts'

const NOW = new Date('2026-11-26T12:00:00Z')
const session = {
  id: 's',
  local: '2026-12-01T18:30',
  at: new Date('2026-12-01T23:30:00Z'),
  minutes: 60,
  seq: 0,
}
const date = { of: 'a-class', name: 'Yin', zone: 'America/New_York', sessions: [session] }
const club = { zone: 'America/New_York', clock: '12' as const }

it('names a single date with its time by the clock of the club', () => {
  expect(titleOf(date, club, NOW)).toBe('Yin, Tue, 1 Dec, 6:30 PM')
  expect(titleOf(date, { ...club, clock: '24' }, NOW)).toBe('Yin, Tue, 1 Dec, 18:30')
  expect(titleOf(date, { ...club, zone: 'Europe/Berlin' }, NOW)).toBe('Yin, Tue, 1 Dec, 6:30 PM EST')
  expect(keptTitleOf(date, club)).toBe('Yin, Tue, 1 Dec 2026, 6:30 PM')
})

it('names a class by its name', () => {
  expect(titleOf({ ...date, of: '' }, club, NOW)).toBe('Yin')
  expect(keptTitleOf({ ...date, of: '' }, club)).toBe('Yin')
})
