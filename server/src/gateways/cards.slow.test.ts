import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { anId } from '@ningjing/contract/testing/builders'
import Stripe from 'stripe'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { cardClient } from '../testing/card-client.ts'
import { SLOW_TEST_MS } from '../testing/slow-tests.ts'
import { cardsUrl } from '../testing/worker-servers.ts'
import { stripeCards } from './cards.ts'
import type { CardSettings } from './stripe-client.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const SECRET = 'whsec_tests'

function gateway(overrides: Partial<CardSettings> = {}) {
  return stripeCards({
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_URL: cardsUrl(),
    ...overrides,
  })
}

const stripe = () => cardClient(cardsUrl())

/** Ids that no other test uses: tests share a stand-in. */
const someId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 24)
const anOrder = () => ({ orderId: someId(), classId: someId(), userId: someId(), selectedId: someId() })

/** An amount in US dollars. */
const usd = (cents: number) => ({ cents, currency: 'USD' }) as const

/** A provider that answers every call the same way. */
function oneAnswer(status: number, body: object = { error: { message: 'no' } }): Promise<string> {
  return provider((_req, res) => {
    res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
}

async function provider(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('an intent', () => {
  it('is made once per order, with its metadata', async () => {
    const [cards, order] = [gateway(), anOrder()]
    const intents = await Promise.all([1, 2, 3].map(() => cards.createIntent(order, usd(4500))))
    expect(new Set(intents.map(({ id }) => id)).size).toBe(1)
    expect(intents[0]).toMatchObject({
      status: 'open',
      amountInCents: 4500,
      currency: 'USD',
      clientSecret: expect.stringContaining('_secret_'),
      order,
      refundedInCents: 0,
    })
    expect(await cards.readIntent(intents[0]!.id)).toEqual(intents[0])
  })

  it('cannot be made again at another amount', async () => {
    const [cards, order] = [gateway(), anOrder()]
    await cards.createIntent(order, usd(4500))
    await expect(cards.createIntent(order, usd(4600))).rejects.toThrow('idempotent')
  })

  it('has the wording of the last call, and is the intent of an older release', async () => {
    const [cards, order] = [gateway(), anOrder()]
    const wording = { description: 'Yin', receiptEmail: 'ana@ningjing.example', statementSuffix: 'YIN' }
    // Older releases sent no wording, under the same key.
    const { id } = await cards.createIntent(order, usd(4500))
    await cards.createIntent(order, usd(4500), wording)
    const renamed = await cards.createIntent(order, usd(4500), { ...wording, description: 'Yang' })
    expect(renamed.id).toBe(id)
    expect(await stripe().paymentIntents.retrieve(id)).toMatchObject({
      description: 'Yang',
      receipt_email: 'ana@ningjing.example',
      statement_descriptor_suffix: 'YIN',
    })
  })

  it('is made without a wording that the provider refuses, and shows that it was canceled', async () => {
    const [cards, order] = [gateway(), anOrder()]
    const refused = { description: 'Yin', statementSuffix: '***' }
    const made = await cards.createIntent(order, usd(4500), refused)
    expect(made.status).toBe('open')
    await cards.cancelIntent(made.id)
    expect((await cards.createIntent(order, usd(4500), { description: 'Yin' })).status).toBe('canceled')
  })

  it('takes cards only', async () => {
    const { id } = await gateway().createIntent(anOrder(), usd(4500))
    expect((await stripe().paymentIntents.retrieve(id)).allowed_payment_method_types).toEqual(['card'])
  })

  it('that the provider does not know is null', async () => {
    expect(await gateway().readIntent('pi_unknown')).toBeNull()
  })

  it('of another product has no order', async () => {
    const cards = gateway()
    const metadata = { ...anOrder(), userId: 'unknown' }
    for (const more of [{}, { metadata }]) {
      const { id } = await stripe().paymentIntents.create({ amount: 4500, currency: 'usd', ...more })
      expect((await cards.readIntent(id))?.order).toBeNull()
    }
  })

  it('is canceled, any number of times, unless it was paid', async () => {
    const cards = gateway()
    const [left, paid] = [
      await cards.createIntent(anOrder(), usd(4500)),
      await cards.createIntent(anOrder(), usd(4500)),
    ]
    expect([await cards.cancelIntent(left.id), await cards.cancelIntent(left.id)]).toEqual([
      'canceled',
      'canceled',
    ])
    await stripe().paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa' })
    expect(await cards.cancelIntent(paid.id)).toBe('succeeded')
    expect((await cards.readIntent(paid.id))?.status).toBe('succeeded')
    expect(await cards.cancelIntent('pi_unknown')).toBe('canceled')
  })

  it('is listed with its refunds, over many pages', async () => {
    const [cards, since] = [gateway(), new Date()]
    const made = await Promise.all(
      Array.from({ length: 130 }, () => cards.createIntent(anOrder(), usd(4500))),
    )
    const paid = made[0]!
    await stripe().paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa' })
    await cards.refund(paid.id, paid.order!.orderId, 1, 4500)
    const listed = new Map<string, number>()
    for await (const { id, refundedInCents } of cards.intentsSince(since)) listed.set(id, refundedInCents)
    expect(made.filter(({ id }) => !listed.has(id))).toEqual([])
    expect([listed.get(paid.id), listed.get(made[1]!.id)]).toEqual([4500, 0])
  })
})

describe('a refund', () => {
  it('is made once per attempt, in full, and only once for the whole amount', async () => {
    const [cards, order] = [gateway(), anOrder()]
    const { id } = await cards.createIntent(order, usd(4500))
    await stripe().paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    const statuses = [
      await cards.refund(id, order.orderId, 1, 4500),
      await cards.refund(id, order.orderId, 1, 4500),
      await cards.refund(id, order.orderId, 2, 4500),
    ]
    expect(statuses).toEqual(['succeeded', 'succeeded', 'succeeded'])
    expect(await cards.refundsOf(id)).toMatchObject([
      { amountInCents: 4500, status: 'succeeded', orderId: order.orderId },
    ])
    expect(await cards.readIntent(id)).toMatchObject({ refundedInCents: 4500 })
  })

  it('that the provider refuses has failed', async () => {
    const cards = gateway()
    const { id, order } = await cards.createIntent(anOrder(), usd(4500))
    expect(await cards.refund(id, order!.orderId, 1, 4500)).toBe('failed')
  })

  it('under the key of another sum, whose answer was lost, has failed: the next try has a key of its own', async () => {
    const error = {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with …',
    }
    const cards = gateway({ STRIPE_API_URL: await oneAnswer(400, { error }) })
    expect(await cards.refund('pi_1', anId(), 1, 4500)).toBe('failed')
  })
})

describe('a dispute', () => {
  it.each([
    ['needs_response', 'chargeback', 'open'],
    ['under_review', 'chargeback', 'open'],
    ['appeal_needs_response', 'chargeback', 'open'],
    ['warning_needs_response', 'inquiry', 'open'],
    ['warning_closed', 'inquiry', 'won'],
    ['won', 'chargeback', 'won'],
    ['lost', 'chargeback', 'lost'],
    ['prevented', 'block', 'won'],
    ['prevented', 'resolution', 'lost'],
  ])('that is %s as a %s is %s', async (status, case_type, state) => {
    const made = {
      id: 'du_1',
      payment_intent: 'pi_1',
      status,
      payment_method_details: { card: { case_type } },
    }
    const list = { object: 'list', data: [made], has_more: false }
    const cards = gateway({ STRIPE_API_URL: await oneAnswer(200, list) })
    expect(await cards.disputesOf('pi_1')).toEqual([{ id: 'du_1', intentId: 'pi_1', state }])
  })
})

describe('an outage of the provider', () => {
  it.each([
    [500, 'api_error'],
    [503, 'api_error'],
    [429, 'lock_timeout'],
    [400, 'rate_limit'],
    [409, 'idempotency_key_in_use'],
  ])('is distinguished from a bug when it answers %d %s', async (status, code) => {
    const cards = gateway({ STRIPE_API_URL: await oneAnswer(status, { error: { code, message: 'no' } }) })
    for (const call of [
      () => cards.readIntent('pi_1'),
      () => cards.createIntent(anOrder(), usd(4500)),
      () => cards.cancelIntent('pi_1'),
      () => cards.refund('pi_1', anId(), 1, 4500),
      () => cards.intentsSince(new Date())[Symbol.asyncIterator]().next(),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'service.cards-down', status: 503 })
    }
    expect(await cards.isUp()).toBe(false)
  })

  it('is reported when the provider is not running', async () => {
    const cards = gateway({ STRIPE_API_URL: 'http://127.0.0.1:1' })
    await expect(cards.readIntent('pi_1')).rejects.toMatchObject({ code: 'service.cards-down' })
    expect([await cards.isUp(), await gateway().isUp()]).toEqual([false, true])
  })

  it('costs 9 seconds at most and holds 20 calls at most while it hangs', async () => {
    let open = 0
    let most = 0
    const hanging = await provider((req) => {
      open += 1
      most = Math.max(most, open)
      req.socket.once('close', () => (open -= 1))
    })
    const cards = gateway({ STRIPE_API_URL: hanging })
    const begin = Date.now()
    const calls = Array.from({ length: 30 }, () => cards.createIntent(anOrder(), usd(4500)))
    for (const call of await Promise.allSettled(calls)) {
      expect(call).toMatchObject({ status: 'rejected', reason: { code: 'service.cards-down' } })
    }
    expect(Date.now() - begin).toBeLessThan(9_000)
    expect(most).toBe(20)
  })

  it('is not reported for a wrong key', async () => {
    const cards = gateway({ STRIPE_SECRET_KEY: 'sk_test_other' })
    await expect(cards.readIntent('pi_1')).rejects.toThrow('API Key')
  })

  it('is not reported for a rejected call, whose error says nothing about cardholders', async () => {
    const payment_intent = { id: 'pi_1', status: 'requires_action', receipt_email: 'ana@ningjing.example' }
    const error = { type: 'invalid_request_error', code: 'some_code', message: 'No.', payment_intent }
    const cards = gateway({ STRIPE_API_URL: await oneAnswer(400, { error }) })
    const thrown = await cards.readIntent('pi_1').catch((error: unknown) => error)
    expect(String(thrown)).toContain('No. (StripeInvalidRequestError, some_code')
    expect(inspect(thrown, { depth: null })).not.toContain('ana@')
  })
})

describe('an event', () => {
  const signed = (object: object, secret = SECRET) => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'some.event', data: { object } })
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
    return [Buffer.from(payload), signature] as const
  }

  it.each([
    ['an intent', { object: 'payment_intent', id: 'pi_1' }, 'pi_1'],
    ['a charge', { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }, 'pi_1'],
    ['a refund with its intent', { object: 'refund', payment_intent: { id: 'pi_1' } }, 'pi_1'],
    ['a charge of nothing', { object: 'charge', payment_intent: null }, null],
    ['a balance', { object: 'balance' }, null],
  ])('of %s names its intent', (_what, object, intentId) => {
    expect(gateway().readEvent(...signed(object))).toEqual({ id: 'evt_1', type: 'some.event', intentId })
  })

  it('with another signature, or changed, is rejected', () => {
    const cards = gateway()
    const object = { object: 'payment_intent', id: 'pi_1' }
    const [body, signature] = signed(object)
    expect(() => cards.readEvent(...signed(object, 'whsec_other'))).toThrow()
    expect(() => cards.readEvent(Buffer.from(`${body} `), signature)).toThrow()
  })
})
