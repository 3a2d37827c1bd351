import { expect, it } from 'vitest'
import { centsOf, centsText, dollarsFrom, dollarsOf, isPrice } from './money.ts'

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
  expect(isPrice(dollars)).toBe(isOne)
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
  expect(dollarsFrom(typed)).toBe(dollars)
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
  expect(dollarsFrom(typed)).toBeNaN()
})

it.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [99_999, '$999.99'],
  [100_000, '$1,000.00'],
  [123_456_789, '$1,234,567.89'],
])('%i cents read %s', (cents, text) => {
  expect(centsText(cents)).toBe(text)
})
