import { expect, it } from 'vitest'
import { dateText, leadOf, priceText, seatsText } from './texts.ts'

it('formats prices', () => {
  expect([30, 19.99, 0.5, 15.5, 1200, 10_000, 0].map(priceText)).toEqual([
    '$30',
    '$19.99',
    '$0.50',
    '$15.50',
    '$1,200',
    '$10,000',
    'Free',
  ])
})

it('formats numbers of seats', () => {
  expect([0, 1, 12, 1000].map(seatsText)).toEqual([
    '0 seats left',
    '1 seat left',
    '12 seats left',
    '1,000 seats left',
  ])
})

it('formats dates with the long month name', () => {
  expect(dateText('2026-11-05T12:00:00.000Z')).toBe('5 November 2026')
})

it('shortens a text to one line, cut between words', () => {
  expect(leadOf('  Long\n\nholds. ')).toBe('Long holds.')
  const lead = leadOf('breathe '.repeat(40))
  expect(lead).toMatch(/^(breathe )+breathe…$/)
  expect(lead.length).toBeLessThanOrEqual(160)
})
