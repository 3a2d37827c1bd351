import type { PaymentSort, PaymentState } from '@ningjing/contract/payments/payments'
import {
  DESK_TRANSACTION,
  FREE_TRANSACTION,
  MOVED_TRANSACTION,
  PASS_TRANSACTION,
} from '@ningjing/contract/payments/payments'
import { anId } from '@ningjing/contract/testing/builders'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PaymentRecord } from '../../domain/records.ts'
import { aPaymentRecord } from '../../testing/records.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { walkOf } from './payments.store.ts'

const [NOW, LATER] = [new Date('2026-05-04T08:00:00Z'), new Date('2026-05-04T09:00:00Z')]

let payments: TestApp['stores']['payments']

beforeEach(async () => {
  payments = (await testApp()).stores.payments
})

async function stored(overrides: Partial<PaymentRecord> = {}): Promise<PaymentRecord> {
  const payment = aPaymentRecord({ createdAt: NOW, ...overrides })
  await payments.insertOnce(payment)
  return payment
}

const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id)

describe('a payment', () => {
  it('is found by each of its ids, by its own student only, and without what searches use', async () => {
    const paid = await stored()
    await stored()
    const { _id, userId, selectedId, transactionId } = paid
    const other = anId()
    expect(await payments.find(_id)).toEqual(paid)
    expect(await payments.findByIntent(transactionId)).toEqual(paid)
    expect(await payments.findOwn(_id, userId)).toEqual(paid)
    expect(await payments.findBySelection(userId, selectedId)).toEqual(paid)
    expect(await payments.findByTransaction(userId, transactionId)).toEqual(paid)
    const unknown = [
      payments.find(other),
      payments.findByIntent(other),
      payments.findOwn(_id, other),
      payments.findOwn(other, userId),
      payments.findBySelection(other, selectedId),
      payments.findBySelection(userId, other),
      payments.findByTransaction(other, transactionId),
      payments.findByTransaction(userId, other),
    ]
    expect(await Promise.all(unknown)).toEqual(unknown.map(() => null))
  })

  it('is recorded once, and for one transaction', async () => {
    const paid = await stored()
    expect(await payments.insertOnce({ ...paid, priceInCents: 100 })).toBe(false)
    expect(await payments.find(paid._id)).toEqual(paid)
    const { transactionId } = paid
    await payments.insertOnce(aPaymentRecord({ transactionId })).catch(() => undefined)
    expect(await payments.all().toArray()).toEqual([paid])
  })

  it('of an amount is known of', async () => {
    await stored({ priceInCents: 0 })
    expect(await payments.hasAmount()).toBe(false)
    await stored({ priceInCents: 1 })
    expect(await payments.hasAmount()).toBe(true)
  })

  it('keeps its dispute, and loses e-mail and card with the account', async () => {
    const card = { brand: 'visa', last4: '4242' } as PaymentRecord['card']
    const [other, paid] = [await stored({ card }), await stored({ card })]
    await payments.recordDispute(paid._id, 'open')
    await payments.erasePerson(paid.userId)
    const { card: _none, ...left } = paid
    expect(await payments.find(paid._id)).toEqual({ ...left, email: '', dispute: 'open' })
    expect(await payments.find(other._id)).toEqual(other)
  })
})

