import type { AdminPayment, Payment } from '@ningjing/contract/payments/payments.schemas'
import { anId } from '@ningjing/contract/testing/builders'
import { describe, expect, it } from 'vitest'
import type { PaymentRecord, UserRecord } from '../../domain/records.ts'
import { aPaymentRecord } from '../../testing/records.ts'
import { testApp } from '../../testing/test-app.ts'

/** An admin and a student, and payments made one a day, in this order, by the student unless said otherwise. */
async function clubWithPayments(rows: (Partial<PaymentRecord> & { name?: string })[]) {
  const app = await testApp()
  const admin = await app.addUser({ role: 'admin', name: 'Elena', email: 'elena@ningjing.example' })
  const ana = await app.addUser({ name: 'Ana Silva', email: 'ana@ningjing.example' })
  for (const [day, { name = 'Hatha', ...overrides }] of rows.entries()) {
    const createdAt = new Date(Date.UTC(2026, 0, 1 + day))
    const payment = aPaymentRecord({ userId: ana._id, createdAt, ...overrides })
    await app.stores.payments.insertOnce({ ...payment, classItem: { ...payment.classItem, name } })
  }
  const get = (query: Record<string, string | number> = {}) =>
    app.as(admin).get('/ningjing/payments').query(query)
  const history = (student: UserRecord, query: Record<string, string | number> = {}) =>
    app.as(student).get(`/ningjing/payments/${student.email}`).query(query)
  return { ...app, admin, ana, get, history }
}

const names = (rows: AdminPayment[]) => rows.map(({ className }) => className)
const dates = (rows: Payment[]) => rows.map(({ createdAt }) => createdAt.slice(0, 10))

