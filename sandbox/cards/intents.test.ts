import { describe, expect, it } from 'vitest'
import { aCard, anIntent, aPayment, clientOf, errorOf, testCards } from './testing/test-cards-client.ts'

describe('an intent', () => {
  it('is created as requested, and read back the same', async () => {
    const { stripe } = await testCards()
    const intent = await anIntent(stripe, { metadata: { orderId: 'o1', classId: 'c1' }, description: 'Yin' })
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 2000,
      currency: 'usd',
      status: 'requires_payment_method',
      metadata: { orderId: 'o1', classId: 'c1' },
      description: 'Yin',
    })
    expect(intent.client_secret).toMatch(/^pi_\w+_secret_\w+$/)
    const { lastResponse: _made, ...made } = intent
    const { lastResponse: _read, ...read } = await stripe.paymentIntents.retrieve(intent.id)
    expect(read).toEqual(made)
  })

  it.each([
    ['less than 50 cents', { amount: 49 }, 'amount_too_small'],
    ['a million dollars', { amount: 100_000_000 }, 'amount_too_large'],
    ['half a cent', { amount: 199.5 }, 'parameter_invalid_integer'],
    ['a parameter the sandbox does not have', { off_session: true }, 'parameter_unknown'],
  ])('is rejected for %s', async (_case, more, code) => {
    const { stripe } = await testCards()
    expect(await errorOf(anIntent(stripe, more))).toMatchObject({ statusCode: 400, code })
  })

  it.each([
    ['gbp', 29, 30],
    ['sek', 299, 300],
    ['dkk', 249, 250],
    ['pln', 199, 200],
  ])('in %s is rejected below the least amount', async (currency, below, least) => {
    const { stripe } = await testCards()
    expect((await errorOf(anIntent(stripe, { currency, amount: below }))).code).toBe('amount_too_small')
    expect(await anIntent(stripe, { currency, amount: least })).toMatchObject({ currency, amount: least })
  })

  it('is rejected in a currency that no club can choose', async () => {
    const { stripe } = await testCards()
    expect((await errorOf(anIntent(stripe, { currency: 'jpy' }))).message).toBe('Invalid currency: jpy')
  })

  it('takes 50 cents', async () => {
    const { stripe } = await testCards()
    expect((await anIntent(stripe, { amount: 50 })).amount).toBe(50)
  })

  it('is paid only once', async () => {
    const { stripe } = await testCards()
    const { id } = await aPayment(stripe)
    const again = await errorOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }))
    expect(again).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      payment_intent: { id, status: 'succeeded' },
    })
  })

  it('is canceled, and then neither paid nor canceled again', async () => {
    const { stripe } = await testCards()
    const { id } = await anIntent(stripe)
    expect((await stripe.paymentIntents.cancel(id)).status).toBe('canceled')
    const payment = stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    expect((await errorOf(payment)).code).toBe('payment_intent_unexpected_state')
    expect((await errorOf(stripe.paymentIntents.cancel(id))).code).toBe('payment_intent_unexpected_state')
  })

  it('that has succeeded cannot be canceled', async () => {
    const { stripe } = await testCards()
    const { id } = await aPayment(stripe)
    expect(await errorOf(stripe.paymentIntents.cancel(id))).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    })
  })

  it('is paid with a payment method that can be used once', async () => {
    const { stripe } = await testCards()
    const method = await aCard(stripe, '4242424242424242')
    await aPayment(stripe, method.id)
    expect((await errorOf(aPayment(stripe, method.id))).message).toContain('may not be used again')
  })

  it('that does not exist answers 404, and an unknown payment method 400', async () => {
    const { stripe } = await testCards()
    const missing = await errorOf(stripe.paymentIntents.retrieve('pi_none'))
    expect(missing).toMatchObject({ statusCode: 404, code: 'resource_missing' })
    expect(await errorOf(aPayment(stripe, 'pm_none'))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'payment_method',
    })
  })
})