describe('what was given back', () => {
  const shown = async (orderId: string) => {
    const { refundedInCents, handedInCents, refundFailedInCents } = (await payments.find(orderId))!
    return [refundedInCents, handedInCents, refundFailedInCents]
  }

  it('to the card is recorded as a total, beside what was given by hand', async () => {
    const [other, { _id }] = [await stored(), await stored({ refundedInCents: 700, handedInCents: 200 })]
    await payments.recordRefund(_id, 900)
    expect(await shown(_id)).toEqual([1100, 200, undefined])
    expect(await payments.find(other._id)).toEqual(other)
  })

  it('by hand is recorded as a total that only grows, beside what the card got', async () => {
    const { _id } = await stored({ refundedInCents: 500 })
    await payments.recordHanded(_id, 300)
    expect(await shown(_id)).toEqual([800, 300, undefined])
    for (const total of [300, 200]) await payments.recordHanded(_id, total)
    expect(await shown(_id)).toEqual([800, 300, undefined])
    await payments.recordHanded(_id, 400)
    expect(await shown(_id)).toEqual([900, 400, undefined])
  })

  it.each([
    ['less', 300, 200],
    ['all', 500, 0],
    ['more', 600, 0],
  ])('of a refund that has failed leaves what is missing: %s', async (_what, given, missing) => {
    const [byHand, toCard] = [await stored(), await stored()]
    for (const { _id } of [byHand, toCard]) await payments.recordFailed(_id, 500)
    await payments.recordHanded(byHand._id, given)
    await payments.recordRefund(toCard._id, given)
    expect(await shown(byHand._id)).toEqual([given, given, missing])
    expect(await shown(toCard._id)).toEqual([given, undefined, missing])
  })

  it('that is taken back by the provider leaves as much missing as before', async () => {
    const { _id } = await stored({ refundedInCents: 500, refundFailedInCents: 100 })
    await payments.recordRefund(_id, 200)
    expect(await shown(_id)).toEqual([200, undefined, 100])
  })

  it('is missing no more once a refund is tried again', async () => {
    const [other, { _id }] = [await stored({ refundFailedInCents: 300 }), await stored()]
    await payments.recordFailed(_id, 0)
    expect(await shown(_id)).toEqual([0, undefined, undefined])
    await payments.recordFailed(_id, 500)
    expect(await shown(_id)).toEqual([0, undefined, 500])
    await payments.recordFailed(_id, 0)
    expect(await shown(_id)).toEqual([0, undefined, 0])
    expect(await payments.find(other._id)).toEqual(other)
  })

  it('to the card and by hand at the same moment is added up', async () => {
    const { _id } = await stored()
    await Promise.all([payments.recordRefund(_id, 500), payments.recordHanded(_id, 300)])
    expect(await shown(_id)).toEqual([800, 300, undefined])
  })

  it('of a payment without a record is nothing', async () => {
    await payments.recordRefund(anId(), 500)
    expect(await payments.all().toArray()).toEqual([])
  })
})

describe('the end of an enrollment', () => {
  it('is recorded once; what is given back may grow', async () => {
    const [other, paid] = [await stored({ endedAt: NOW, dueBackInCents: 100 }), await stored()]
    await payments.markEnded(paid._id, { endedBy: 'canceled', dueBackInCents: 500 }, NOW)
    const ended = { ...paid, endedAt: NOW, endedBy: 'canceled', dueBackInCents: 500 }
    expect(await payments.find(paid._id)).toEqual(ended)
    await payments.markEnded(paid._id, { endedBy: 'removed', dueBackInCents: 400 }, LATER)
    expect(await payments.find(paid._id)).toEqual(ended)
    await payments.markEnded(paid._id, { endedBy: 'removed', dueBackInCents: 600 }, LATER)
    expect(await payments.find(paid._id)).toEqual({ ...ended, dueBackInCents: 600 })
    expect(await payments.find(other._id)).toEqual(other)
  })

  it('takes a payment from the enrollments of its student, not from their history', async () => {
    const userId = anId()
    const first = await stored({ userId, _id: 'a'.repeat(24) })
    const second = await stored({ userId, _id: 'b'.repeat(24) })
    const last = await stored({ userId, createdAt: LATER })
    const ended = await stored({ userId, _id: 'c'.repeat(24), endedAt: NOW })
    await stored()
    expect(await payments.listEnrolled(userId)).toEqual([last, second, first])
    expect(await payments.listFor(userId)).toEqual([last, ended, second, first])
    const page = await payments.pageFor(userId, { limit: 3 })
    expect(page).toMatchObject({ items: [last, ended, second], total: 4 })
    const next = await payments.pageFor(userId, { cursor: page.nextCursor! })
    expect(next.items).toEqual([first])
  })
})

