import { CLUB_TERMS } from '@ningjing/contract/enrolments/terms'
import { expect, it } from 'vitest'
import { newOrder, termsOfClass } from './orders.rules.ts'

const facts = {
  intentId: 'pi_1',
  userId: 'user',
  email: 'ana@ningjing.example',
  classId: 'class',
  selectedId: 'selection',
  cents: 4500,
  createdAt: new Date(0),
  terms: CLUB_TERMS,
  currency: 'EUR' as const,
}

it('a new order is open, and has only the fields that it was given', () => {
  const order = { _id: 'order', ...facts, state: 'open', tries: 0, nextAt: null }
  expect(newOrder({ orderId: 'order', ...facts })).toStrictEqual(order)
  const moved = { from: 'order-before', paidBy: 'order-before' }
  const more = { kind: 'moved', moved, desk: 'cash', uid: 'uid' } as const
  expect(newOrder({ orderId: 'order', ...facts, ...more })).toStrictEqual({ ...order, ...more })
})

it('an order gets the terms of its class, or those of the club', () => {
  const terms = { freeHours: 1, latePercent: 2, freeDays: 3 }
  const club = { terms: { freeHours: 48, latePercent: 50, freeDays: 7 } }
  expect(termsOfClass({ terms }, club)).toBe(terms)
  for (const none of [{ terms: null }, null, undefined]) expect(termsOfClass(none, club)).toBe(club.terms)
})
