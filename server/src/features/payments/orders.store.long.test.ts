import { isDeepStrictEqual } from 'node:util'
import { anId } from '@ningjing/contract/testing/builders'
import { beforeEach, describe, expect, it } from 'vitest'
import type { OrderRecord, OrderState } from '../../domain/records.ts'
import type { TaskTodo } from '../../domain/todo.records.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const [NOW, LATER] = [new Date('2026-05-04T08:00:00Z'), new Date('2026-05-04T09:00:00Z')]
const FAILED: TaskTodo = {
  id: '1'.repeat(24),
  kind: 'failed',
  at: LATER,
  orderId: '2'.repeat(24),
  cents: 500,
}
const STATES: OrderState[] = ['open', 'enrolled', 'refund_due', 'refunded', 'refund_failed', 'canceled']

type Orders = TestApp['stores']['orders']
type Step = (orders: Orders, orderId: string) => Promise<void>
type Changes = Partial<Record<keyof OrderRecord, unknown>>

let orders: Orders

beforeEach(async () => {
  orders = (await testApp()).stores.orders
})

const anOrder = (overrides: Partial<OrderRecord> = {}): OrderRecord => ({
  _id: anId(),
  intentId: null,
  userId: anId(),
  email: 'ana@ningjing.example',
  classId: anId(),
  selectedId: anId(),
  cents: 4500,
  state: 'open',
  tries: 1,
  nextAt: NOW,
  createdAt: NOW,
  ...overrides,
})

async function stored(overrides: Partial<OrderRecord> = {}): Promise<OrderRecord> {
  const order = anOrder(overrides)
  await orders.insertOnce(order)
  return order
}

/** What has changed about an order; a field that is gone is null. */
async function changesOf(before: OrderRecord): Promise<Changes> {
  const after = (await orders.find(before._id))!
  const names = Object.keys({ ...before, ...after }) as (keyof OrderRecord)[]
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? null]))
}

/** What a step changes about an order in each of the states; those that it leaves as they are, are not listed. */
async function changesByState(step: Step, overrides: Partial<OrderRecord> = {}) {
  const changes: Partial<Record<OrderState, Changes>> = {}
  for (const state of STATES) {
    const [other, order] = [await stored({ state, ...overrides }), await stored({ state, ...overrides })]
    await step(orders, order._id)
    const changed = await changesOf(order)
    if (Object.keys(changed).length > 0) changes[state] = changed
    expect(await changesOf(other)).toEqual({})
  }
  return changes
}

const ENROLLED = { state: 'enrolled', nextAt: null }
const DUE = { state: 'refund_due', nextAt: LATER }
const REFUNDED = { state: 'refunded', tries: 3, nextAt: null }
const [ENDED, TRIED, AGAIN] = [{ endedAt: LATER }, { tries: 3 }, { nextAt: LATER }]
const LEFT = { todo: [FAILED], todos: 1 }

