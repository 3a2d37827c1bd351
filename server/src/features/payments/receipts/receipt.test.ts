import { enrolFree } from '@ningjing/contract/testing/club-steps'
import { describe, expect, it } from 'vitest'
import { callsOf } from '../../../testing/ask.ts'
import { enrolledByCard, openClub } from '../../../testing/club.ts'
import { GOODWILL, giveBack, move, remove } from '../../../testing/ends.ts'
import { testApp } from '../../../testing/test-app.ts'

describe('a receipt', () => {
  it('shows a refund that was made in the provider’s console, and the seat stays', async () => {
    const club = await openClub()
    const paid = await enrolledByCard(club)
    await club.stripe.refunds.create({ payment_intent: paid.intentId, amount: 1500 })
    const events = await club.eventsOf(paid.intentId)
    for (const event of events.filter(({ type }) => type === 'charge.refunded')) {
      await club.deliverAndHandle(event)
    }
    const receipt = await club.as(paid.student).get(`/ningjing/payments/receipt/${paid.orderId}`)
    expect(receipt.body).toMatchObject({ price: 45, refunded: 15, transactionId: paid.intentId })
    expect(await club.read(paid.yogaClass)).toMatchObject({ seats: 2, enrolled: 1 })
  })

  it('names the club, its number and the means of payment', async () => {
    const club = await openClub({ CLUB_NAME: 'Stilles Haus', CLUB_ADDRESS: 'Seestr. 4', TAX_NUMBER: 'DE1' })
    const paid = await enrolledByCard(club)
    const receiptOf = async (orderId: string) =>
      (await club.as(paid.student).get(`/ningjing/payments/receipt/${orderId}`)).body
    const number = `${club.clock.now().getUTCFullYear()}-000001`
    expect(await receiptOf(paid.orderId)).toMatchObject({
      issuer: { name: 'Stilles Haus', address: 'Seestr. 4', email: '', phone: '', taxNumber: 'DE1' },
      number,
      means: { kind: 'card', brand: 'visa', last4: '4242' },
      paidNumber: null,
    })
    const admin = await club.student({ role: 'admin' })
    const moved = await move(club, admin, paid, await club.yogaClass({ priceInCents: 3000 }))
    expect(await receiptOf(moved.body.insertedId)).toMatchObject({
      number: null,
      means: { kind: 'moved' },
      paidNumber: number,
    })
  })

  it('keeps the issuer under whom it was paid, and the tax of that moment', async () => {
    const club = await openClub({ CLUB_NAME: 'Before', TAX_NUMBER: 'OLD' })
    const publish = (_id: number, name: string, taxPercent: number) =>
      club.stores.site.publish({
        _id,
        site: { name, money: { taxPercent, taxLabel: 'VAT', taxNumber: `DE${_id}` } },
        at: club.clock.now(),
        by: 'a',
        changed: [],
      })
    const issuerOf = async ({ student, orderId }: Awaited<ReturnType<typeof enrolledByCard>>) => {
      const { body } = await club.as(student).get(`/ningjing/payments/receipt/${orderId}`)
      return [body.issuer.name, body.issuer.taxNumber, body.tax]
    }
    const before = await enrolledByCard(club)
    await publish(1, 'Lotus Yard', 19)
    const under = await enrolledByCard(club)
    await publish(2, 'Moon Yard', 7)
    expect(await issuerOf(before)).toEqual(['Before', 'OLD', null])
    expect(await issuerOf(under)).toEqual(['Lotus Yard', 'DE1', { percent: 19, label: 'VAT' }])
  })

  it('says why money was given back, and why the place has ended', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    const paid = await enrolledByCard(club)
    await enrolledByCard(club)
    await giveBack(club, admin, paid, 10, 0)
    expect((await remove(club, admin, paid, 45)).status).toBe(200)
    const { body } = await club.as(paid.student).get(`/ningjing/payments/receipt/${paid.orderId}`)
    expect(body).toMatchObject({ endReason: 'The room is small.', refundReasons: [GOODWILL] })
  })

  it('is not shown to another user', async () => {
    const app = await testApp()
    const [student, other] = [await app.addUser(), await app.addUser({ role: 'admin' })]
    const yogaClass = await app.addClass({ priceInCents: 0 })
    const path = `/ningjing/payments/receipt/${await enrolFree(callsOf(app, student), yogaClass._id)}`
    expect((await app.as(student).get(path)).body).toMatchObject({ price: 0, refunded: 0 })
    expect((await app.as(other).get(path)).body.code).toBe('payment.not-found')
  })
})
