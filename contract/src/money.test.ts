import { expect, it } from 'vitest'
import { ruleText } from './field-reasons.ts'
import { CURRENCIES, CURRENCY_CODES, type Currency } from './formats.ts'
import { priceRule } from './money.schemas.ts'
import { centsOf, centsText, dollarsFrom, dollarsOf, isPrice, isPriceForm } from './money.ts'

it.each([
  [0, 0],
  [0.29, 29],
  [19.99, 1999],
  [1.1, 110],
  [10_000, 1_000_000],
])('%d dollars are %i cents, and back', (dollars, cents) => {
  expect(centsOf(dollars)).toBe(cents)
  expect(dollarsOf(cents)).toBe(dollars)
})

it.each([
  [0, true],
  [0.49, false],
  [0.5, true],
  [19.99, true],
  [19.999, false],
  [10_000, true],
  [10_000.01, false],
  [-1, false],
])('%d can be the price of a class: %s', (dollars, isOne) => {
  expect(isPrice(dollars, 'USD')).toBe(isOne)
})

it.each([
  ['20', 20],
  ['$20', 20],
  ['$  20', 20],
  ['20$', 20],
  ['20  $', 20],
  ['+20', 20],
  ['-20', -20],
  ['.5', 0.5],
  ['19.99', 19.99],
  ['19,99', 19.99],
  ['+19,99', 19.99],
  ['-19,99', -19.99],
  [',5', 0.5],
  ['1,000', 1000],
  ['1 000', 1000],
  ['1,000,000', 1_000_000],
  ['12,000.50', 12_000.5],
  ['1.000,50', 1000.5],
  ['1 000,50', 1000.5],
  ['12.000,50', 12_000.5],
  ['1.000.000,50', 1_000_000.5],
])('the typed price %s is %d dollars', (typed, dollars) => {
  expect(dollarsFrom(typed, 'USD')).toBe(dollars)
})

it.each([
  '',
  '.',
  '$',
  '1.000',
  '19.999',
  '19,9999',
  '1.5,99',
  '1,00,000',
  '2$0',
  '20 $ 5',
  'x20',
  '20x',
  'x19,99',
  '19,99x',
])('the text "%s" is no price', (typed) => {
  expect(dollarsFrom(typed, 'USD')).toBeNaN()
})

it.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [99_999, '$999.99'],
  [100_000, '$1,000.00'],
  [123_456_789, '$1,234,567.89'],
])('%i cents read %s', (cents, text) => {
  expect(centsText(cents, 'USD')).toBe(text)
})

const SAID: Record<Currency, [text: string, least: number]> = {
  USD: ['$1,450.00', 0.5],
  EUR: ['€1,450.00', 0.5],
  GBP: ['£1,450.00', 0.3],
  CHF: ['CHF\u00a01,450.00', 0.5],
  CAD: ['CA$1,450.00', 0.5],
  AUD: ['A$1,450.00', 0.5],
  NZD: ['NZ$1,450.00', 0.5],
  SEK: ['kr\u00a01,450.00', 3],
  NOK: ['kr\u00a01,450.00', 3],
  DKK: ['kr\u00a01,450.00', 2.5],
  PLN: ['zł\u00a01,450.00', 2],
}

it('the rule for prices in US dollars', () => {
  expect(ruleText(priceRule('USD'))).toBe('Use 0, or a price from 0.50 to 10,000 with at most two decimals.')
})

it.each(CURRENCY_CODES)('%s stands in front of an amount and has a least price', (currency) => {
  const [text, least] = SAID[currency]
  expect(centsText(145_000, currency)).toBe(text)
  const prices = [0, least - 0.01, least, 10_000, 10_000.01]
  expect(prices.map((price) => isPrice(price, currency))).toEqual([true, false, true, true, false])
  expect(ruleText(priceRule(currency))).toContain(`from ${least.toFixed(2)} to 10,000`)
})

it.each<[Currency, string[]]>([
  ['EUR', ['€20', '20 €', 'EUR 20', '20 eur', '20']],
  ['CAD', ['CA$20', '$20', '20$', 'CAD 20']],
  ['SEK', ['kr 20', 'kr\u00a020', '20 kr', 'Kr20', '20 SEK']],
  ['PLN', ['20 zł', 'zł20', '20 PLN']],
])('a price in %s may be typed with its sign or code', (currency, texts) => {
  expect(texts.map((typed) => dollarsFrom(typed, currency))).toEqual(texts.map(() => 20))
})

it('the sign of another currency is no price', () => {
  const others = CURRENCY_CODES.filter((one) => !CURRENCIES[one].sign.endsWith('$'))
  for (const currency of others) {
    expect(dollarsFrom(`${currency === 'EUR' ? '£' : '€'}20`, currency)).toBeNaN()
    expect(dollarsFrom('$20', currency)).toBeNaN()
  }
})

it('a price has the form of one in some currency from 0 to 10,000, to the cent', () => {
  const prices = [0, 0.01, 10_000, -0.01, 10_000.01, 1.001]
  expect(prices.map(isPriceForm)).toEqual([true, true, true, false, false, false])
})
