import { CLUB_TERMS } from '@ningjing/contract/enrolments/terms'
import { describe, expect, it } from 'vitest'
import { endReason, refundFacts, shareReasons } from './place.rules.ts'

it('the refund of a place depends on its order, its class and what was given back', () => {
  const [createdAt, at] = [new Date(0), new Date(1)]
  const order = { cents: 4500, createdAt }
  const yogaClass = { sessions: [{ id: 's', local: '2026-12-01T18:30', at, minutes: 60, seq: 0 }] }
  const place = { orderId: 'order', at }
  const facts = {
    paidInCents: 4500,
    backInCents: 0,
    orderedAt: createdAt,
    joinedAt: createdAt,
    paidAt: at,
    sessions: yogaClass.sessions,
  }
  expect(refundFacts({ order, yogaClass, place })).toStrictEqual(facts)
  expect(
    refundFacts({ order: { ...order, terms: CLUB_TERMS }, yogaClass, place: { ...place, back: 500 } }),
  ).toStrictEqual({ ...facts, backInCents: 500, terms: CLUB_TERMS })
  const { joinedAt: _joined, ...ofMoved } = facts
  const moved = { from: 'other', paidBy: 'other' }
  expect(refundFacts({ order: { ...order, moved }, yogaClass, place })).toStrictEqual(ofMoved)
})

it('the share of a canceled date is due until the place has got it, to orders that began before', () => {
  const [before, at, after] = [new Date(0), new Date(1), new Date(2)]
  const date = (id: string, share: boolean) => {
    return { id, local: '', at: after, minutes: 60, seq: 1, canceled: { by: 'admin', at, share } }
  }
  const yogaClass = { sessions: [date('given', true), date('due', true), date('replaced', false)] }
  const place = { orderId: 'order', at, shares: { given: 500 } }
  const dueOf = (createdAt: Date) =>
    refundFacts({ order: { cents: 4500, createdAt }, yogaClass, place }).sharesDue
  expect([dueOf(before), dueOf(at), dueOf(after)]).toEqual([1, 1, undefined])
})

it('the reason of an end is what was written to the student, or why the class was canceled', () => {
  const at = new Date(0)
  const canceled = { by: 'admin', at, reason: 'The teacher is ill.' }
  const barred = {
    removed: { reason: 'removed', at, cents: 0, note: 'The room is small.' },
    left: { reason: 'canceled', at, cents: 0 },
    canceled: { reason: 'class-canceled', at, cents: 0, note: 'Not shown' },
  }
  expect(endReason({ barred, canceled }, 'removed')).toBe('The room is small.')
  expect(endReason({ barred, canceled }, 'left')).toBe('')
  expect(endReason({ barred, canceled }, 'canceled')).toBe('The teacher is ill.')
  expect(endReason({ barred }, 'canceled')).toBe('')
  expect(endReason({ barred, canceled }, 'other')).toBe('')
  expect(endReason({ canceled }, 'removed')).toBe('')
})

describe('why dates were canceled of which an order has got the share', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 4, day))
  const order = { cents: 4500, createdAt: at(5) }
  const session = (day: number, share: boolean, reason: string) => ({
    id: `date-${day}`,
    local: '',
    at: at(20),
    minutes: 60,
    seq: 0,
    canceled: { by: 'admin', at: at(day), reason, share },
  })
  const { canceled: _none, ...held } = session(1, true, '')

  it('is said from the order on, until its place has ended', () => {
    const sessions = [held, ...[4, 5, 8, 9].map((day) => session(day, true, `Day ${day}`))]
    expect(shareReasons({ sessions }, order, null)).toEqual(['Day 5', 'Day 8', 'Day 9'])
    expect(shareReasons({ sessions }, order, at(8))).toEqual(['Day 5', 'Day 8'])
  })

  it('is nothing without a share, a reason, a paid order or dates', () => {
    const sessions = [session(6, false, 'No share'), session(6, true, '')]
    expect(shareReasons({ sessions }, order, null)).toEqual([])
    const paid = [session(6, true, 'Day 6')]
    expect(shareReasons({ sessions: paid }, { ...order, cents: 0 }, null)).toEqual([])
    expect(shareReasons({ sessions: paid }, null, null)).toEqual([])
    expect(shareReasons({}, order, null)).toEqual([])
  })
})
