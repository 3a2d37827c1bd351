import { expect, it } from 'vitest'
import { nearestDate, rosterFileName } from './roster.ts'

const NOW = new Date('2026-12-02T12:00:00Z')
const date = (day: number, canceled = false) => ({
  local: `2026-12-0${day}T18:30`,
  at: `2026-12-0${day}T18:30:00Z`,
  minutes: 60,
  canceled,
})

it.each([
  ['the next one', [date(1), date(2), date(3)], '2026-12-02T18:30'],
  ['no canceled one', [date(1), date(2, true), date(3)], '2026-12-03T18:30'],
  ['the last one after all', [date(1)], '2026-12-01T18:30'],
  ['a canceled one if there is no other', [date(2, true)], '2026-12-02T18:30'],
  ['none without dates', [], undefined],
])('a roster opens with %s', (_what, sessions, local) => {
  expect(nearestDate(sessions, NOW)?.local).toBe(local)
})

it.each([
  ['Yin & "Rest" <3', date(1), 'roster-yin-rest-3-2026-12-01.csv'],
  ['静修', undefined, 'roster-静修.csv'],
  ['../../etc', date(1), 'roster-etc-2026-12-01.csv'],
])('the file of a roster is named by class and date (%s)', (name, session, file) => {
  expect(rosterFileName(name, session)).toBe(file)
})