describe('a step on an order', () => {
  it.each<[name: string, step: Step, changes: Partial<Record<OrderState, Changes>>]>([
    ['enrolls', (all, id) => all.markEnrolled(id), { open: ENROLLED, canceled: ENROLLED }],
    [
      'ends, with money to be given back',
      (all, id) => all.markEnded(id, true, LATER),
      {
        open: { ...DUE, ...ENDED },
        canceled: { ...DUE, ...ENDED },
        enrolled: { ...DUE, ...ENDED },
        refund_due: ENDED,
        refunded: ENDED,
        refund_failed: ENDED,
      },
    ],
    [
      'ends, with nothing to be given back',
      (all, id) => all.markEnded(id, false, LATER),
      {
        open: { state: 'canceled', nextAt: null, ...ENDED },
        canceled: { nextAt: null, ...ENDED },
        enrolled: { state: 'canceled', nextAt: null, ...ENDED },
        refund_due: ENDED,
        refunded: ENDED,
        refund_failed: ENDED,
      },
    ],
    ['cancels', (all, id) => all.markCanceled(id), { open: { state: 'canceled', nextAt: null } }],
    ['starts giving back', (all, id) => all.startGivingBack(id, LATER), { enrolled: AGAIN }],
    ['raises a refund before the end', (all, id) => all.raiseRefund(id, LATER), {}],
    ['makes a refund due', (all, id) => all.markRefundDue(id, LATER), { open: DUE, canceled: DUE }],
    [
      'records the refund of all',
      (all, id) => all.markRefunded(id, 3),
      { open: REFUNDED, canceled: REFUNDED, refund_due: REFUNDED, refund_failed: REFUNDED, refunded: TRIED },
    ],
    [
      'records the refund of a part',
      (all, id) => all.markGivenBack(id, 3, NOW),
      { enrolled: { nextAt: null, ...TRIED } },
    ],
    ['records it when more is due since', (all, id) => all.markGivenBack(id, 3, LATER), { enrolled: TRIED }],
    [
      'postpones a refund',
      (all, id) => all.postponeRefund(id, LATER),
      { enrolled: AGAIN, refund_due: AGAIN },
    ],
    ['reopens a refund', (all, id) => all.reopenRefund(id, LATER), { refunded: DUE }],
    [
      'reopens a refund and gives it up',
      (all, id) => all.reopenRefund(id, FAILED),
      { refunded: { state: 'refund_failed', nextAt: null, ...LEFT } },
    ],
    [
      'records a refund that failed',
      (all, id) => all.recordFailedRefund(id, 3, LATER),
      { enrolled: { ...AGAIN, ...TRIED }, refund_due: { ...AGAIN, ...TRIED } },
    ],
    [
      'records a refund that failed for good',
      (all, id) => all.recordFailedRefund(id, 3, FAILED),
      {
        enrolled: { gaveUpAt: LATER, nextAt: null, ...TRIED, ...LEFT },
        refund_due: { state: 'refund_failed', nextAt: null, ...TRIED, ...LEFT },
      },
    ],
  ])('that %s changes only some states', async (_name, step, changes) => {
    expect(await changesByState(step)).toEqual(changes)
  })

  it.each<[name: string, step: Step, before: Partial<OrderRecord>, changes: unknown]>([
    ['enrolls none that has ended', (all, id) => all.markEnrolled(id), { endedAt: NOW }, {}],
    ['ends none again', (all, id) => all.markEnded(id, true, LATER), { endedAt: NOW }, {}],
    [
      'raises a refund after the end',
      (all, id) => all.raiseRefund(id, LATER),
      { endedAt: NOW },
      { canceled: DUE, refunded: DUE, refund_failed: DUE },
    ],
    ['knows of more tries', (all, id) => all.markGivenBack(id, 3, LATER), { tries: 4 }, {}],
    ['knows of as many', (all, id) => all.recordFailedRefund(id, 3, LATER), { tries: 3 }, {}],
    [
      'reopens the refund of a part',
      (all, id) => all.reopenRefund(id, LATER),
      { nextAt: null },
      { enrolled: AGAIN, refunded: DUE },
    ],
    [
      'reopens no refund that was given up',
      (all, id) => all.reopenRefund(id, LATER),
      { nextAt: null, gaveUpAt: NOW },
      { refunded: DUE },
    ],
    [
      'gives up the refund of a part',
      (all, id) => all.reopenRefund(id, FAILED),
      { nextAt: null },
      { enrolled: { gaveUpAt: LATER, ...LEFT }, refunded: { state: 'refund_failed', ...LEFT } },
    ],
    [
      'tries again what was given up',
      (all, id) => all.startGivingBack(id, LATER),
      { gaveUpAt: NOW },
      { enrolled: { ...AGAIN, gaveUpAt: null } },
    ],
    [
      'records at last what was given up',
      (all, id) => all.markGivenBack(id, 1, NOW),
      { gaveUpAt: NOW },
      { enrolled: { nextAt: null, gaveUpAt: null } },
    ],
  ])('%s', async (_name, step, before, changes) => {
    expect(await changesByState(step, before)).toEqual(changes)
  })

  it('that ends an order takes back that its refund was given up', async () => {
    const order = await stored({ state: 'enrolled', gaveUpAt: NOW })
    await orders.markEnded(order._id, true, LATER)
    expect(await changesOf(order)).toEqual({ ...DUE, ...ENDED, gaveUpAt: null })
  })

  it('that records a refund again lowers no tries', async () => {
    const order = await stored({ state: 'refunded', tries: 4 })
    await orders.markRefunded(order._id, 3)
    expect(await changesOf(order)).toEqual({})
  })
})

