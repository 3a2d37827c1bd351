import { describe, expect, it } from 'vitest'
import { anIntent, aPayment, errorOf, testCards } from './testing/test-cards-client.ts'

const json = { 'content-type': 'application/json' }

describe('the stand-in', () => {
  it('explains what it does not offer', async () => {
    const { stripe, url } = await testCards()
    const error = await errorOf(stripe.customers.list())
    expect(error.statusCode).toBe(404)
    expect(error.message).toContain('Unrecognized request URL (GET: /v1/customers)')
    const elsewhere = await fetch(`${url}/dashboard`)
    expect(elsewhere.status).toBe(404)
    expect(await elsewhere.text()).toContain('nothing at /dashboard')
  })

  it('answers the health check', async () => {
    const { url } = await testCards()
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })

  it('answers pages of every origin, also to a preflight request', async () => {
    const { url } = await testCards()
    const preflight = await fetch(`${url}/v1/payment_methods`, { method: 'OPTIONS' })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
    const rejected = await fetch(`${url}/v1/payment_methods`, { method: 'POST' })
    expect(rejected.status).toBe(401)
    expect(rejected.headers.get('access-control-allow-origin')).toBe('*')
    expect(rejected.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  it('rejects a body that is too large', async () => {
    const { url } = await testCards()
    const body = `metadata[note]=${'x'.repeat(70_000)}`
    const response = await fetch(`${url}/v1/payment_intents`, { method: 'POST', body })
    expect(response.status).toBe(413)
  })
})

describe('a simulated failure', () => {
  const simulate = (url: string, failure: object) =>
    fetch(`${url}/sandbox/faults`, { method: 'POST', headers: json, body: JSON.stringify(failure) })

  it('fails the requested number of calls without running them', async () => {
    const { stripe, url } = await testCards()
    await simulate(url, { calls: 2, kind: 'error' })
    expect((await errorOf(anIntent(stripe))).statusCode).toBe(500)
    expect((await errorOf(anIntent(stripe))).type).toBe('StripeAPIError')
    await anIntent(stripe)
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
  })

  // The library retries a cut connection once, so each attempt takes two calls.
  it('cuts the connection before the call', async () => {
    const { stripe, url } = await testCards()
    await simulate(url, { calls: 2, kind: 'unreachable', path: '/v1/payment_intents' })
    expect((await errorOf(anIntent(stripe))).type).toBe('StripeConnectionError')
    expect((await stripe.paymentIntents.list()).data).toHaveLength(0)
  })

  it('loses the response of a call that ran, which the same idempotency key then returns', async () => {
    const { stripe, url } = await testCards()
    const make = () =>
      stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, { idempotencyKey: 'pi:order-1' })
    await simulate(url, { calls: 2, kind: 'lost-answer', path: '/v1/payment_intents' })
    expect((await errorOf(make())).type).toBe('StripeConnectionError')
    const { id } = await make()
    expect((await stripe.paymentIntents.list()).data).toMatchObject([{ id }])
  })

  it('affects only matching calls, and delays them', async () => {
    const { stripe, url } = await testCards()
    const { id } = await aPayment(stripe)
    await simulate(url, { calls: 1, kind: 'slow', path: '/v1/refunds', delayMs: 1_000 })
    const read = () => stripe.paymentIntents.retrieve(id)
    await read()
    const ended: string[] = []
    await Promise.all([
      stripe.refunds.create({ payment_intent: id }).then(() => ended.push('refund')),
      read()
        .then(read)
        .then(() => ended.push('reads')),
    ])
    expect(ended).toEqual(['reads', 'refund'])
  })

  it('is rejected from pages of other origins, and when it is invalid', async () => {
    const { url } = await testCards()
    const failure = JSON.stringify({ calls: 1, kind: 'error' })
    expect((await fetch(`${url}/sandbox/faults`, { method: 'POST', body: failure })).status).toBe(415)
    expect((await fetch(`${url}/sandbox/faults`, { method: 'OPTIONS' })).status).toBe(404)
    expect((await simulate(url, { calls: 1, kind: 'flood' })).status).toBe(400)
  })
})
