import { expect, it } from 'vitest'
import { dateText } from './date-texts.ts'

it('formats dates with the long month name', () => {
  expect(dateText('2026-11-05T12:00:00.000Z')).toBe('5 November 2026')
})
