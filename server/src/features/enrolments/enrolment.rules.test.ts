import { describe, expect, it } from 'vitest'
import { refundResult } from '../../domain/given-back.ts'
import type { OrderRecord } from '../../domain/records.ts'
import { aClassRecord, aPaymentRecord } from '../../testing/records.ts'
import { endQuote, endWithClass, enrolmentView, type OwnPlace } from './enrolment.rules.ts'

const CLUB_ZONE = 'America/New_York'
const at = (day: number) => new Date(Date.UTC(2026, 11, day, 18))
const session = (day: number) => ({ id: `date-${day}`, local: '', at: at(day), minutes: 60, seq: 0 })
const order: OrderRecord = {
  _id: 'order',
  intentId: 'pi_1',
  userId: 'ana',
  email: '',
  classId: 'class',
  selectedId: 'selection',
  cents: 4000,
  state: 'enrolled',
  tries: 0,
  nextAt: null,
  createdAt: at(1),
  terms: { freeHours: 24, latePercent: 50, freeDays: 14 },
}
/** A place in a class with dates on the 10th and the 20th, of which five dollars were given back. */
const own = (changes: Partial<OwnPlace['yogaClass']> = {}): OwnPlace => ({
  order,
  yogaClass: { ...aClassRecord({ sessions: [session(10), session(20)] }), ...changes },
  place: { orderId: 'order', at: at(1), back: 500 },
})
const canceled = { by: 'admin', at: at(11), reason: '' }

describe('the end with a canceled class', () => {
  it('gives back what the studio owes at the moment of the cancellation', () => {
    expect(endWithClass(own({ stage: 'canceled', canceled }), at(21))).toEqual({
      reason: 'class-canceled',
      cents: 2500,
    })
    expect(endWithClass(own({ stage: 'canceled' }), at(21)).cents).toBe(500)
  })
})

describe('what a student gets back who leaves', () => {
  it('follows the terms of the order', () => {
    const until = at(9).toISOString()
    const quote = endQuote(own(), 0, at(5))
    expect(quote).toMatchObject({ refund: 40, back: 5, until })
    expect(quote?.then).toBe(22.5)
    expect(endQuote(own(), 0, at(15))).toBeNull()
  })

  it('is given by hand when it was paid at the desk', () => {
    const atDesk = (changes: Partial<OwnPlace['yogaClass']> = {}): OwnPlace => ({
      ...own(changes),
      order: { ...order, desk: 'cash' },
    })
    expect(endQuote(atDesk(), 0, at(5))).toMatchObject({ refund: 40, byHand: true })
    expect(endQuote(atDesk({ stage: 'canceled', canceled }), 0, at(15))).toMatchObject({ byHand: true })
    expect(endQuote(own(), 0, at(5))).not.toHaveProperty('byHand')
  })

  it("counts what was refunded in the card provider's console", () => {
    expect(endQuote(own(), 800, at(5))).toMatchObject({ refund: 40, back: 8 })
    expect(endQuote(own(), 300, at(5))).toMatchObject({ refund: 40, back: 5 })
    const ended = own({ stage: 'canceled', canceled })
    expect(endQuote(ended, 800, at(15))).toMatchObject({ refund: 25, back: 8 })
  })

  it('is what the studio owes once the class is canceled', () => {
    const quote = endQuote(own({ stage: 'canceled', canceled }), 0, at(15))
    expect(quote).toMatchObject({ refund: 25, back: 5, until: null })
    expect(quote?.then).toBe(0)
    const untouched = { ...own({ stage: 'canceled', canceled }), place: { orderId: 'order', at: at(1) } }
    expect(endQuote(untouched, 0, at(15))).toMatchObject({ back: 0 })
  })
})

it.each([
  ['none', 0, 0],
  ['due', 1000, 999],
  ['done', 1000, 1000],
  ['done', 1000, 1500],
])('money that goes back is %s of %i cents when %i are given', (state, cents, refundedInCents) => {
  expect(refundResult(cents, aPaymentRecord({ refundedInCents }))).toEqual({ refund: cents / 100, state })
})

it('money that goes back of a moved payment is done when all that is due of it is given', () => {
  expect(refundResult(1000, aPaymentRecord({ refundedInCents: 1000 }), 2500).state).toBe('due')
  expect(refundResult(1000, null).state).toBe('due')
})

describe('an enrollment for its student', () => {
  const payment = aPaymentRecord({ _id: 'order', classId: 'class', createdAt: at(1) })
  const { name, image, instructor } = payment.classItem
  const facts = { _id: 'order', classId: 'class', classItem: { name, image, instructor } }
  const on = (day: number) => ({ now: at(day), clubZone: CLUB_ZONE })

  it('has the dates and the place of its class, and how it can end', () => {
    const where = { place: 'Lotus Hall', online: 'https://meet.example', zone: 'UTC', nextAt: at(10) }
    expect(enrolmentView(payment, own(where), on(5))).toMatchObject({
      ...facts,
      ...where,
      nextAt: at(10).toISOString(),
      createdAt: at(1).toISOString(),
      sessions: [{ id: 'date-10' }, { id: 'date-20' }],
      end: { refund: 40 },
    })
    expect(enrolmentView(payment, own({ nextAt: null, zone: '' }), on(15))).toMatchObject({
      nextAt: null,
      zone: CLUB_ZONE,
      end: null,
    })
  })

  it('has none of them when the class or the order is lost', () => {
    expect(enrolmentView(payment, null, on(5))).toStrictEqual({
      ...facts,
      createdAt: at(1).toISOString(),
      sessions: [],
      nextAt: null,
      place: '',
      online: '',
      zone: CLUB_ZONE,
      end: null,
    })
  })
})