describe('all payments', () => {
  it('show date, class, student, price, refund and transaction', async () => {
    const { get, ana } = await clubWithPayments([{ priceInCents: 1999, refundedInCents: 500, name: 'Yin' }])
    const { status, body } = await get()
    expect(status).toBe(200)
    expect(body).toEqual({
      items: [
        {
          _id: expect.any(String),
          classId: expect.any(String),
          productId: null,
          className: 'Yin',
          student: { _id: ana._id, name: 'Ana Silva', email: 'ana@ningjing.example' },
          price: 19.99,
          refunded: 5,
          handed: 0,
          refundFailed: 0,
          dispute: null,
          kind: 'card',
          number: null,
          currency: 'USD',
          tax: null,
          endedAt: null,
          dueBack: null,
          moved: null,
          transactionId: expect.stringMatching(/^pi_/),
          createdAt: '2026-01-01T00:00:00.000Z',
        },
      ],
      total: 1,
      nextCursor: null,
    })
  })

  it('show the current name of the student, and no student of a deleted account', async () => {
    const app = await clubWithPayments([{}])
    const old = await app.addUser({ name: 'Noor', email: 'noor@ningjing.example' })
    const payment = aPaymentRecord({ userId: old._id, email: 'noor@old.example', createdAt: new Date(0) })
    await app.stores.payments.insertOnce(payment)
    await app.as(app.ana).delete(`/ningjing/users/${app.ana._id}`)
    await app.as(old).patch(`/ningjing/users/${old._id}`).send({ name: 'Noor Haddad' })
    const students = (await app.get()).body.items.map(({ student }: AdminPayment) => student)
    expect(students).toEqual([null, { _id: old._id, name: 'Noor Haddad', email: 'noor@ningjing.example' }])
    expect((await app.get({ search: 'ana@' })).body.total).toBe(0)
    expect((await app.get({ search: 'noor@old' })).body.total).toBe(0)
  })

  it('are searched by student, class and transaction as text, not as a pattern', async () => {
    const app = await clubWithPayments([
      { name: 'Yin (slow)', transactionId: 'pi_3NxyABC' },
      { name: 'Power', transactionId: 'free_42' },
    ])
    const noor = await app.addUser({ name: 'N.Oor', email: 'noor.h@ningjing.example' })
    await app.stores.payments.insertOnce(aPaymentRecord({ userId: noor._id, createdAt: new Date(0) }))
    const found = async (search: string) => names((await app.get({ search })).body.items)
    expect(await found('NOOR.H@')).toEqual(['Hatha for Beginners'])
    expect(await found('n.oor')).toEqual(['Hatha for Beginners'])
    expect(await found('ana s')).toEqual(['Power', 'Yin (slow)'])
    expect(await found('yin (')).toEqual(['Yin (slow)'])
    expect(await found('3nxyabc')).toEqual(['Yin (slow)'])
    expect(await found('.*')).toEqual([])
    expect(await found('pi.3')).toEqual([])
    expect(await found('[')).toEqual([])
  })

  it('are filtered by state', async () => {
    const { get } = await clubWithPayments([
      { name: 'Kept' },
      { name: 'Part', refundedInCents: 100 },
      { name: 'Whole', refundedInCents: 4500 },
      { name: 'Free', priceInCents: 0 },
      { name: 'Moved', priceInCents: 0, kind: 'moved', moved: { paidBy: anId(), cents: 4500 } },
      { name: 'Free, moved', priceInCents: 0, kind: 'moved', moved: { paidBy: anId(), cents: 0 } },
    ])
    const found = async (state: string) => names((await get({ state })).body.items)
    expect(await found('paid')).toEqual(['Kept'])
    expect(await found('refunded')).toEqual(['Whole', 'Part'])
    expect(await found('free')).toEqual(['Free, moved', 'Free'])
    expect((await get({ state: 'paid', search: 'part' })).body.total).toBe(0)
  })

  it.each([
    ['newest', ['D', 'C', 'B', 'A']],
    ['oldest', ['A', 'B', 'C', 'D']],
    ['price', ['C', 'B', 'D', 'A']],
    ['-price', ['A', 'D', 'B', 'C']],
  ])('are sorted by %s, also from page to page', async (sort, expected) => {
    const { get } = await clubWithPayments([
      { name: 'A', priceInCents: 9900 },
      { name: 'B', priceInCents: 4500 },
      { name: 'C', priceInCents: 0 },
      { name: 'D', priceInCents: 4500 },
    ])
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const query: Record<string, string> = { sort, limit: '1', ...(cursor !== null && { cursor }) }
      const { body } = await get(query)
      expect(body.total).toBe(4)
      seen.push(...names(body.items))
      cursor = body.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(expected)
  })

  it('reject an invalid cursor, the cursor of another order, and unknown parameters', async () => {
    const { get } = await clubWithPayments([{}, {}])
    const { nextCursor } = (await get({ limit: 1 })).body
    const refused: Record<string, string>[] = [
      { cursor: 'abc' },
      { cursor: nextCursor, sort: 'price' },
      { cursor: nextCursor, sort: 'oldest' },
      { sort: 'name' },
      { state: 'lost' },
      { search: 'x'.repeat(81) },
      { limit: '0' },
      { limit: '201' },
    ]
    for (const query of refused) {
      const answer = await get(query)
      expect(answer.status, JSON.stringify(query)).toBe(400)
      expect(answer.body.fields).toMatchObject([{ path: Object.keys(query)[0] }])
    }
  })

  it('are a page of fifty by default', async () => {
    const { get } = await clubWithPayments(Array.from({ length: 51 }, () => ({})))
    const { body } = await get()
    expect([body.items.length, body.total]).toEqual([50, 51])
    expect(body.nextCursor).toEqual(expect.any(String))
  })
})

describe("a student's payments", () => {
  it('are a plain list or a page, newest first, without those of other students', async () => {
    const app = await clubWithPayments([{}, {}, {}, { userId: anId() }])
    const days = ['2026-01-03', '2026-01-02', '2026-01-01']
    expect(dates((await app.history(app.ana)).body)).toEqual(days)
    const first = (await app.history(app.ana, { limit: 2 })).body
    expect([dates(first.items), first.total]).toEqual([days.slice(0, 2), 3])
    const second = (await app.history(app.ana, { limit: 2, cursor: first.nextCursor })).body
    expect([dates(second.items), second.nextCursor]).toEqual([days.slice(2), null])
    const own = (await app.history(app.admin, { limit: 2, cursor: first.nextCursor })).body
    expect(own).toEqual({ items: [], total: 0, nextCursor: null })
    expect((await app.as(app.admin).get(`/ningjing/payments/${app.ana.email}?limit=2`)).status).toBe(403)
    expect((await app.history(app.ana, { cursor: 'abc' })).status).toBe(400)
    expect((await app.history(app.ana, { limit: 201 })).status).toBe(400)
  })
})
