import { describe, expect, it } from 'vitest'
import { refundsOf } from './figures.rules.ts'
import { weekdaysOf } from './held-dates.rules.ts'
import { periodOf, stepsOf } from './period.rules.ts'

const NOW = new Date('2026-05-04T12:00:00Z')

it('the weekdays are in the order of the club', () => {
  const numbers = (weekStart: 'monday' | 'sunday') =>
    weekdaysOf(new Map(), weekStart).map(({ weekday }) => weekday)
  expect([numbers('monday'), numbers('sunday')]).toEqual([
    [1, 2, 3, 4, 5, 6, 7],
    [7, 1, 2, 3, 4, 5, 6],
  ])
})

describe('a period', () => {
  it('ends today where the club is', () => {
    const late = new Date('2026-05-04T23:30:00Z')
    expect(periodOf({}, 'UTC', late)).toMatchObject({ from: '2026-02-04', to: '2026-05-04' })
    expect(periodOf({}, 'Asia/Tokyo', late)).toMatchObject({ from: '2026-02-05', to: '2026-05-05' })
  })

  it('begins at one o’clock where the clocks skip midnight', () => {
    const { start, end } = periodOf({ from: '2024-09-08', to: '2024-09-08' }, 'America/Santiago', NOW)
    expect([start, end].map((moment) => moment.toISOString())).toEqual([
      '2024-09-08T04:00:00.000Z',
      '2024-09-09T03:00:00.000Z',
    ])
  })

  it('begins its weeks on the first weekday of the club', () => {
    const period = periodOf({ from: '2026-11-18', to: '2026-11-30' }, 'UTC', NOW)
    const daysOf = (weekStart: 'monday' | 'sunday') =>
      stepsOf(period, 'UTC', weekStart).map(({ from, to }) => [from.slice(8), to.slice(8)].join('–'))
    expect(daysOf('monday')).toEqual(['18–22', '23–29', '30–30'])
    expect(daysOf('sunday')).toEqual(['18–21', '22–28', '29–30'])
  })

  it('has no gap between its steps', () => {
    const zone = 'America/New_York'
    for (const days of [
      { from: '2026-01-08', to: '2026-04-17' },
      { from: '2025-01-31', to: '2026-12-01' },
    ]) {
      const period = periodOf(days, zone, NOW)
      const steps = stepsOf(period, zone, 'monday')
      expect([steps[0]?.start, steps.at(-1)?.end]).toEqual([period.start, period.end])
      expect(steps.slice(1).map(({ start }) => start)).toEqual(steps.slice(0, -1).map(({ end }) => end))
    }
  })
})

describe('refunds', () => {
  const total = (orderId: string, minute: number, cents: number, what = 'payment.refund') => {
    return { orderId, what, at: new Date(NOW.getTime() + minute * 60_000), cents }
  }

  it('to the card and by hand have totals of their own', () => {
    const totals = [total('a', 1, 1000), total('a', 2, 2500, 'payment.handed'), total('a', 3, 1500)]
    const before = [total('a', -1, 500, 'payment.handed')]
    expect(refundsOf(totals, before).map(({ cents }) => cents)).toEqual([1000, 2000, 500])
  })

  it('are what a total adds to the one before, also in another order of records', () => {
    const totals = [total('a', 3, 4500), total('b', 2, 1000), total('a', 1, 2500)]
    const before = [total('a', -1, 2000), total('a', -2, 500)]
    expect(refundsOf(totals, before).map(({ orderId, cents }) => [orderId, cents])).toEqual([
      ['a', 500],
      ['b', 1000],
      ['a', 2000],
    ])
  })

  it('are taken back when one fails at the card provider', () => {
    expect(refundsOf([total('a', 1, 4500), total('a', 2, 0)], []).map(({ cents }) => cents)).toEqual([
      4500, -4500,
    ])
  })
})