describe('all payments', () => {
  const list = async (query: Partial<Parameters<typeof payments.listAll>[0]>) =>
    payments.listAll({ studentIds: [], ...query })

  it('are listed by their state', async () => {
    const paid = await stored({ createdAt: LATER })
    const refunded = await stored({ refundedInCents: 100 })
    const failed = await stored({ refundFailedInCents: 100, createdAt: LATER })
    const free = await stored({ priceInCents: 0 })
    await stored({ priceInCents: 0, moved: { paidBy: paid._id, cents: 4500 } })
    const movedFree = await stored({
      priceInCents: 0,
      moved: { paidBy: free._id, cents: 0 },
      createdAt: LATER,
    })
    const pass = { _id: anId(), name: '10 classes', worthInCents: 1500 }
    await stored({ priceInCents: 0, kind: 'pass', pass })
    await stored({ priceInCents: 0, kind: 'moved', pass, moved: { paidBy: free._id, cents: 0 } })
    await stored({ priceInCents: 0, kind: 'import', productId: anId() })
    const disputed = await stored({ dispute: 'won', refundedInCents: 4500, createdAt: LATER })
    const listed = async (state: 'paid' | 'refunded' | 'refund-failed' | 'free' | 'disputed') =>
      new Set(idsOf((await list({ state })).items))
    expect(await listed('paid')).toEqual(new Set([paid._id, failed._id]))
    expect(await listed('refunded')).toEqual(new Set([refunded._id, disputed._id]))
    expect(await listed('refund-failed')).toEqual(new Set([failed._id]))
    expect(await listed('free')).toEqual(new Set([free._id, movedFree._id]))
    expect(await listed('disputed')).toEqual(new Set([disputed._id]))
    const all = await list({ limit: 1 })
    expect(all).toMatchObject({ total: 10, items: [{}] })
    expect(all.items[0]).not.toHaveProperty('classWords')
  })

  it('are read in the order of their ids', async () => {
    const [last, first] = [await stored({ _id: 'b'.repeat(24) }), await stored({ _id: 'a'.repeat(24) })]
    expect(await payments.all().toArray()).toEqual([first, last])
  })

  it.each<[PaymentState | undefined, PaymentSort, object]>([
    [undefined, 'newest', { createdAt: -1, _id: -1 }],
    ['paid', 'oldest', { createdAt: -1, _id: -1 }],
    ['paid', 'price', { priceInCents: 1, _id: 1 }],
    ['refunded', 'newest', { createdAt: -1, _id: -1, refundedInCents: 1 }],
    ['refunded', '-price', { priceInCents: 1, _id: 1, refundedInCents: 1 }],
    ['refund-failed', 'newest', { createdAt: -1, _id: -1, refundFailedInCents: 1 }],
    ['refund-failed', 'price', { priceInCents: 1, _id: 1, refundFailedInCents: 1 }],
    ['disputed', 'oldest', { createdAt: -1, _id: -1, dispute: 1 }],
    ['disputed', 'price', { priceInCents: 1, _id: 1, dispute: 1 }],
    ['free', 'newest', { priceInCents: 1, createdAt: -1, _id: -1 }],
    ['free', 'price', { priceInCents: 1, _id: 1 }],
  ])('with many hits are walked along an index: state %s, %s', (state, sort, key) => {
    expect(walkOf(state, sort)).toEqual(key)
    expect(payments.indexes.payments?.map((index) => index.key)).toContainEqual(key)
  })

  it.each([
    ['newest', [1, 2, 0]],
    ['oldest', [0, 2, 1]],
    ['price', [2, 0, 1]],
    ['-price', [1, 0, 2]],
  ] as const)('are sorted: %s', async (sort, order) => {
    const rows = [
      await stored({ priceInCents: 2000, createdAt: new Date('2026-01-01') }),
      await stored({ priceInCents: 3000, createdAt: new Date('2026-01-03') }),
      await stored({ priceInCents: 1000, createdAt: new Date('2026-01-02') }),
    ]
    expect(idsOf((await list({ sort })).items)).toEqual(order.map((index) => rows[index]?._id))
    const found = await list({ sort, search: 'hatha' })
    expect(idsOf(found.items)).toEqual(order.map((index) => rows[index]?._id))
  })

  it('are found by class, student, transaction and receipt', async () => {
    const classItem = { ...aPaymentRecord().classItem, name: 'Yin at Noon' }
    const yin = await stored({ transactionId: 'pi_3AbC', classItem })
    const receipt = { year: 2026, n: 123 }
    const other = await stored({ transactionId: 'pi_4def', receipt })
    await stored({ transactionId: 'pi_5ghi', receipt: { year: 2025, n: 123 } })
    await stored({ transactionId: 'pi_6jkl', receipt: { year: 2026, n: 124 } })
    const found = async (search: string, studentIds: string[] = []) =>
      idsOf((await list({ search, studentIds })).items)
    expect(await found('noon')).toEqual([yin._id])
    expect(await found('pi_3AbC')).toEqual([yin._id])
    expect(await found('3ab')).toEqual([yin._id])
    expect(await found('2026-000123')).toEqual([other._id])
    expect(await found('nobody')).toEqual([])
    expect(await found('nobody', [other.userId])).toEqual([other._id])
  })

  it.each([FREE_TRANSACTION, MOVED_TRANSACTION, PASS_TRANSACTION, DESK_TRANSACTION])(
    'are found by the id after %s',
    async (prefix) => {
      const { _id } = await stored({ transactionId: `${prefix}6512abcd` })
      for (const search of [`${prefix}6512abcd`, `${prefix}6512`, '6512ab']) {
        expect(idsOf((await list({ search })).items), search).toEqual([_id])
      }
    },
  )
})
