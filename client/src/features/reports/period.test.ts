import { describe, expect, it } from 'vitest'
import { areMonths, dayOf, daysText, periodProblem, presetsOf, shortStepText, stepText } from './period.ts'

const TODAY = '2026-05-04'

describe('a day of the address', () => {
  it.each(['2026-02-30', '2026-13-01', 'today', '2026-5-4', '2026-05-04T08:00:00Z'])('is not %s', (text) => {
    expect(dayOf(text)).toBe('')
  })

  it('is one of the calendar', () => {
    expect(dayOf('2028-02-29')).toBe('2028-02-29')
  })
})

describe('a period', () => {
  it.each([
    ['', '', undefined],
    ['2026-05-04', '', undefined],
    ['2026-05-05', '', 'Pick a day that is not before From.'],
    ['2026-05-05', '2026-05-04', 'Pick a day that is not before From.'],
    ['2023-01-01', '2024-12-31', undefined],
    ['2023-01-01', '2025-01-01', 'Pick a period of at most two years.'],
    ['2024-01-01', '', 'Pick a period of at most two years.'],
  ])('from %o to %o: %s', (from, to, problem) => {
    expect(periodProblem({ from, to }, TODAY)).toBe(problem)
  })

  it('can be a usual one', () => {
    expect(presetsOf(TODAY).map(({ label, from, to }) => `${label} ${from} ${to}`)).toEqual([
      'Last 30 days 2026-04-05 2026-05-04',
      'Last 90 days 2026-02-04 2026-05-04',
      'This year 2026-01-01 2026-05-04',
      'Last year 2025-01-01 2025-12-31',
    ])
  })
})

describe('the steps of a period', () => {
  const week = { from: '2026-05-04', to: '2026-05-10' }
  const september = { from: '2026-09-21', to: '2026-09-27' }
  const month = { from: '2026-02-01', to: '2026-02-28' }

  it('are named by their days, or by the month', () => {
    expect(stepText(week)).toMatch(/^4\s?–\s?10 May 2026$/)
    expect(stepText(month)).toBe('February 2026')
    expect(stepText({ ...month, to: '2026-02-27' })).toBe(daysText({ ...month, to: '2026-02-27' }))
  })

  it('have short names below the columns', () => {
    expect([shortStepText(week, areMonths([week])), shortStepText(month, areMonths([month]))]).toEqual([
      '4 May',
      'Feb',
    ])
  })

  it('have months of three letters', () => {
    expect(shortStepText(september, false)).toBe('21 Sep')
    expect(stepText(september)).toMatch(/27 Sep 2026$/)
  })
})
