import { expect, it } from 'vitest'
import { datesIn, priceBasis } from './price-basis.ts'

it.each([
  [45, 7, '7 dates · $6.43 each'],
  [48, 8, '8 dates · $6 each'],
  [10_000, 2, '2 dates · $5,000 each'],
  [45, 1, '1 date'],
  [0, 12, '12 dates'],
  [45, 0, ''],
])('says what a price of %d for %d dates is for', (price, dates, text) => {
  expect(priceBasis(price, dates, 'USD')).toBe(text)
})

it('writes the amount in the currency of the club', () => {
  expect(priceBasis(45, 2, 'EUR')).toBe('2 dates · €22.50 each')
})

it('counts dates that are not canceled', () => {
  expect(datesIn([{}, { canceled: true }, { canceled: false }])).toBe(2)
})
