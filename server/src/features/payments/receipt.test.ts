import { enrolFree } from '@ningjing/contract/testing/club-steps'
import { describe, expect, it } from 'vitest'
import { callsOf } from '../../testing/ask.ts'
import { enrolledByCard, openClub } from '../../testing/club.ts'
import { testApp } from '../../testing/test-app.ts'

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

  it('is not shown to another user', async () => {
    const app = await testApp()
    const [student, other] = [await app.addUser(), await app.addUser({ role: 'admin' })]
    const yogaClass = await app.addClass({ priceInCents: 0 })
    const path = `/ningjing/payments/receipt/${await enrolFree(callsOf(app, student), yogaClass._id)}`
    expect((await app.as(student).get(path)).body).toMatchObject({ price: 0, refunded: 0 })
    expect((await app.as(other).get(path)).body.code).toBe('payment.not-found')
  })
})
