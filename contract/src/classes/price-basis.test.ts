import { expect, it } from 'vitest'
import { priceBasis, pricedDates } from './price-basis.ts'

it.each([
  [45, 7, '7 dates · $6.43 each'],
  [48, 8, '8 dates · $6 each'],
  [10_000, 2, '2 dates · $5,000 each'],
  [45, 1, '1 date'],
  [0, 12, '12 dates'],
  [45, 0, ''],
])('says what a price of %d for %d dates is for', (price, dates, text) => {
  expect(priceBasis(price, { dates }, 'USD')).toBe(text)
})

it.each([
  [55, 8, '8 of 10 dates · $6.88 each'],
  [55, 10, '10 dates · $5.50 each'],
  [55, 1, '1 of 10 dates'],
  [0, 8, '8 of 10 dates'],
  // All of them are over: a receipt says what was paid for.
  [55, 0, '10 dates · $5.50 each'],
])('says of a price of %d how many of ten dates are to come: %d', (price, coming, text) => {
  expect(priceBasis(price, { dates: 10, coming }, 'USD')).toBe(text)
})

it('writes the amount in the currency of the club', () => {
  expect(priceBasis(45, { dates: 2 }, 'EUR')).toBe('2 dates · €22.50 each')
})

it('counts dates that are not canceled, and those that begin later', () => {
  const sessions = ['01', '08', '15'].map((day) => ({
    at: `2026-12-${day}T18:00:00Z`,
    canceled: day === '15',
  }))
  expect(pricedDates(sessions, new Date('2026-12-08T18:00:00Z'))).toEqual({ dates: 2, coming: 1 })
  expect(pricedDates(sessions, '2026-12-01T18:00:00Z')).toEqual({ dates: 2, coming: 2 })
  expect(pricedDates(sessions, null)).toEqual({ dates: 2, coming: 0 })
})
