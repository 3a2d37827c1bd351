import { laterDay } from '@ningjing/contract/classes/schedule'
import { startOfDay } from '@ningjing/contract/zone'
import { describe, expect, it } from 'vitest'
import { shareInCents } from '../../domain/purse.ts'
import { endOfPass } from '../payments/purchases/purchases.rules.ts'
import { unitInCents, type WorthOf, worthInCents } from './pass-worth.rules.ts'

const HOUR_MS = 3_600_000
const BERLIN = 'Europe/Berlin'
const NOW = new Date('2026-12-01T12:00:00Z')

const inDays = (days: number) => new Date(NOW.getTime() + days * 24 * HOUR_MS)

function aPass(changed: Partial<WorthOf> = {}): WorthOf {
  return {
    granted: 10,
    left: 7,
    state: 'active',
    validUntil: inDays(20),
    product: { days: 90 },
    paidInCents: 15_000,
    ...changed,
  }
}

const unlimited = (changed: Partial<WorthOf> = {}) =>
  aPass({ granted: null, left: null, product: { days: 30 }, paidInCents: 9900, ...changed })

describe('the worth of a pass', () => {
  it('is its credits left at the price of one', () => {
    expect(worthInCents(aPass(), NOW, 'UTC')).toBe(10_500)
    expect(worthInCents(aPass({ left: 0 }), NOW, 'UTC')).toBe(0)
  })

  it('is rounded down to the cent once, so that a new pass is worth what was paid', () => {
    expect(worthInCents(aPass({ granted: 3, left: 3, paidInCents: 10_000 }), NOW, 'UTC')).toBe(10_000)
    expect(worthInCents(aPass({ granted: 3, left: 2, paidInCents: 10_000 }), NOW, 'UTC')).toBe(6666)
    expect(worthInCents(aPass({ granted: 3, left: 1, paidInCents: 10_000 }), NOW, 'UTC')).toBe(3333)
  })

  it('is the whole days to come of an unlimited pass', () => {
    expect(worthInCents(unlimited({ validUntil: inDays(10.5) }), NOW, 'UTC')).toBe(3300)
    expect(worthInCents(unlimited({ validUntil: inDays(0.5) }), NOW, 'UTC')).toBe(0)
  })

  it.each([
    ['the clocks', '2026-03-29', '2026-04-01', 3],
    ['the clocks', '2026-10-25', '2026-10-28', 3],
    ['nothing', '2026-06-10', '2026-06-11', 1],
  ])('is the days after the one that has begun, in which changes %s', (_what, today, last, days) => {
    const [begin, end] = [today, laterDay(today, 1)].map((day) => startOfDay(day, BERLIN).getTime())
    const purse = unlimited({ validUntil: startOfDay(laterDay(last, 1), BERLIN), paidInCents: 3000 })
    const worth = (moment = 0) => worthInCents(purse, new Date(moment), BERLIN)
    for (const hour of [0, 0.5, 1, 12, 22.9]) expect(worth(begin! + hour * HOUR_MS)).toBe(100 * days)
    expect([worth(begin! - 1), worth(end)]).toEqual([100 * (days + 1), 100 * (days - 1)])
  })

  it.each(['01T00:00', '01T23:30', '28T23:59'])('is all of it on its first day, March %s', (time) => {
    const bought = new Date(`2026-03-${time}+01:00`)
    const purse = unlimited({ validUntil: endOfPass(30, bought, BERLIN) })
    expect(worthInCents(purse, bought, BERLIN)).toBe(9900)
  })

  it('is never more than what was paid, also of a pass that was extended', () => {
    expect(worthInCents(unlimited({ validUntil: inDays(45) }), NOW, 'UTC')).toBe(9900)
    expect(worthInCents(aPass({ left: 12 }), NOW, 'UTC')).toBe(15_000)
  })

  it('is all of it before the first use of a pass whose days count from then', () => {
    expect(worthInCents(unlimited({ validUntil: null }), NOW, 'UTC')).toBe(9900)
    expect(worthInCents(aPass({ left: 10, validUntil: null }), NOW, 'UTC')).toBe(15_000)
  })

  it('is nothing once it has run out or ended', () => {
    expect(worthInCents(aPass({ validUntil: NOW }), NOW, 'UTC')).toBe(0)
    expect(worthInCents(aPass({ state: 'ended' }), NOW, 'UTC')).toBe(0)
    expect(worthInCents(unlimited({ state: 'ended' }), NOW, 'UTC')).toBe(0)
  })

  it('stays what it was when the pass was stopped', () => {
    const stopped = { state: 'stopped', stoppedAt: inDays(-30) } as const
    expect(worthInCents(aPass({ ...stopped, validUntil: inDays(-1) }), NOW, 'UTC')).toBe(10_500)
    expect(worthInCents(unlimited({ ...stopped, validUntil: inDays(-20) }), NOW, 'UTC')).toBe(3300)
    expect(worthInCents(aPass({ ...stopped, validUntil: inDays(-31) }), NOW, 'UTC')).toBe(0)
  })

  it('is nothing of a gift', () => {
    expect(worthInCents(aPass({ paidInCents: 0 }), NOW, 'UTC')).toBe(0)
  })

  it('is nothing once a bank has taken the payment back', () => {
    expect(worthInCents(aPass({ lostAt: NOW }), NOW, 'UTC')).toBe(0)
  })
})

it('says what one booking is worth: a credit, or a day of an unlimited pass', () => {
  expect(unitInCents(aPass())).toBe(1500)
  expect(unitInCents(aPass({ granted: 3, paidInCents: 10_000 }))).toBe(3333)
  expect(unitInCents(unlimited())).toBe(330)
})

it('shares nothing of a pass without credits', () => {
  expect(shareInCents(1, 0, 1000)).toBe(0)
  expect(shareInCents(-1, 10, 1000)).toBe(0)
})
