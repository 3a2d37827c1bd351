import { expect, it } from 'vitest'
import { because, durationOf, reasonText } from './problem-reasons.ts'

it('a reason is written from its facts', () => {
  const pause = {
    seconds: 60,
    until: '2026-12-01T23:30:00.000Z',
    zone: 'America/New_York',
    clock: '24',
  } as const
  expect(reasonText(because('offers-not-taken', pause).facts)).toBe(
    'Seats were offered to you and not taken. You can join a waiting list again in a minute: from Tue, 1 Dec, 18:30 EST.',
  )
  const amounts = { name: 'Yin', price: 30, left: 25.5, currency: 'EUR' } as const
  expect(reasonText(because('costs-more', amounts).facts)).toBe(
    'Yin costs €30.00, and €25.50 of what was paid are left.',
  )
})

it.each([[undefined], [{}], [{ reason: 'of-a-newer-release' }], [{ reason: 'toString' }]])(
  'facts without a known reason have no text: %o',
  (facts) => {
    expect(reasonText(facts)).toBeUndefined()
  },
)

it.each([
  [1, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [119 * 60, '119 minutes'],
  [119 * 60 + 1, '2 hours'],
  [120 * 60 + 1, '3 hours'],
  [47 * 3600, '47 hours'],
  [47 * 3600 + 1, '2 days'],
  [7 * 24 * 3600 - 30, '7 days'],
])('%i seconds are %s', (seconds, text) => {
  expect(durationOf(seconds)).toBe(text)
})
