import { expect, it } from 'vitest'
import { lineText } from './waiting-texts.ts'

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [20, '20th'],
  [21, '21st'],
  [100, '100th'],
])('says that place %i is the %s in line', (position, text) => {
  expect(lineText(position)).toBe(`You are ${text} in line`)
})