describe('a list of intents', () => {
  it('is sorted newest first and paged to the last item', async () => {
    const { stripe } = await testCards()
    const made: string[] = []
    for (let count = 0; count < 7; count += 1) made.unshift((await anIntent(stripe)).id)
    const first = await stripe.paymentIntents.list({ limit: 3 })
    expect(first).toMatchObject({ has_more: true, url: '/v1/payment_intents' })
    const all: string[] = []
    for await (const intent of stripe.paymentIntents.list({ limit: 3 })) all.push(intent.id)
    expect(all).toEqual(made)
  })

  it('filters by creation time and expands charges', async () => {
    const { stripe } = await testCards()
    const paid = await aPayment(stripe)
    const now = await stripe.paymentIntents.list({
      created: { gte: paid.created },
      expand: ['data.latest_charge'],
    })
    expect(now.data).toMatchObject([{ id: paid.id, latest_charge: { paid: true } }])
    const later = await stripe.paymentIntents.list({ created: { gte: paid.created + 60 } })
    expect(later.data).toEqual([])
  })
})

describe('an idempotency key', () => {
  it('returns the same response for the same call, also for concurrent calls', async () => {
    const { stripe } = await testCards()
    const options = { idempotencyKey: 'pi:order-1' }
    const calls = Array.from({ length: 20 }, () =>
      stripe.paymentIntents.create({ amount: 1999, currency: 'usd' }, options),
    )
    const ids = (await Promise.all(calls)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(1)
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
  })

  it('is rejected for other parameters and for another endpoint', async () => {
    const { stripe } = await testCards()
    const options = { idempotencyKey: 'pi:order-1' }
    const { id } = await stripe.paymentIntents.create({ amount: 1999, currency: 'usd' }, options)
    const otherAmount = stripe.paymentIntents.create({ amount: 2999, currency: 'usd' }, options)
    expect(await errorOf(otherAmount)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
    const otherPath = stripe.refunds.create({ payment_intent: id }, options)
    expect((await errorOf(otherPath)).type).toBe('StripeIdempotencyError')
  })

  it('replays a decline, and does not save a call that was rejected before it ran', async () => {
    const { stripe } = await testCards()
    const { id } = await anIntent(stripe)
    const confirm = () =>
      stripe.paymentIntents.confirm(
        id,
        { payment_method: 'pm_card_chargeDeclined' },
        { idempotencyKey: 'confirm:1' },
      )
    const charges = [await errorOf(confirm()), await errorOf(confirm())].map(({ charge }) => charge)
    expect(charges[0]).toMatch(/^ch_/)
    expect(charges[1]).toBe(charges[0])
    const options = { idempotencyKey: 'pi:order-2' }
    await errorOf(stripe.paymentIntents.create({ amount: 5, currency: 'usd' }, options))
    const mended = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, options)
    expect(mended.amount).toBe(500)
  })
})

describe('a publishable key', () => {
  it('reads and pays an intent with its client secret, and sees no metadata', async () => {
    const { stripe, url } = await testCards()
    const browser = clientOf(url, 'pk_test_sandbox')
    const { id, client_secret } = await anIntent(stripe, { metadata: { userId: 'u1' } })
    const method = await aCard(browser, '4242424242424242')
    const paid = await browser.paymentIntents.confirm(id, {
      payment_method: method.id,
      ...{ client_secret: client_secret! },
    })
    expect(paid.status).toBe('succeeded')
    expect(paid).not.toHaveProperty('metadata')
    expect(paid).not.toHaveProperty('latest_charge')
  })

  it('sees nothing of an intent without its client secret', async () => {
    const { stripe, url } = await testCards()
    const browser = clientOf(url, 'pk_test_sandbox')
    const { id } = await anIntent(stripe)
    expect((await errorOf(browser.paymentIntents.retrieve(id))).statusCode).toBe(404)
    const guess = browser.paymentIntents.retrieve(id, { client_secret: `${id}_secret_guess` })
    expect((await errorOf(guess)).statusCode).toBe(404)
  })

  it("cannot call the merchant's operations", async () => {
    const { stripe, url } = await testCards()
    const browser = clientOf(url, 'pk_test_sandbox')
    const { id } = await aPayment(stripe)
    const rejected = [
      anIntent(browser),
      browser.paymentIntents.list(),
      browser.paymentIntents.cancel(id),
      browser.refunds.create({ payment_intent: id }),
      browser.events.list(),
    ]
    for (const call of rejected) {
      expect(await errorOf(call)).toMatchObject({ statusCode: 401, code: 'secret_key_required' })
    }
  })

  it('that does not belong to the sandbox is rejected', async () => {
    const { url } = await testCards()
    expect((await errorOf(anIntent(clientOf(url, 'sk_live_real')))).statusCode).toBe(401)
  })
})
