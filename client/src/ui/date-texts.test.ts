import { expect, it, onTestFinished } from 'vitest'
import { agoText, dateText, momentText, shortDateText } from './date-texts.ts'
import { readWrittenFrom } from './written.ts'

it('formats dates with the long month name', () => {
  expect(dateText('2026-11-05T12:00:00.000Z')).toBe('5 November 2026')
})

it('formats details with a short month name and a clock of twelve hours', () => {
  expect(shortDateText('2026-09-30T12:00:00.000Z')).toBe('30 Sep 2026')
  const moment = new Date(2026, 4, 4, 20, 5).toISOString()
  expect(momentText(moment)).toBe('4 May 2026, 8:05 PM')
})

it('writes a clock of 24 hours where the page does', () => {
  onTestFinished(() => readWrittenFrom(() => ({ sign: '$', clock: '12' })))
  readWrittenFrom(() => ({ sign: '€', clock: '24' }))
  const textAt = (...time: [hours: number, minutes: number]) =>
    momentText(new Date(2026, 4, 4, ...time).toISOString())
  expect([textAt(20, 5), textAt(0, 5)]).toEqual(['4 May 2026, 20:05', '4 May 2026, 00:05'])
})

it.each([
  [59, 'just now'],
  [60, '1 minute ago'],
  [59 * 60 + 59, '59 minutes ago'],
  [3600, '1 hour ago'],
  [47 * 3600, '1 day ago'],
  [48 * 3600, '2 days ago'],
])('says how long ago something was, after %i seconds', (seconds, text) => {
  const now = new Date('2026-11-22T10:00:00Z')
  expect(agoText(new Date(now.getTime() - seconds * 1000).toISOString(), now)).toBe(text)
})
