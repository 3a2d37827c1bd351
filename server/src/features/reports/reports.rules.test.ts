import { describe, expect, it } from 'vitest'
import { edgesOf, incomeView, lastMonths, monthsOf } from './reports.rules.ts'

describe('the months of a report', () => {
  it('go back over the turn of a year, by the calendar of the club', () => {
    const now = new Date('2026-02-28T23:59:59Z')
    expect(lastMonths(now, 'UTC', 3)).toEqual(['2025-12', '2026-01', '2026-02'])
    expect(lastMonths(now, 'Pacific/Auckland', 2)).toEqual(['2026-02', '2026-03'])
  })

  it('have zeros where nothing was paid', () => {
    const sums = [
      { time: '2025-12', netCents: 3000, payments: 2 },
      { time: '2024-02', netCents: 9900, payments: 1 },
    ]
    expect(monthsOf(['2025-12', '2026-01'], sums, [])).toEqual([
      { month: '2025-12', earned: 30, enrolments: 2 },
      { month: '2026-01', earned: 0, enrolments: 0 },
    ])
  })

  it('begin by the clock of the club, before or after those of UTC', () => {
    const edges = (zone: string) =>
      edgesOf(['2026-03'], zone).map(({ start, end }) => [start.toISOString(), end.toISOString()])
    expect(edges('America/New_York')).toEqual([
      ['2026-03-01T00:00:00.000Z', '2026-03-01T05:00:00.000Z'],
      ['2026-04-01T00:00:00.000Z', '2026-04-01T04:00:00.000Z'],
    ])
    expect(edges('Europe/London')).toEqual([['2026-03-31T23:00:00.000Z', '2026-04-01T00:00:00.000Z']])
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
