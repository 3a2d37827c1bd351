import { expect, it } from 'vitest'
import { atLeast, atMost, checksTable, figure, withFigures } from './report.ts'
import { median, rotated } from './rounds.ts'

it('takes the middle one, or what lies between the two middle ones', () => {
  expect(median([900, 20, 30])).toBe(30)
  expect(median([40, 900, 20, 30])).toBe(35)
})

it('begins each round with another one', () => {
  const first = [0, 1, 2, 3].map((round) => rotated(['a', 'b', 'c'], round).join(''))
  expect(first).toEqual(['abc', 'bca', 'cab', 'abc'])
})

it('keeps a budget up to its last byte, and breaks it by the next one', () => {
  expect([96_000, 96_001].map((bytes) => atMost('scripts', '/', bytes, 96_000).isKept)).toEqual([true, false])
  expect([97, 96].map((marks) => atLeast('performance', '/', marks, 97).isKept)).toEqual([true, false])
})

it('breaks a budget by something that could not be measured', () => {
  expect(atMost('FCP', '/', Number.NaN, 1.15).isKept).toBe(false)
})

it('writes what is not kept so that nobody overlooks it', () => {
  expect(checksTable([atMost('fonts', '/', 60_001, 60_000, 'B')])).toContain(
    '| fonts | / | 60,001 B | ≤ 60,000 B | **no** |',
  )
})

it('shows as many digits as mean something', () => {
  expect([1.1534, 96_000.4, 0].map((value) => figure(value))).toEqual(['1.153', '96,000', '0'])
})

it('puts the figures of a run in the place of the last ones', () => {
  const document = 'Before\n<!-- bench -->\nold\n<!-- /bench -->\nAfter'
  expect(withFigures(document, 'new')).toBe('Before\n<!-- bench -->\n\nnew\n\n<!-- /bench -->\nAfter')
  expect(() => withFigures('nothing', 'new')).toThrow('no place')
})
