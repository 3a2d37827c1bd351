import type Stripe from 'stripe'
import { describe, expect, it, vi } from 'vitest'
import { anIntent, aPayment, chargeOf, errorOf, testCards } from './testing/test-cards-client.ts'

/** Far longer than needed, for a busy machine. */
const WAIT_MS = 20_000

async function newestRefund(stripe: Stripe, payment_intent: string) {
  return (await stripe.refunds.list({ payment_intent })).data[0]
}

describe('a refund', () => {
  it('returns the whole payment, once', async () => {
    const { stripe } = await testCards()
    const { id, latest_charge } = await aPayment(stripe)
    const refund = await stripe.refunds.create({ payment_intent: id, metadata: { orderId: 'o1' } })
    expect(refund).toMatchObject({
      status: 'succeeded',
      amount: 2000,
      payment_intent: id,
      charge: latest_charge,
      metadata: { orderId: 'o1' },
    })
    expect(await chargeOf(stripe, id)).toMatchObject({
      refunded: true,
      amount_refunded: 2000,
    })
    const again = await errorOf(stripe.refunds.create({ payment_intent: id }))
    expect(again).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' })
  })

  it('returns a part, then the rest, and never more', async () => {
    const { stripe } = await testCards()
    const { id } = await aPayment(stripe)
    await stripe.refunds.create({ payment_intent: id, amount: 500 })
    const tooMuch = await errorOf(stripe.refunds.create({ payment_intent: id, amount: 1600 }))
    expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' })
    const rest = await stripe.refunds.create({ payment_intent: id })
    expect(rest.amount).toBe(1500)
    const refunds = await stripe.refunds.list({ payment_intent: id })
    expect(refunds.data.map(({ amount }) => amount)).toEqual([1500, 500])
  })

  it('is created once per idempotency key', async () => {
    const { stripe } = await testCards()
    const { id } = await aPayment(stripe)
    const options = { idempotencyKey: 'refund:o1:1' }
    const first = await stripe.refunds.create({ payment_intent: id }, options)
    const second = await stripe.refunds.create({ payment_intent: id }, options)
    expect(second.id).toBe(first.id)
    expect(await newestRefund(stripe, id)).toMatchObject({ id: first.id, amount: 2000 })
  })

  it('is rejected for a payment that was never made', async () => {
    const { stripe } = await testCards()
    const { id } = await anIntent(stripe)
    expect((await errorOf(stripe.refunds.create({ payment_intent: id }))).statusCode).toBe(400)
    await errorOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }))
    expect((await errorOf(stripe.refunds.create({ payment_intent: id }))).code).toBe('charge_not_refundable')
    expect((await errorOf(stripe.refunds.create({ payment_intent: 'pi_none' }))).code).toBe(
      'resource_missing',
    )
  })

  it('of one test card fails later, and the payment can be refunded again', async () => {
    const { stripe } = await testCards()
    const { id } = await aPayment(stripe, 'pm_card_refundFail')
    const refund = await stripe.refunds.create({ payment_intent: id })
    expect(refund.status).toBe('succeeded')
    const failed = await vi.waitUntil(
      async () => {
        const now = await newestRefund(stripe, id)
        return now?.status === 'failed' && now
      },
      { timeout: WAIT_MS },
    )
    expect(failed).toMatchObject({ id: refund.id, failure_reason: 'expired_or_canceled_card' })
    expect(await chargeOf(stripe, id)).toMatchObject({
      refunded: false,
      amount_refunded: 0,
    })
    const types = (await stripe.events.list({ types: ['refund.updated', 'refund.failed'] })).data
    expect(types.map(({ type }) => type)).toEqual(['refund.failed', 'refund.updated'])
    expect((await stripe.refunds.create({ payment_intent: id })).id).not.toBe(refund.id)
  })

  it('of another test card is pending first, and succeeds later', async () => {
    const { stripe } = await testCards()
    const { id } = await aPayment(stripe, 'pm_card_pendingRefund')
    const refund = await stripe.refunds.create({ payment_intent: id })
    expect(refund.status).toBe('pending')
    const settled = await vi.waitUntil(
      async () => {
        const now = await newestRefund(stripe, id)
        return now?.status !== 'pending' && now
      },
      { timeout: WAIT_MS },
    )
    expect(settled).toMatchObject({ id: refund.id, status: 'succeeded' })
  })
})
