import { describe, expect, it } from 'vitest'
import { shareInCents } from '../../domain/purse.ts'
import { unitInCents, type WorthOf, worthInCents } from './pass-worth.rules.ts'

const NOW = new Date('2026-12-01T12:00:00Z')

const inDays = (days: number) => new Date(NOW.getTime() + days * 24 * 3_600_000)

function aPass(changed: Partial<WorthOf> = {}): WorthOf {
  return {
    granted: 10,
    left: 7,
    state: 'active',
    validUntil: inDays(20),
    product: { days: 90 },
    ...changed,
  }
}

const unlimited = (changed: Partial<WorthOf> = {}) =>
  aPass({ granted: null, left: null, product: { days: 30 }, ...changed })

describe('the worth of a pass', () => {
  it('is its credits left at the price of one', () => {
    expect(worthInCents(aPass(), 15_000, NOW)).toBe(10_500)
    expect(worthInCents(aPass({ left: 0 }), 15_000, NOW)).toBe(0)
  })

  it('is rounded down to the cent once, so that a new pass is worth what was paid', () => {
    expect(worthInCents(aPass({ granted: 3, left: 3 }), 10_000, NOW)).toBe(10_000)
    expect(worthInCents(aPass({ granted: 3, left: 2 }), 10_000, NOW)).toBe(6666)
    expect(worthInCents(aPass({ granted: 3, left: 1 }), 10_000, NOW)).toBe(3333)
  })

  it('is the whole days to come of an unlimited pass', () => {
    expect(worthInCents(unlimited({ validUntil: inDays(10.5) }), 9900, NOW)).toBe(3300)
    expect(worthInCents(unlimited({ validUntil: inDays(0.5) }), 9900, NOW)).toBe(0)
  })

  it('counts a day on which the clocks change', () => {
    expect(worthInCents(unlimited({ validUntil: inDays(30 - 1 / 24) }), 9900, NOW)).toBe(9900)
  })

  it('is never more than what was paid, also of a pass that was extended', () => {
    expect(worthInCents(unlimited({ validUntil: inDays(45) }), 9900, NOW)).toBe(9900)
    expect(worthInCents(aPass({ left: 12 }), 15_000, NOW)).toBe(15_000)
  })

  it('is all of it before the first use of a pass whose days count from then', () => {
    expect(worthInCents(unlimited({ validUntil: null }), 9900, NOW)).toBe(9900)
    expect(worthInCents(aPass({ left: 10, validUntil: null }), 15_000, NOW)).toBe(15_000)
  })

  it('is nothing once it has run out or ended', () => {
    expect(worthInCents(aPass({ validUntil: NOW }), 15_000, NOW)).toBe(0)
    expect(worthInCents(aPass({ state: 'ended' }), 15_000, NOW)).toBe(0)
    expect(worthInCents(unlimited({ state: 'ended' }), 9900, NOW)).toBe(0)
  })

  it('stays what it was when the pass was stopped', () => {
    const stopped = { state: 'stopped', stoppedAt: inDays(-30) } as const
    expect(worthInCents(aPass({ ...stopped, validUntil: inDays(-1) }), 15_000, NOW)).toBe(10_500)
    expect(worthInCents(unlimited({ ...stopped, validUntil: inDays(-20) }), 9900, NOW)).toBe(3300)
    expect(worthInCents(aPass({ ...stopped, validUntil: inDays(-31) }), 15_000, NOW)).toBe(0)
  })

  it('is nothing of a gift', () => {
    expect(worthInCents(aPass(), 0, NOW)).toBe(0)
  })
})

it('says what one booking is worth: a credit, or a day of an unlimited pass', () => {
  expect(unitInCents(aPass(), 15_000)).toBe(1500)
  expect(unitInCents(aPass({ granted: 3 }), 10_000)).toBe(3333)
  expect(unitInCents(unlimited(), 9900)).toBe(330)
})

it('shares nothing of a pass without credits', () => {
  expect(shareInCents(1, 0, 1000)).toBe(0)
  expect(shareInCents(-1, 10, 1000)).toBe(0)
})
