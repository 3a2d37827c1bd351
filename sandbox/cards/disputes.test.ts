import { describe, expect, it } from 'vitest'
import { anIntent, aPayment, chargeOf, errorOf, testCards } from './testing/test-cards-client.ts'

async function aDispute() {
  const { stripe } = await testCards()
  const payment = await aPayment(stripe, 'pm_card_createDispute')
  const { data } = await stripe.disputes.list({ payment_intent: payment.id })
  return { stripe, payment, dispute: data[0]! }
}

describe('a dispute', () => {
  it('follows the payment of a test card', async () => {
    const { stripe, payment, dispute } = await aDispute()
    expect(payment.status).toBe('succeeded')
    expect(dispute).toMatchObject({
      amount: 2000,
      status: 'needs_response',
      reason: 'fraudulent',
      payment_intent: payment.id,
    })
    expect((await chargeOf(stripe, payment.id)).disputed).toBe(true)
    await aPayment(stripe, 'pm_card_visa')
    const later = await aPayment(stripe, 'pm_card_createDispute')
    const payments = (await stripe.disputes.list()).data.map(({ payment_intent }) => payment_intent)
    expect(payments).toEqual([later.id, payment.id])
  })

  it.each(['winning_evidence', 'losing_evidence'] as const)('ends by %s', async (text) => {
    const { stripe, dispute } = await aDispute()
    const closed = await stripe.disputes.update(dispute.id, {
      evidence: { uncategorized_text: text },
      submit: true,
    })
    expect(closed.status).toBe(text === 'winning_evidence' ? 'won' : 'lost')
    expect((await errorOf(stripe.disputes.close(dispute.id))).statusCode).toBe(400)
    const events = await stripe.events.list({ types: ['charge.dispute.created', 'charge.dispute.closed'] })
    expect(events.data.map(({ type }) => type)).toEqual(['charge.dispute.closed', 'charge.dispute.created'])
  })

  it('keeps the payment from being refunded, unless it is won', async () => {
    const { stripe, payment, dispute } = await aDispute()
    const refused = await errorOf(stripe.refunds.create({ payment_intent: payment.id }))
    expect(refused).toMatchObject({ statusCode: 400, code: 'charge_disputed' })
    await stripe.disputes.close(dispute.id)
    expect((await errorOf(stripe.refunds.create({ payment_intent: payment.id }))).code).toBe(
      'charge_disputed',
    )
    const other = await aPayment(stripe, 'pm_card_createDispute')
    const { data } = await stripe.disputes.list({ payment_intent: other.id })
    await stripe.disputes.update(data[0]!.id, { evidence: { uncategorized_text: 'winning_evidence' } })
    expect((await stripe.refunds.create({ payment_intent: other.id })).status).toBe('succeeded')
  })
})

describe('what an intent says', () => {
  const wording = {
    description: 'Sunrise',
    receipt_email: 'a@b.example',
    statement_descriptor_suffix: 'SUNRISE',
  }

  it('can be changed until it is paid, and goes into its charge', async () => {
    const { stripe } = await testCards()
    const { id } = await anIntent(stripe)
    expect(await stripe.paymentIntents.update(id, wording)).toMatchObject(wording)
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    const paid = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    expect(paid.latest_charge).toMatchObject(wording)
    expect((await errorOf(stripe.paymentIntents.update(id, wording))).code).toBe(
      'payment_intent_unexpected_state',
    )
  })

  it.each(['12345', 'MORE THAN TEN', 'A*B'])('has no statement suffix %s', async (suffix) => {
    const { stripe } = await testCards()
    const refused = await errorOf(anIntent(stripe, { statement_descriptor_suffix: suffix }))
    expect(refused).toMatchObject({ statusCode: 400, param: 'statement_descriptor_suffix' })
  })
})

describe('a webhook endpoint', () => {
  it('has a secret only when it is created, and can be changed', async () => {
    const { stripe } = await testCards()
    const made = await stripe.webhookEndpoints.create({
      url: 'https://club.example/hook',
      enabled_events: ['charge.refunded'],
    })
    expect(made.secret).toMatch(/^whsec_\w{32}$/)
    await stripe.webhookEndpoints.update(made.id, { enabled_events: ['refund.failed'], disabled: true })
    const { data } = await stripe.webhookEndpoints.list()
    expect(data).toMatchObject([{ id: made.id, enabled_events: ['refund.failed'], status: 'disabled' }])
    expect(data[0]).not.toHaveProperty('secret')
  })
})
