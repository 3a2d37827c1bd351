import { expect, it } from 'vitest'
import { ClassNumbers } from './class-numbers.rules.ts'

/** More than there is room for at first. */
const MANY = 5_000

it('numbers classes in the order in which they come, and finds each again', () => {
  const classes = new ClassNumbers()
  // They differ in one word only, as the ids of classes that were made one after the other do.
  const wordsOf = (index: number) => [0xffffffff, index % 3, index] as const
  const numbers = Array.from({ length: MANY }, (_, index) => index)
  expect(numbers.map((index) => classes.numberOf(...wordsOf(index)))).toEqual(numbers)
  expect(numbers.map((index) => classes.numberOf(...wordsOf(index)))).toEqual(numbers)
  expect(classes.count).toBe(MANY)
  expect([classes.idOf(0), classes.idOf(4_097)]).toEqual([
    'ffffffff0000000000000000',
    'ffffffff0000000200001001',
  ])
})
