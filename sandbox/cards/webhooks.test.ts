import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { aPayment, errorOf, testCards, WEBHOOK_SECRET } from './testing/test-cards-client.ts'

/** Far longer than needed, for a busy machine. */
const WAIT_MS = 20_000

/** A webhook receiver that verifies signatures as a merchant does. */
async function aReceiver(statusOf: (count: number) => number = () => 200) {
  const seen: Stripe.Event[] = []
  let attempts = 0
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const event = Stripe.webhooks.constructEvent(
      body,
      String(request.headers['stripe-signature']),
      WEBHOOK_SECRET,
    )
    attempts += 1
    const status = statusOf(attempts)
    if (status === 200) seen.push(event)
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { webhookUrl: `http://127.0.0.1:${port}/hook`, seen, attempts: () => attempts }
}

const typesOf = (events: Stripe.Event[]) => events.map(({ type }) => type).sort()

describe('webhooks', () => {
  it('report a payment, signed, with the object and the API version', async () => {
    const { webhookUrl, seen } = await aReceiver()
    const { stripe } = await testCards({ webhookUrl })
    const { id } = await aPayment(stripe)
    await vi.waitUntil(() => seen.length === 3, { timeout: WAIT_MS })
    expect(typesOf(seen)).toEqual(['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded'])
    const paid = seen.find(({ type }) => type === 'payment_intent.succeeded')
    expect(paid).toMatchObject({
      api_version: Stripe.API_VERSION,
      data: { object: { id, status: 'succeeded' } },
    })
    const kept = await vi.waitUntil(
      async () => {
        const event = (await stripe.events.list()).data.find(({ id }) => id === paid!.id)
        return event?.pending_webhooks === 0 && event
      },
      { timeout: WAIT_MS },
    )
    expect(kept.type).toBe('payment_intent.succeeded')
  })

  it('report declines, authentication, cancellation and refunds', async () => {
    const { webhookUrl, seen } = await aReceiver()
    const { stripe } = await testCards({ webhookUrl })
    await errorOf(aPayment(stripe, 'pm_card_chargeDeclined'))
    const { id } = await aPayment(stripe, 'pm_card_authenticationRequired')
    await stripe.paymentIntents.cancel(id)
    await stripe.refunds.create({ payment_intent: (await aPayment(stripe, 'pm_card_refundFail')).id })
    const expected = [
      'charge.failed',
      'charge.refunded',
      'charge.succeeded',
      'payment_intent.canceled',
      'payment_intent.created',
      'payment_intent.payment_failed',
      'payment_intent.requires_action',
      'payment_intent.succeeded',
      'refund.created',
      'refund.failed',
      'refund.updated',
    ]
    await vi.waitUntil(() => expected.every((type) => seen.some((event) => event.type === type)), {
      timeout: WAIT_MS,
    })
    expect([...new Set(typesOf(seen))]).toEqual(expected)
  })

  it('are retried until the receiver accepts them', async () => {
    const { webhookUrl, seen, attempts } = await aReceiver((count) => (count <= 5 ? 500 : 200))
    const { stripe } = await testCards({ webhookUrl })
    await aPayment(stripe)
    await vi.waitUntil(() => seen.length === 3, { timeout: WAIT_MS })
    expect(attempts()).toBe(8)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(3)
  })

  it('wait for a receiver that is not up yet', async () => {
    const { stripe } = await testCards({ webhookUrl: 'http://127.0.0.1:1/hook' })
    await aPayment(stripe)
    const { data } = await stripe.events.list()
    expect(data.map(({ pending_webhooks }) => pending_webhooks)).toEqual([1, 1, 1])
  })
})
