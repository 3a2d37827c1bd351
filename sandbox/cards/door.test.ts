import { describe, expect, it } from 'vitest'
import { anIntent, aPayment, refusalOf, testCards } from './testing/test-cards-client.ts'

const json = { 'content-type': 'application/json' }

describe('the stand-in', () => {
  it('says in words what it does not offer', async () => {
    const { stripe, url } = await testCards()
    const refusal = await refusalOf(stripe.customers.list())
    expect(refusal.statusCode).toBe(404)
    expect(refusal.message).toContain('Unrecognized request URL (GET: /v1/customers)')
    const elsewhere = await fetch(`${url}/dashboard`)
    expect(elsewhere.status).toBe(404)
    expect(await elsewhere.text()).toContain('nothing at /dashboard')
  })

  it('is healthy', async () => {
    const { url } = await testCards()
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })

  it('answers pages of every origin, also when they ask beforehand', async () => {
    const { url } = await testCards()
    const asked = await fetch(`${url}/v1/payment_methods`, { method: 'OPTIONS' })
    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-origin')).toBe('*')
    expect(asked.headers.get('access-control-allow-headers')).toContain('authorization')
    const refused = await fetch(`${url}/v1/payment_methods`, { method: 'POST' })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    expect(refused.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  it('takes a key as curl sends it', async () => {
    const { url } = await testCards()
    const authorization = `Basic ${Buffer.from('sk_test_sandbox:').toString('base64')}`
    const made = await fetch(`${url}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ amount: '500', currency: 'usd', 'metadata[orderId]': 'o1' }),
    })
    expect(await made.json()).toMatchObject({ amount: 500, metadata: { orderId: 'o1' } })
  })

  it('refuses a body that is too large', async () => {
    const { url } = await testCards()
    const body = `metadata[note]=${'x'.repeat(70_000)}`
    const answer = await fetch(`${url}/v1/payment_intents`, { method: 'POST', body })
    expect(answer.status).toBe(413)
  })
})

describe('trouble a test asks for', () => {
  const trouble = (url: string, fault: object) =>
    fetch(`${url}/sandbox/faults`, { method: 'POST', headers: json, body: JSON.stringify(fault) })

  it('fails as many calls as wanted, and nothing is done for them', async () => {
    const { stripe, url } = await testCards()
    await trouble(url, { calls: 2, kind: 'error' })
    expect((await refusalOf(anIntent(stripe))).statusCode).toBe(500)
    expect((await refusalOf(anIntent(stripe))).type).toBe('StripeAPIError')
    await anIntent(stripe)
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
  })

  // The library itself tries a cut connection once more: two calls are meant by each attempt.
  it('cuts the connection before the call', async () => {
    const { stripe, url } = await testCards()
    await trouble(url, { calls: 2, kind: 'unreachable', path: '/v1/payment_intents' })
    expect((await refusalOf(anIntent(stripe))).type).toBe('StripeConnectionError')
    expect((await stripe.paymentIntents.list()).data).toHaveLength(0)
  })

  it('loses the answer to a call that was carried out, which the same key then finds', async () => {
    const { stripe, url } = await testCards()
    const make = () =>
      stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, { idempotencyKey: 'pi:order-1' })
    await trouble(url, { calls: 2, kind: 'lost-answer', path: '/v1/payment_intents' })
    expect((await refusalOf(make())).type).toBe('StripeConnectionError')
    const { id } = await make()
    expect((await stripe.paymentIntents.list()).data).toMatchObject([{ id }])
  })

  it('meets only the calls it is meant for, and slows them', async () => {
    const { stripe, url } = await testCards()
    const { id } = await aPayment(stripe)
    await trouble(url, { calls: 1, kind: 'slow', path: '/v1/refunds', delayMs: 120 })
    const started = performance.now()
    await stripe.paymentIntents.retrieve(id)
    const read = performance.now()
    await stripe.refunds.create({ payment_intent: id })
    expect(performance.now() - read).toBeGreaterThan(115)
    expect(read - started).toBeLessThan(115)
  })

  it('is refused to pages of other origins, and when it makes no sense', async () => {
    const { url } = await testCards()
    const fault = JSON.stringify({ calls: 1, kind: 'error' })
    expect((await fetch(`${url}/sandbox/faults`, { method: 'POST', body: fault })).status).toBe(415)
    expect((await fetch(`${url}/sandbox/faults`, { method: 'OPTIONS' })).status).toBe(404)
    expect((await trouble(url, { calls: 1, kind: 'flood' })).status).toBe(400)
  })
})
