import { expect, it } from 'vitest'
import { ClassNumbers } from './class-numbers.rules.ts'

/** More than there is room for at first. */
const MANY = 5_000

it('numbers classes in the order in which they come, and finds each again', () => {
  const classes = new ClassNumbers()
  // They differ in few bytes only, as the ids of classes that were made one after the other do.
  const ids = Array.from({ length: MANY }, (_, index) => `ffffffff0000000${index % 3}0000${hexOf(index)}`)
  const bytes = Buffer.from(`00${ids.join('')}`, 'hex')
  const numbers = ids.map((_, index) => index)
  const numbersOf = () => numbers.map((index) => classes.numberOf(bytes, 1 + index * 12))
  expect(numbersOf()).toEqual(numbers)
  expect(numbersOf()).toEqual(numbers)
  expect(classes.count).toBe(MANY)
  expect(numbers.map((index) => classes.idOf(index))).toEqual(ids)
})

const hexOf = (index: number) => index.toString(16).padStart(4, '0')
