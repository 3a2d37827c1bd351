import { CLUB_TERMS } from '@ningjing/contract/enrolments/terms'
import { expect, it } from 'vitest'
import { refundFacts } from './place.rules.ts'

it('the refund of a place depends on its order, its class and what was given back', () => {
  const [createdAt, at] = [new Date(0), new Date(1)]
  const order = { cents: 4500, createdAt }
  const yogaClass = { sessions: [{ id: 's', local: '2026-12-01T18:30', at, minutes: 60, seq: 0 }] }
  const place = { orderId: 'order', at }
  const facts = {
    paidInCents: 4500,
    backInCents: 0,
    orderedAt: createdAt,
    paidAt: at,
    sessions: yogaClass.sessions,
  }
  expect(refundFacts({ order, yogaClass, place })).toStrictEqual(facts)
  expect(
    refundFacts({ order: { ...order, terms: CLUB_TERMS }, yogaClass, place: { ...place, back: 500 } }),
  ).toStrictEqual({ ...facts, backInCents: 500, terms: CLUB_TERMS })
})
