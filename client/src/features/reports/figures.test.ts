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
    [0, 5, '0%'],
    [1, 1000, '1%'],
    [74, 752, '10%'],
    [6, 16, '38%'],
    [1, 3, '33%'],
    [999, 1000, '99%'],
    [5, 5, '100%'],
  ])('of %d in %d is %s', (part, whole, text) => {
    expect(shareText(part, whole)).toBe(text)
  })
})
