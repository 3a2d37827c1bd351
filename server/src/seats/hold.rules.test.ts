import { describe, expect, it } from 'vitest'
import type { Hold } from '../domain/seat.records.ts'
import { aClassRecord } from '../testing/records.ts'
import {
  assertBelowMaxHolds,
  assertBelowMaxUnconfirmed,
  centsNow,
  endOfHold,
  exactCents,
  isLive,
  isSold,
  liveHoldOf,
  problemOfHold,
  renewedEnd,
  seatsForSale,
  wasHeld,
} from './hold.rules.ts'

const at = (minutes: number) => new Date(minutes * 60_000)
const aHold = (endsAt: number, overrides: Partial<Hold> = {}): Hold => ({
  orderId: 'o'.repeat(24),
  selectedId: 's'.repeat(24),
  cents: 3000,
  createdAt: at(0),
  expiresAt: at(endsAt),
  ...overrides,
})

it('seats are for sale while the class is sold and nobody waits', () => {
  const forSale = (overrides: Parameters<typeof aClassRecord>[0]) =>
    seatsForSale(aClassRecord({ seats: 3, ...overrides }), at(10))
  expect(forSale({})).toBe(3)
  expect(forSale({ queued: 1 })).toBe(0)
  expect(forSale({ salesEndAt: at(10) })).toBe(0)
  expect(forSale({ salesEndAt: at(10), queued: 1 })).toBe(0)
})

it('isSold until the end of the sales, in an open class', () => {
  const sold = (salesEndAt: Date | null, stage: 'open' | 'canceled' = 'open') =>
    isSold({ stage, salesEndAt, lastAt: null }, at(10))
  expect([sold(null), sold(at(11)), sold(at(10)), sold(at(9))]).toEqual([true, true, false, false])
  expect([sold(null, 'canceled'), sold(at(11), 'canceled')]).toEqual([false, false])
})

it('isSold until no date is left', () => {
  const sold = (lastAt: Date) => isSold({ stage: 'open', salesEndAt: null, lastAt }, at(10))
  expect([sold(at(11)), sold(at(10)), sold(at(9))]).toEqual([true, false, false])
})

it('a class was held when its last date is over, and not when all are canceled', () => {
  expect(wasHeld({ firstAt: at(1), lastAt: at(10) }, at(10))).toBe(true)
  expect(wasHeld({ firstAt: at(1), lastAt: at(11) }, at(10))).toBe(false)
  expect(wasHeld({ firstAt: null, lastAt: at(9) }, at(10))).toBe(false)
  expect(wasHeld({ firstAt: null, lastAt: null }, at(10))).toBe(false)
})

describe('a hold', () => {
  it('is live until its end, and fixes the price until then', () => {
    const yogaClass = aClassRecord({ priceInCents: 4500, holds: { ana: aHold(10) } })
    expect([isLive(aHold(10), at(9)), isLive(aHold(10), at(10))]).toEqual([true, false])
    expect(liveHoldOf(yogaClass, 'ana', at(9))).toEqual(aHold(10))
    expect(liveHoldOf(yogaClass, 'ana', at(10))).toBeUndefined()
    expect(liveHoldOf(yogaClass, 'ben', at(9))).toBeUndefined()
    expect(centsNow(yogaClass, 'ana', at(9))).toBe(3000)
    expect(centsNow(yogaClass, 'ana', at(10))).toBe(4500)
    expect(centsNow(yogaClass, 'ben', at(9))).toBe(4500)
  })

  it('of an offer that is renewed ends ten minutes from now, but not before the offer', () => {
    const offer = aHold(600, { offerUntil: at(600) })
    const ends = [0, 589, 590, 595, 700].map((now) => renewedEnd(offer, at(now)))
    expect(ends).toEqual([at(600), at(600), at(600), at(605), at(630)])
    expect(renewedEnd(aHold(10), at(5))).toEqual(at(15))
  })
})

describe('the limits of holds', () => {
  const holds = (count: number) => Array.from({ length: count }, (_, index) => aHold(20 + index))
  const over = Array.from({ length: 10 }, () => aHold(5))

  it('are three of one student, with the time until the first ends', () => {
    expect(() => assertBelowMaxHolds([...holds(2), ...over], at(10))).not.toThrow()
    expect(() => assertBelowMaxHolds([...holds(3), ...over], at(10))).toThrow(
      expect.objectContaining({
        code: 'payment.too-many-holds',
        detail: expect.stringMatching(/ends in 10 minutes\.$/),
        extra: { facts: { reason: 'holds-at-limit', classes: 3, seconds: 600 } },
      }),
    )
  })

  it('are six of unconfirmed students at one address, times the scale', () => {
    expect(() => assertBelowMaxUnconfirmed([...holds(5), ...over], at(10), 1)).not.toThrow()
    expect(() => assertBelowMaxUnconfirmed([...holds(6), ...over], at(10), 1)).toThrow(
      expect.objectContaining({
        code: 'user.email-unconfirmed',
        detail: expect.stringMatching(/^Many seats are being paid from your network now\./),
      }),
    )
    expect(() => assertBelowMaxUnconfirmed(holds(11), at(10), 2)).not.toThrow()
    expect(() => assertBelowMaxUnconfirmed(holds(12), at(10), 2)).toThrow()
  })
})

describe('endOfHold', () => {
  it('is ten minutes from now, at most thirty from the beginning', () => {
    const ends = [0, 5, 20, 25, 40].map((now) => endOfHold(at(0), at(now)))
    expect(ends).toEqual([at(10), at(15), at(30), at(30), at(30)])
  })
})

describe('exactCents', () => {
  it('is the price in cents, for every price in whole cents', () => {
    for (let cents = 0; cents <= 1_000_000; cents += 1) {
      if (exactCents(cents / 100) !== cents) throw new Error(`${cents} cents are lost`)
    }
    const odd = [45.001, 0.005, Number.MAX_VALUE, Number.POSITIVE_INFINITY]
    expect(odd.map(exactCents)).toEqual([null, null, null, null])
  })
})

describe('problemOfHold', () => {
  const userId = 'u'.repeat(24)
  const roster = { [userId]: { orderId: 'o'.repeat(24), at: new Date() } }

  it.each([
    ['class.not-found', null],
    ['class.not-found', aClassRecord({ status: 'pending' })],
    ['enrolment.exists', aClassRecord({ roster, seats: 0 })],
    ['class.price-changed', aClassRecord({ priceInCents: 4600, seats: 0 })],
    ['class.closed', aClassRecord({ salesEndAt: new Date(0) })],
    ['class.closed', aClassRecord({ stage: 'canceled' })],
    ['class.sold-out', aClassRecord({ seats: 0 })],
    ['class.sold-out', aClassRecord({ queued: 1 })],
    [undefined, aClassRecord()],
    [undefined, aClassRecord({ seats: 1 })],
  ])('says %s', (code, yogaClass) => {
    expect(problemOfHold(yogaClass, userId, 4500, new Date())?.code).toBe(code)
  })

  it('says the price now', () => {
    const problem = problemOfHold(aClassRecord({ priceInCents: 4600 }), userId, 4500, new Date())
    expect(problem?.extra.facts).toEqual({ price: 46 })
  })
})