describe('money that was given back by hand', () => {
  const given = { handedInCents: 500, handedNotes: { 500: 'In cash' }, ...LEFT }

  it.each<[Partial<OrderRecord>, Changes]>([
    [{ state: 'refund_failed' }, { state: 'refunded', ...given }],
    [
      { state: 'enrolled', gaveUpAt: NOW },
      { gaveUpAt: null, ...given },
    ],
  ])('ends the refund of %o, and is added to what was given before', async (before, changes) => {
    const order = await stored({ nextAt: null, ...before })
    expect(await orders.handBack(order, 500, 'In cash', FAILED)).toBe(true)
    expect(await changesOf(order)).toEqual(changes)
    const again = (await orders.find(order._id))!
    expect(await orders.handBack(again, 200, 'By bank', FAILED)).toBe(true)
    expect(await changesOf(again)).toMatchObject({
      handedInCents: 700,
      handedNotes: { 500: 'In cash', 700: 'By bank' },
    })
  })

  it.each<Partial<OrderRecord>>([
    { state: 'refund_due' },
    { tries: 2 },
    { nextAt: LATER },
    { gaveUpAt: NOW },
    { handedInCents: 100 },
  ])('is not recorded when the order has changed since it was read: %o', async (since) => {
    const read = anOrder({ state: 'refund_failed', nextAt: null })
    const order = await stored({ ...read, ...since })
    expect(await orders.handBack(read, 500, 'In cash', FAILED)).toBe(false)
    expect(await changesOf(order)).toEqual({})
  })
})

describe('tries that a crash has left uncounted', () => {
  it('are counted', async () => {
    const order = await stored()
    expect(await orders.countTries(order, 4)).toBe(true)
    expect(await changesOf(order)).toEqual({ tries: 4 })
  })

  it.each<Partial<OrderRecord>>([{ state: 'refunded' }, { tries: 2 }, { nextAt: LATER }])(
    'are not counted when the order has changed since it was read: %o',
    async (since) => {
      const read = anOrder()
      const order = await stored({ ...read, ...since })
      expect(await orders.countTries(read, 4)).toBe(false)
      expect(await changesOf(order)).toEqual({})
    },
  )
})

describe('orders', () => {
  it('are found by what is asked for', async () => {
    expect(await orders.hasCharge()).toBe(false)
    const free = await stored()
    expect(await orders.hasCharge()).toBe(false)
    const paid = await stored({ intentId: 'pi_1' })
    expect(await orders.hasCharge()).toBe(true)
    const late = await stored({ createdAt: LATER })
    await stored({ state: 'enrolled' })
    expect(await orders.openFree(NOW)).toEqual([free])
    expect(new Set(await orders.findAll([free._id, paid._id, anId()]))).toEqual(new Set([free, paid]))
    expect(await orders.find(late._id)).toEqual(late)
  })

  it('are due while money is to be given back, from the moment of the next try on', async () => {
    for (const state of STATES) await stored({ state, nextAt: LATER })
    await stored({ state: 'enrolled', nextAt: null })
    expect(await orders.dueRefunds(NOW)).toEqual([])
    const due = (await orders.dueRefunds(LATER)).map(({ state }) => state)
    expect(due.sort()).toEqual(['enrolled', 'refund_due'])
  })

  it('of a student are listed newest first, and those that have ended', async () => {
    const userId = anId()
    const first = await stored({ userId })
    const last = await stored({ userId, createdAt: LATER, endedAt: LATER })
    await stored({ endedAt: LATER })
    const second = await stored({ userId, _id: 'f'.repeat(24) })
    expect(await orders.listFor(userId)).toEqual([last, second, first])
    expect(await orders.listEnded(userId)).toEqual([{ _id: last._id, classId: last.classId }])
  })

  it('keep what was written to their student until the account is deleted', async () => {
    const userId = anId()
    const [order, other] = [await stored({ userId, uid: 'u1' }), await stored({ uid: 'u2' })]
    expect([await orders.ownerOf('u1'), await orders.ownerOf('u3')]).toEqual([userId, undefined])
    for (const { _id } of [order, other]) await orders.noteRefund(_id, 500, 'Sorry')
    expect(await changesOf(order)).toEqual({ refundNotes: { 500: 'Sorry' } })
    await orders.eraseEmail(userId)
    await orders.noteRefund(order._id, 700, 'Sorry again')
    expect(await changesOf(order)).toEqual({ email: '', uid: null })
    expect(await changesOf(other)).toEqual({ refundNotes: { 500: 'Sorry' } })
  })
})
