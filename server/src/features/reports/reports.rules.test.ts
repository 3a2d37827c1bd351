import { describe, expect, it } from 'vitest'
import { incomeView, monthsOf, startOfMonths } from './reports.rules.ts'

describe('the months of a report', () => {
  it('go back over the turn of a year, with zeros where nothing was paid', () => {
    const now = new Date('2026-02-28T23:59:59Z')
    const sums = [
      { month: '2025-12', netCents: 3000, payments: 2 },
      { month: '2024-02', netCents: 9900, payments: 1 },
    ]
    expect(monthsOf(sums, now, 4)).toEqual([
      { month: '2025-11', earned: 0, enrolments: 0 },
      { month: '2025-12', earned: 30, enrolments: 2 },
      { month: '2026-01', earned: 0, enrolments: 0 },
      { month: '2026-02', earned: 0, enrolments: 0 },
    ])
  })

  it('begin with the first moment of the oldest one', () => {
    const start = startOfMonths(new Date('2026-03-31T12:00:00Z'), 12)
    expect(start.toISOString()).toBe('2025-04-01T00:00:00.000Z')
  })
})

describe('income', () => {
  it('is exact to the cent', () => {
    expect(incomeView({ paid: 1999 * 3, refunded: 10 })).toEqual({
      paid: 59.97,
      refunded: 0.1,
      earned: 59.87,
    })
  })
})
