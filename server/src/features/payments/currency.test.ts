import { readClub } from '@ningjing/contract/club/club'
import { createPaymentIntent } from '@ningjing/contract/payments/payments'
import { expect, it, onTestFinished } from 'vitest'
import { ask } from '../../testing/ask.ts'
import { chooseForClub } from '../../testing/choose-for-club.ts'
import { openClub } from '../../testing/club.ts'
import { messageOf } from '../mails/message.ts'

const EURO = { currency: 'EUR', clock: '24' } as const
const rowsIn = (text: string) => text.replaceAll('\u00a0', ' ')

/** The text of the mail about an enrollment, as it would be sent now. */
async function sentText({ deps, stores }: Awaited<ReturnType<typeof openClub>>, orderId: string) {
  const mail = await stores.mails.find(`enrolled:${orderId}`)
  return mail && (await messageOf(deps, mail))?.text
}

it('a club in euros charges, records, mails and refunds euros', async () => {
  const club = await openClub({ CLUB_TIME_ZONE: 'Europe/Berlin' })
  await chooseForClub(club.stores, { ...EURO, terms: { freeHours: 48, latePercent: 0, freeDays: 7 } })
  const student = await club.student()
  expect((await ask(club, student, readClub)).body).toMatchObject(EURO)
  const yogaClass = await club.yogaClass()
  const { orderId, intentId: transactionId } = await club.buy(student, yogaClass)
  const intent = await club.stripe.paymentIntents.retrieve(transactionId)
  expect(intent).toMatchObject({ status: 'succeeded', currency: 'eur', amount: 4500 })
  const order = await club.stores.orders.find(orderId)
  expect(order).toMatchObject({ currency: 'EUR', terms: { freeHours: 48, latePercent: 0, freeDays: 7 } })
  expect(await club.stores.payments.find(orderId)).toMatchObject({ currency: 'EUR', priceInCents: 4500 })
  expect(await club.payments(student)).toMatchObject([{ price: 45, currency: 'EUR' }])
  const text = await sentText(club, orderId)
  expect(rowsIn(text ?? '')).toContain('Price: €45.00\n')
  expect(text).toContain('within 7 days of payment')
  expect(await club.discrepancies()).toEqual([])
})

it('an order keeps its currency and its terms when the club changes them', async () => {
  const club = await openClub()
  const student = await club.student()
  const yogaClass = await club.yogaClass()
  const { orderId, intentId: transactionId } = await club.checkOut(student, yogaClass)
  await chooseForClub(club.stores, {
    currency: 'EUR',
    terms: { freeHours: 0, latePercent: 100, freeDays: 60 },
  })
  await club.confirm(transactionId)
  const { body } = await club.record(student, { transactionId })
  expect(body).toMatchObject({ insertResult: { insertedId: orderId } })
  expect(await club.stores.payments.find(orderId)).toMatchObject({ currency: 'USD' })
  const text = await sentText(club, orderId)
  expect(text).toContain('Price: $45.00')
  expect(text).toContain('within 14 days of payment')
  expect(await club.discrepancies()).toEqual([])
})

it('a page from before the change of the currency charges nothing, and keeps no seat', async () => {
  const club = await openClub()
  await chooseForClub(club.stores, EURO)
  const student = await club.student()
  const yogaClass = await club.yogaClass()
  const selectedId = await club.select(student, yogaClass)
  const pay = (currency?: 'USD' | 'EUR') =>
    ask(club, student, createPaymentIntent, {
      body: { price: 45, selectedId, ...(currency && { currency }) },
    })
  const refused = await pay('USD')
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'class.currency-changed' }])
  expect(await club.stores.seats.holds()).toEqual([])
  expect((await club.read(yogaClass)).seats).toBe(yogaClass.seats)
  expect((await pay('EUR')).body).toMatchObject({ price: 45 })
  expect((await pay()).body).toMatchObject({ price: 45 })
  // The seat that is held already stays.
  expect((await pay('USD')).status).toBe(409)
  expect(await club.stores.seats.holds()).toMatchObject([{ currency: 'EUR' }])
  // One that has run out is released first.
  club.clock.pass(31 * 60_000)
  expect((await pay('EUR')).body).toMatchObject({ price: 45 })
  expect(await club.discrepancies()).toEqual([])
})

it('an intent in another currency than its order is refunded and gives no seat (I5)', async () => {
  const club = await openClub()
  const student = await club.student()
  const yogaClass = await club.yogaClass()
  const selectedId = await club.select(student, yogaClass)
  const { createIntent } = club.deps.cards
  // As a process that has read the club before the change, and lost its answer.
  club.deps.cards.createIntent = (order, money, wording) =>
    createIntent(order, { ...money, currency: 'EUR' }, wording)
  onTestFinished(() => {
    club.deps.cards.createIntent = createIntent
  })
  const { body } = await ask(club, student, createPaymentIntent, { body: { price: 45, selectedId } })
  const transactionId = String(body.clientSecret).split('_secret')[0] ?? ''
  await club.confirm(transactionId)
  const { status, body: refused } = await club.record(student, { transactionId })
  expect([status, refused.code]).toEqual([409, 'payment.refunded'])
  expect((await club.read(yogaClass)).roster).toEqual({})
  const { latest_charge } = await club.stripe.paymentIntents.retrieve(transactionId, {
    expand: ['latest_charge'],
  })
  expect(latest_charge).toMatchObject({ amount_refunded: 4500, currency: 'eur' })
})

it('a price below the least amount of the currency is refused, and said in it', async () => {
  const club = await openClub()
  await chooseForClub(club.stores, { currency: 'SEK' })
  const mei = await club.addUser({ role: 'instructor' })
  const add = (price: number) =>
    club
      .as(mei)
      .post('/ningjing/classes')
      .send({ name: 'Yin', image: '/art/class-tree.svg', seats: 3, price })
  const { status, body } = await add(2.99)
  expect(status).toBe(400)
  expect(body.fields).toEqual([
    {
      path: 'price',
      message: 'Use 0, or a price from 3.00 to 10,000 with at most two decimals.',
      facts: { reason: 'price', least: 3 },
    },
  ])
  const { body: added } = await add(3)
  const edit = await club
    .as(mei)
    .patch(`/ningjing/classes/instructor/${added.insertedId}`)
    .send({ price: 0.5 })
  expect([edit.status, edit.body.fields?.[0]?.path]).toEqual([400, 'price'])
})
