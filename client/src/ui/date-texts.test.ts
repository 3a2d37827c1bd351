import { expect, it, onTestFinished } from 'vitest'
import { agoText, dateText, shortDateText } from './date-texts.ts'
import { readWrittenFrom } from './written.ts'

it('formats dates with the long month name', () => {
  expect(dateText('2026-11-05T12:00:00.000Z')).toBe('5 November 2026')
})

it('formats details with a short month name', () => {
  expect(shortDateText('2026-09-30T12:00:00.000Z')).toBe('30 Sep 2026')
})

it('says the day of the club, unless another zone is asked for', () => {
  onTestFinished(() => readWrittenFrom(() => ({ sign: '$', clock: '12' })))
  readWrittenFrom(() => ({ sign: '$', clock: '12', zone: 'America/New_York' }))
  const newYear = '2027-01-01T03:00:00.000Z'
  expect([dateText(newYear), shortDateText(newYear)]).toEqual(['31 December 2026', '31 Dec 2026'])
  expect(shortDateText(newYear, 'UTC')).toBe('1 Jan 2027')
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
