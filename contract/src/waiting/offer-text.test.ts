import { expect, it } from 'vitest'
import { turnText } from './offer-text.ts'

it('says for how long a seat of a date is kept, each time before the days that it is for', () => {
  expect(turnText({ isFree: false, isDate: true })).toContain(
    'for up to 12 hours (1 h on the last day, 15 min in the last 3 hours), and write to you.',
  )
})
