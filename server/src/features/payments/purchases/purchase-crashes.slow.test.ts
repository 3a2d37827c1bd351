import { describe, expect, it, vi } from 'vitest'
import { deepSweep, sweep } from '../../../sweeper.ts'
import { deliverTo, EVENT_WAIT, openClub, PAST_EVERY_HOLD_MS } from '../../../testing/club.ts'
import { killedAfterEach, type Process } from '../../../testing/killed.ts'
import {
  atPassCheckout,
  checkOutPass,
  give,
  type PassCheckout,
  passesOf,
  type Shop,
  shop,
} from '../../../testing/passes.ts'
import { SLOW_TEST_MS } from '../../../testing/slow-tests.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

/** How a payment reaches the server that is killed: from the browser, the provider or the sweeper. */
const WAYS: Record<string, (dying: Process, checkout: PassCheckout) => Promise<unknown>> = {
  'POST /payments': async (dying, { student, intentId }) =>
    await dying.as(student).post('/ningjing/payments').send({ transactionId: intentId }),
  'the webhook': async (dying, { club, intentId }) => {
    const [event] = (await club.eventsOf(intentId)).filter(({ type }) => type === 'payment_intent.succeeded')
    await deliverTo(dying.visitor, event!)
    await vi.waitFor(async () => {
      const stored = await club.stores.webhooks.find(event!.id)
      expect(dying.isDead() || stored?.done).toBe(true)
    }, EVENT_WAIT)
  },
  'the sweeper': async (dying, { club }) => {
    club.clock.pass(PAST_EVERY_HOLD_MS)
    await sweep(dying.deps)
  },
  'the deep sweep': async (dying) => deepSweep(dying.deps),
}

/** What the student has: one pass, one receipt and one mail. */
async function expectPass({ club, student }: Shop, text: string) {
  expect(await passesOf(club, student), text).toMatchObject([{ granted: 10, left: 10, state: 'active' }])
  expect(await club.payments(student), text).toHaveLength(1)
  expect(await club.stores.mails.listFor(student._id), text).toMatchObject([{ kind: 'pass' }])
}

describe.each(Object.keys(WAYS))('a process killed while %s gives a pass that was paid', (way) => {
  it('leaves one pass, after any write', async () => {
    const club = await openClub()
    const writes = await killedAfterEach<PassCheckout>(
      club,
      async () => {
        const open = await atPassCheckout(await shop({}, club))
        await club.confirm(open.intentId)
        return open
      },
      (dying, open) => WAYS[way]!(dying, open),
      async (open, _isOver, text) => {
        await expectPass(open, text)
        expect((await club.stores.orders.find(open.orderId))?.state, text).toBe('enrolled')
      },
    )
    expect(writes).toEqual(
      expect.arrayContaining(['purses.grant', 'payments.insertOnce', 'orders.markEnrolled']),
    )
  })
})

it('a process killed while a student opens the checkout of a pass leaves nothing that can be paid', async () => {
  const club = await openClub()
  const writes = await killedAfterEach<Shop>(
    club,
    () => shop({}, club),
    async (dying, { student, productId }) => await checkOutPass(dying, student, productId),
    async ({ student, productId }, _isOver, text) => {
      const orders = await club.stores.orders.listFor(student._id)
      expect(
        orders.filter(({ state }) => state !== 'canceled'),
        text,
      ).toEqual([])
      for await (const { order, status } of club.deps.cards.intentsSince(new Date(0))) {
        if (order?.userId === student._id) expect(status, text).toBe('canceled')
      }
      // The next attempt begins.
      expect((await checkOutPass(club, student, productId)).status, text).toBe(200)
      await club.settle()
    },
  )
  expect(writes).toEqual(
    expect.arrayContaining(['orders.insertOnce', 'cards.createIntent', 'orders.nameIntent']),
  )
})

it.each(['cash', undefined] as const)(
  'a process killed while an admin gives a pass (%s) gives it once or not',
  async (paid) => {
    const club = await openClub()
    await killedAfterEach<Shop>(
      club,
      () => shop({ once: true }, club),
      async (dying, open) => await give(dying, open, paid),
      async (open, isOver, text) => {
        const passes = await passesOf(club, open.student)
        if (isOver || passes.length > 0) await expectPass(open, text)
        else expect((await give(club, open, paid)).status, text).toBe(200)
        await expectPass(open, text)
        // Once for each person.
        expect((await give(club, open, paid)).body.code, text).toBe('product.once')
      },
    )
  },
)

it('a process killed while a payment that was not as agreed is refunded refunds it once', async () => {
  const club = await openClub()
  await killedAfterEach<PassCheckout>(
    club,
    async () => {
      const open = await atPassCheckout(await shop({}, club))
      await club.confirm(open.intentId)
      await club.stripe.refunds.create({ payment_intent: open.intentId, amount: 15_000 })
      return open
    },
    async (dying, { student, intentId }) =>
      await dying.as(student).post('/ningjing/payments').send({ transactionId: intentId }),
    async ({ student, orderId, intentId }, _isOver, text) => {
      expect(await passesOf(club, student), text).toEqual([])
      expect((await club.stores.orders.find(orderId))?.state, text).toBe('refunded')
      expect(await club.deps.cards.refundsOf(intentId), text).toHaveLength(1)
    },
  )
})
