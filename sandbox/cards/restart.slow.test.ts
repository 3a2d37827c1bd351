import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type Stripe from 'stripe'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { SLOW_TEST_MS } from '../../server/src/testing/slow-tests.ts'
import { aCard, anIntent, aPayment, clientOf, errorOf, WEBHOOK_SECRET } from './testing/test-cards-client.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

/** Far longer than needed, for a busy machine. */
const WAIT_MS = 20_000

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ningjing-cards-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

type Running = { child: ChildProcess; stripe: Stripe }

/** The stand-in in its own process, as the sandbox starts it. */
async function aProcess(file: string, webhookUrl = ''): Promise<Running> {
  const child = fork(join(import.meta.dirname, 'main.ts'), {
    env: {
      ...process.env,
      CARDS_PORT: '0',
      CARDS_FILE: file,
      CARDS_WEBHOOK_URL: webhookUrl,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const [{ ready }] = await once(child, 'message')
  return { child, stripe: clientOf(ready) }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exit = once(child, 'exit')
  child.kill(signal)
  const [code] = await exit
  return code
}

async function aReceiver(answers: () => number): Promise<{ url: string; seen: string[] }> {
  const seen: string[] = []
  const server = createServer(async (request, response) => {
    const event: Stripe.Event = JSON.parse(await text(request))
    const status = answers()
    if (status === 200) seen.push(event.type)
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

describe('a restart after kill -9', () => {
  it('keeps payments, declines, refunds and responses under idempotency keys', async () => {
    const file = join(aFolder(), 'cards.sqlite')
    const before = await aProcess(file)
    const paid = await aPayment(before.stripe)
    const created = await before.stripe.paymentIntents.create(
      { amount: 700, currency: 'usd' },
      { idempotencyKey: 'pi:order-1' },
    )
    await errorOf(
      before.stripe.paymentIntents.confirm(created.id, { payment_method: 'pm_card_chargeDeclined' }),
    )
    const refund = await before.stripe.refunds.create({ payment_intent: paid.id, amount: 500 })
    const eventIds = (await before.stripe.events.list()).data.map(({ id }) => id)
    await ended(before.child, 'SIGKILL')

    const { stripe } = await aProcess(file)
    expect(await stripe.paymentIntents.retrieve(paid.id, { expand: ['latest_charge'] })).toMatchObject({
      status: 'succeeded',
      latest_charge: { amount_refunded: 500 },
    })
    expect((await stripe.paymentIntents.retrieve(created.id)).last_payment_error?.code).toBe('card_declined')
    expect((await stripe.refunds.list()).data).toMatchObject([{ id: refund.id, amount: 500 }])
    expect((await stripe.events.list()).data.map(({ id }) => id)).toEqual(eventIds)
    const again = await stripe.paymentIntents.create(
      { amount: 700, currency: 'usd' },
      { idempotencyKey: 'pi:order-1' },
    )
    expect(again.id).toBe(created.id)
  })

  it('keeps every payment that was answered', async () => {
    const file = join(aFolder(), 'cards.sqlite')
    const { child, stripe } = await aProcess(file)
    const answered: string[] = []
    const payers = Array.from({ length: 4 }, async () => {
      while (true) answered.push((await aPayment(stripe)).id)
    })
    const stopped = Promise.allSettled(payers)
    await vi.waitUntil(() => answered.length >= 25, { timeout: WAIT_MS })
    await ended(child, 'SIGKILL')
    await stopped
    const after = await aProcess(file)
    for (const id of answered) {
      expect((await after.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
    }
  })

  it('delivers the webhooks that were still due', async () => {
    const file = join(aFolder(), 'cards.sqlite')
    let status = 503
    const receiver = await aReceiver(() => status)
    const before = await aProcess(file, receiver.url)
    await aPayment(before.stripe)
    await ended(before.child, 'SIGKILL')
    expect(receiver.seen).toEqual([])
    status = 200
    await aProcess(file, receiver.url)
    await vi.waitUntil(() => receiver.seen.length === 3, { timeout: WAIT_MS })
    expect(receiver.seen.sort()).toEqual([
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.succeeded',
    ])
  })

  it('allows one process per file', async () => {
    const file = join(aFolder(), 'cards.sqlite')
    const first = await aProcess(file)
    await aPayment(first.stripe)
    const second = fork(join(import.meta.dirname, 'main.ts'), {
      env: { ...process.env, CARDS_PORT: '0', CARDS_FILE: file },
      silent: true,
    })
    const [code] = await once(second, 'exit')
    expect(code).not.toBe(0)
    expect((await first.stripe.paymentIntents.list()).data).toHaveLength(1)
  })
})

describe('the process', () => {
  it('exits with code 0 on SIGTERM', async () => {
    const { child, stripe } = await aProcess(join(aFolder(), 'cards.sqlite'))
    await aPayment(stripe)
    expect(await ended(child, 'SIGTERM')).toBe(0)
  })

  it('writes no card number and no security code to disk', async () => {
    const folder = aFolder()
    const { child, stripe } = await aProcess(join(folder, 'cards.sqlite'))
    const numbers = ['4242424242424242', '4000000000000002', '4111111111111111']
    for (const number of numbers) {
      const method = await aCard(stripe, number, { cvc: '8642' }).catch(() => undefined)
      const { id } = await anIntent(stripe)
      if (method)
        await stripe.paymentIntents.confirm(id, { payment_method: method.id }).catch(() => undefined)
    }
    await ended(child, 'SIGKILL')
    const written = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'))
    expect(written.join('')).toContain('"last4":"4242"')
    for (const secret of [...numbers, '8642']) expect(written.join('')).not.toContain(secret)
  })
})
