import { expect, it, vi } from 'vitest'
import { amountText, formatNumber, leadOf, priceText, seatsText } from './texts.ts'

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

it('formats amounts and numbers as the browser does, without loading its formats', () => {
  const numbers = [0, 7, 999, 1000, 54_321, 1_234_567, -1000]
  expect(numbers.map(formatNumber)).toEqual(numbers.map((number) => number.toLocaleString('en-US')))
  expect([0, 0.5, 19.99, 1234.5, 1_000_000, -15].map((dollars) => amountText(dollars))).toEqual([
    '$0.00',
    '$0.50',
    '$19.99',
    '$1,234.50',
    '$1,000,000.00',
    '−$15.00',
  ])
})

it('loads no formats of the browser: the first one takes 20 ms', async () => {
  const formats = [vi.spyOn(Intl, 'NumberFormat'), vi.spyOn(Intl, 'DateTimeFormat')]
  vi.resetModules()
  const texts = await import('./texts.ts')
  expect(texts.priceText(1200.5)).toBe('$1,200.50')
  for (const format of formats) expect(format).not.toHaveBeenCalled()
})

it('shortens a text to one line, cut between words', () => {
  expect(leadOf('  Long\n\nholds. ')).toBe('Long holds.')
  const lead = leadOf('breathe '.repeat(40))
  expect(lead).toMatch(/^(breathe )+breathe…$/)
  expect(lead.length).toBeLessThanOrEqual(160)
})
