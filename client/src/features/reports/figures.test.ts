import { describe, expect, it } from 'vitest'
import { monthText, shareText, shortMonthText, topOfScale } from './figures.ts'

describe('the scale of a chart', () => {
  it.each([
    [0, 10],
    [3, 10],
    [10, 10],
    [10.01, 20],
    [45, 50],
    [999, 1000],
    [1000, 1000],
    [2345, 5000],
  ])('for at most %d dollars ends at %d', (max, top) => {
    expect(topOfScale(max)).toBe(top)
  })
})

describe('a month', () => {
  it('is named the same in every time zone', () => {
    expect([monthText('2026-01'), shortMonthText('2026-12')]).toEqual(['January 2026', 'Dec'])
  })
})

describe('a share', () => {
  it.each([
    [0, 0, '0%'],
    [99, 100, '99%'],
    [999, 1000, '99%'],
    [5, 5, '100%'],
  ])('of %d in %d is %s, rounded down', (part, whole, text) => {
    expect(shareText(part, whole)).toBe(text)
  })
})
