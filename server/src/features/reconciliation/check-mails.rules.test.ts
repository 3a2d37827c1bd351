import { expect, it } from 'vitest'
import type { OrderRecord } from '../../domain/records.ts'
import { newOrder } from '../../seats/orders.rules.ts'
import { checkMails } from './check-mails.rules.ts'

const now = new Date('2026-11-30T12:00Z')
const endedAt = new Date('2026-11-30T11:00Z')

const anOrder = (changes: Partial<OrderRecord>): OrderRecord => ({
  ...newOrder({
    ...{ orderId: 'o', classId: 'c', userId: 'u', selectedId: 's', intentId: null, email: 'a@x.example' },
    ...{ cents: 0, currency: 'USD', createdAt: endedAt },
  }),
  ...{ state: 'enrolled', terms: { freeHours: 24, latePercent: 0, freeDays: 0 } },
  ...changes,
})

/** What is found when one of the mails of an order was dropped, and all others were sent. */
function droppedOf(order: OrderRecord, dropped: string): string[] {
  const mail = (_id: string) => ({
    ...{ _id, userId: 'u', state: 'sent' as const, tries: 1, nextAt: null, sentAt: now, seenAt: null },
    ...{ createdAt: endedAt, isDropped: _id === dropped },
  })
  const keys = ['enrolled:o', 'ended:o', 'moved:before', 'pass:o', 'pass-ended:o']
  const recorded = new Map(
    keys.filter((key) => !(key === 'enrolled:o' && order.moved)).map((key) => [key, mail(key)]),
  )
  return checkMails(order, recorded, now).map(({ text }) => text)
}

const moved = { from: 'before', paidBy: 'before' }
it.each<[string, Partial<OrderRecord>, string, boolean]>([
  ['the beginning of a free enrollment that has ended', { endedAt }, 'enrolled:o', true],
  ['the beginning of a free enrollment that lasts', {}, 'enrolled:o', false],
  ['the receipt of an enrollment that has ended', { endedAt, cents: 2000 }, 'enrolled:o', false],
  ['the end of an enrollment', { endedAt }, 'ended:o', false],
  ['a move to a place that has ended', { endedAt, cents: 2000, moved }, 'moved:before', true],
  ['a move to a place that lasts', { cents: 2000, moved }, 'moved:before', false],
  ['a free pass', { productId: 'p' }, 'pass:o', true],
  ['a pass that was paid', { productId: 'p', cents: 9000 }, 'pass:o', false],
])('a dropped mail about %s', (_what, changes, key, isFine) => {
  expect(droppedOf(anOrder(changes), key)).toHaveLength(isFine ? 0 : 1)
})
