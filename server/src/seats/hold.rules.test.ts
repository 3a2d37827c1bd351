import { describe, expect, it } from 'vitest'
import { aClassRecord } from '../testing/records.ts'
import { endOfHold, exactCents, problemOfHold } from './hold.rules.ts'

const at = (minutes: number) => new Date(minutes * 60_000)

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
  ])('says %s', (code, yogaClass) => {
    expect(problemOfHold(yogaClass, userId, 4500, new Date())?.code).toBe(code)
  })
})
