import { givePass } from '@ningjing/contract/passes/passes'
import { readFigures } from '@ningjing/contract/reports/reports'
import { anId } from '@ningjing/contract/testing/builders'
import { expect, it } from 'vitest'
import { ask, callsOf } from '../../testing/ask.ts'
import { checkOutPass, endPassAs, give, passesOf, type Shop, shop } from '../../testing/passes.ts'
import { processBefore, processOf, providerDown, withOutage } from '../../testing/processes.ts'
import { listNotices } from '../mails/mails.ts'

it('gives a pass that was paid at the desk, with receipt, mail and line of the log', async () => {
  const open = await shop({ onSale: false })
  const { club, admin, student, productId } = open
  const { body } = await give(club, open, 'cash')
  expect(await passesOf(club, student)).toMatchObject([{ _id: body.insertedId, granted: 10, left: 10 }])
  const transactionId = `desk_${body.insertedId}`
  const paid = { productId, classId: null, price: 140, kind: 'desk', desk: 'cash', transactionId }
  expect(await club.payments(student)).toMatchObject([{ ...paid, number: expect.any(String) }])
  const { items } = await club.stores.audit.page({ subject: body.insertedId })
  expect(items.map(({ what, who, after }) => ({ what, who, after }))).toEqual([
    { what: 'payment.desk', who: admin._id, after: { cents: 14_000, desk: 'cash' } },
    {
      what: 'pass.grant',
      who: admin._id,
      after: { userId: student._id, productId, credits: 10, cents: 14_000 },
    },
  ])
  const notices = await listNotices(club.deps, student, {})
  expect(notices.items.map(({ text }) => text)).toEqual(['Thank you. You have paid in cash.'])
  expect((await callsOf(club, admin)(readFigures, { query: {} })).desk).toMatchObject({ cash: 140 })
  await club.settle()
  expect(await club.discrepancies()).toEqual([])
})

it('gives a pass as a gift, which costs nothing and has no receipt number', async () => {
  const open = await shop()
  const { club, student } = open
  await give(club, open)
  expect(await club.payments(student)).toMatchObject([{ price: 0, kind: 'comp', number: null }])
  const { items } = await listNotices(club.deps, student, {})
  expect(items.map(({ text }) => text)).toEqual(['It is a gift of the club.'])
  await give(club, open)
  expect(await passesOf(club, student)).toHaveLength(2)
  expect(await club.discrepancies()).toEqual([])
})

/** Gives the pass, always with the same Idempotency-Key. */
const giveRepeatedly = (server: Pick<Shop['club'], 'as'>, { admin, student, productId }: Shop) =>
  server
    .as(admin)
    .post('/ningjing/passes/admin')
    .set('Idempotency-Key', 'a')
    .send({ email: student.email, productId })

it('answers two equal calls for a pass that each person can have once alike', async () => {
  const open = await shop({ once: true })
  const first: unknown[] = []
  const server = processBefore(open.club.deps, 'orders.insertOnce', async () => {
    first.push((await giveRepeatedly(open.club, open)).body)
  })
  expect([(await giveRepeatedly(server, open)).body]).toEqual(first)
  expect(await passesOf(open.club, open.student)).toHaveLength(1)
})

it('gives it once for each Idempotency-Key, also when that pass has ended', async () => {
  const open = await shop()
  const { club, admin, student } = open
  const send = () => giveRepeatedly(club, open)
  const sent = await Promise.all([send(), send()])
  expect(sent[0]?.body).toEqual(sent[1]?.body)
  expect((await send()).body).toEqual(sent[0]?.body)
  await endPassAs(club, admin, sent[0]?.body.insertedId, 10, 0)
  expect((await send()).body).toEqual(sent[0]?.body)
  expect(await passesOf(club, student)).toHaveLength(1)
})

it.each([{ once: false }, { once: true }])(
  'gives it once to a repeated call whose orders were canceled before they got it, if %o',
  async (pass) => {
    const open = await shop(pass)
    const { club, student } = open
    for (const orders of [1, 2]) {
      const failing = withOutage(club.deps, (name) => name === 'purses.grant', providerDown)
      expect((await giveRepeatedly(processOf(failing), open)).status).toBe(503)
      await club.settle()
      const stored = await club.stores.orders.listFor(student._id)
      expect(stored.map(({ state }) => state)).toEqual(Array(orders).fill('canceled'))
    }
    const { body } = await giveRepeatedly(club, open)
    expect((await giveRepeatedly(club, open)).body).toEqual(body)
    expect(await passesOf(club, student)).toMatchObject([{ _id: body.insertedId }])
    await club.settle()
    expect(await club.discrepancies()).toEqual([])
  },
)

it('gives one that each person can have once, once, and ends a checkout of it', async () => {
  const open = await shop({ once: true })
  const { club, student, productId } = open
  await checkOutPass(club, student, productId)
  // Of two at the same moment, both may be answered with the same order.
  await Promise.all([give(club, open), give(club, open)])
  expect((await give(club, open)).body.code).toBe('product.once')
  expect((await checkOutPass(club, student, productId)).body.code).toBe('product.once')
  expect(await passesOf(club, student)).toHaveLength(1)
  await club.settle()
  expect(await club.discrepancies()).toEqual([])
})

it('refuses an unknown pass, and who is no student', async () => {
  const { club, admin, student, productId } = await shop()
  const send = async (body: { email: string; productId: string }) =>
    (await ask(club, admin, givePass, { body })).body.code
  expect(await send({ email: student.email, productId: anId() })).toBe('product.not-found')
  expect(await send({ email: 'nobody@ningjing.example', productId })).toBe('user.not-found')
  expect(await send({ email: admin.email, productId })).toBe('user.not-student')
  expect(await club.discrepancies()).toEqual([])
})
