import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WebhookRecord } from '../../domain/card.records.ts'
import { sweep } from '../../sweeper.ts'
import { atCheckout, type Club, deliverText, loseTheSeat, openClub } from '../../testing/club.ts'
import { wrapped } from '../../testing/processes.ts'
import { handleEvent, storeEvent } from './handle-event.ts'

const API = '/ningjing'

describe('the webhook', () => {
  it('rejects an event without a valid signature, and stores nothing', async () => {
    const club = await openClub()
    const { yogaClass, intentId } = await atCheckout(club)
    await club.confirm(intentId)
    const [event] = await club.eventsOf(intentId)
    const post = (signature: string) =>
      club.visitor
        .post(`${API}/webhooks/stripe`)
        .set('stripe-signature', signature)
        .type('application/json')
        .send(JSON.stringify(event))
    for (const signature of ['', 't=1,v1=00', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`]) {
      const answer = await post(signature)
      expect([answer.status, answer.body.code]).toEqual([400, 'webhook.bad-signature'])
    }
    expect(await club.stores.webhooks.find(event!.id)).toBeNull()
    await sweep(club.deps)
    expect(await club.read(yogaClass)).toMatchObject({ enrolled: 0 })
  })

  it.each([
    ['text that is no JSON', 'hello', 'request.unreadable'],
    ['nothing', 'null', 'request.invalid'],
    ['a list', '[]', 'request.invalid'],
    ['no id', '{"type":"x","data":{"object":{}}}', 'request.invalid'],
    ['an id that is no text', '{"id":{"$ne":1},"type":"x","data":{"object":{}}}', 'request.invalid'],
    ['no data', '{"id":"evt_1","type":"x"}', 'request.invalid'],
    ['no subject', '{"id":"evt_1","type":"x","data":{"object":null}}', 'request.invalid'],
    [
      'an intent that is a number',
      '{"id":"evt_1","type":"x","data":{"object":{"payment_intent":5}}}',
      'request.invalid',
    ],
  ])('answers 400 to a signed event with %s', async (_what, payload, code) => {
    const club = await openClub()
    const answer = await deliverText(club.visitor, payload)
    expect([answer.status, answer.body.code]).toEqual([400, code])
    expect(await club.stores.webhooks.waiting()).toEqual([])
  })

  it.each([
    [200, 60],
    [400, 3600],
    [400, 86_400],
  ])('answers %d to a signature dated %d seconds ahead', async (status, ahead) => {
    const club = await openClub()
    const payload = '{"id":"evt_ahead","type":"x","data":{"object":{}}}'
    const timestamp = Math.floor(Date.now() / 1000) + ahead
    expect((await deliverText(club.visitor, payload, timestamp)).status).toBe(status)
  })

  it('is answered once the event is stored', async () => {
    const club = await openClub()
    const { intentId } = await atCheckout(club)
    await club.confirm(intentId)
    const events = await club.eventsOf(intentId)
    for (const event of events) {
      const answer = await club.deliver(event)
      expect([answer.status, answer.body]).toEqual([200, { received: true }])
      expect(await club.stores.webhooks.find(event.id)).toMatchObject({ type: event.type })
    }
    expect(events.map(({ type }) => type)).toContain('payment_intent.succeeded')
  })

  it('leaves alone what belongs to another site on the same account', async () => {
    const club = await openClub()
    const foreign = await club.stripe.paymentIntents.create({ amount: 4500, currency: 'usd' })
    await club.confirm(foreign.id)
    const otherSite = await openClub()
    const { yogaClass, intentId } = await atCheckout(otherSite)
    await otherSite.confirm(intentId)
    for (const id of [foreign.id, intentId]) {
      for (const event of await club.eventsOf(id)) await club.deliverAndHandle(event)
    }
    await club.settle()
    for (const id of [foreign.id, intentId]) {
      expect(await club.deps.cards.readIntent(id)).toMatchObject({ status: 'succeeded', refundedInCents: 0 })
    }
    expect(await otherSite.read(yogaClass)).toMatchObject({ held: 1 })
  })
})

describe('events repeated and out of order', () => {
  it('count a declined card once, also when several processes act on it simultaneously', async () => {
    const club = await openClub({ RATE_LIMIT_SCALE: '1' })
    const { student, intentId } = await atCheckout(club)
    await club.confirm(intentId, 'pm_card_chargeDeclined').catch(() => undefined)
    const events = await club.eventsOf(intentId)
    const { id, type } = events.find((event) => event.type === 'payment_intent.payment_failed')!
    const event = await storeEvent(club.deps, { id, type, intentId })
    await Promise.all([1, 2, 3, 4, 5].map(() => handleEvent(club.deps, event)))
    const limit = { points: 5, seconds: 3600 }
    const { points } = await club.stores.limits.taken(limit, `declines:${student._id}`)
    expect(points).toBe(1)
  })

  const shuffles = (length: number) =>
    fc.array(fc.nat(length - 1), { minLength: length, maxLength: 2 * length })

  it('change nothing about an enrollment', async () => {
    const club = await openClub()
    const { student, yogaClass, intentId } = await atCheckout(club)
    await club.confirm(intentId, 'pm_card_chargeDeclined').catch(() => undefined)
    await club.confirm(intentId)
    await club.record(student, { transactionId: intentId })
    const events = await club.eventsOf(intentId)
    const before = [await club.read(yogaClass), await club.payments(student)]
    await fc.assert(
      fc.asyncProperty(shuffles(events.length), async (order) => {
        await Promise.all(order.map((index) => club.deliver(events[index]!)))
        await sweep(club.deps)
        expect([await club.read(yogaClass), await club.payments(student)]).toEqual(before)
      }),
      { numRuns: 5 },
    )
    expect(await club.discrepancies()).toEqual([])
  })

  it('lead to the same result when the server receives nothing else', async () => {
    const club = await openClub()
    await fc.assert(
      fc.asyncProperty(shuffles(5), fc.boolean(), async (order, isInVain) => {
        const checkout = await atCheckout(club, isInVain ? 1 : 3)
        if (isInVain) await loseTheSeat(club, checkout)
        await club.confirm(checkout.intentId, 'pm_card_chargeDeclined').catch(() => undefined)
        await club.confirm(checkout.intentId)
        const events = await club.eventsOf(checkout.intentId)
        const picked = order.map((index) => events[index % events.length]!)
        await Promise.all(picked.map((event) => club.deliver(event)))
        const isHandled = picked.some(({ type }) => /^payment_intent\.(succeeded|payment_failed)$/.test(type))
        await sweep(club.deps)
        const { barred, roster } = await club.read(checkout.yogaClass)
        const hasPlace = roster[checkout.student._id]?.orderId === checkout.orderId
        const isBarred = barred[checkout.orderId] !== undefined
        expect([hasPlace, isBarred]).toEqual(isHandled ? [!isInVain, isInVain] : [false, false])
      }),
      { numRuns: 8 },
    )
    await club.settle()
    expect(await club.discrepancies()).toEqual([])
  })
})

describe('an event', () => {
  const PAID = 'payment_intent.succeeded'
  const DECLINED = 'payment_intent.payment_failed'

  /** Acts on an event, and returns the calls of the provider that this takes. */
  async function handle({ deps }: Club, event: WebhookRecord) {
    const calls: string[] = []
    const watched = wrapped(deps, async (name, call) => {
      if (name.startsWith('cards.')) calls.push(name)
      return call()
    })
    await handleEvent(watched, event)
    return calls
  }

  it('is done from the start when nothing follows from it', async () => {
    const { deps } = await openClub()
    const isDone = async (type: string, intentId: string | null) =>
      (await storeEvent(deps, { id: `evt_${type}_${intentId}`, type, intentId })).done
    expect(await isDone(PAID, 'pi_1')).toBe(false)
    expect(await isDone('charge.refund.updated', 'pi_1')).toBe(false)
    expect(await isDone(PAID, null)).toBe(true)
    expect(await isDone('payment_intent.created', 'pi_1')).toBe(true)
  })

  it('is the stored one when the provider repeats it', async () => {
    const { deps, stores, clock } = await openClub()
    const first = await storeEvent(deps, { id: 'evt_1', type: PAID, intentId: 'pi_1' })
    await stores.webhooks.markDone('evt_1')
    clock.pass(1000)
    const again = await storeEvent(deps, { id: 'evt_1', type: PAID, intentId: 'pi_1' })
    expect(again).toEqual({ ...first, done: true })
  })

  it('that is done, or about no payment, is not acted on', async () => {
    const club = await openClub()
    const event = { _id: 'evt_1', type: PAID, intentId: 'pi_1', receivedAt: club.clock.now(), done: false }
    expect(await handle(club, { ...event, done: true })).toEqual([])
    expect(await handle(club, { ...event, intentId: null })).toEqual([])
  })

  it('enrolls who has paid, and counts no declined card', async () => {
    const club = await openClub({ RATE_LIMIT_SCALE: '1' })
    const { student, yogaClass, intentId } = await atCheckout(club)
    await club.confirm(intentId)
    const event = await storeEvent(club.deps, { id: 'evt_1', type: PAID, intentId })
    expect(await handle(club, event)).toEqual(['cards.readIntent'])
    expect(await club.read(yogaClass)).toMatchObject({ held: 0, enrolled: 1 })
    const { points } = await club.stores.limits.taken({ points: 5, seconds: 3600 }, `declines:${student._id}`)
    expect(points).toBe(0)
  })

  it.each([PAID, DECLINED])('%s about an unknown payment is done', async (type) => {
    const club = await openClub()
    const event = await storeEvent(club.deps, { id: 'evt_1', type, intentId: 'pi_unknown' })
    expect(await handle(club, event)).toEqual(['cards.readIntent'])
    expect((await club.stores.webhooks.find('evt_1'))?.done).toBe(true)
  })

  it('keeps the seats of a student who may try another card', async () => {
    const club = await openClub({ RATE_LIMIT_SCALE: '1' })
    const { yogaClass, intentId } = await atCheckout(club)
    const decline = async (id: string) =>
      handle(club, await storeEvent(club.deps, { id, type: DECLINED, intentId }))
    for (const id of ['evt_1', 'evt_2', 'evt_3', 'evt_4']) await decline(id)
    expect(await club.read(yogaClass)).toMatchObject({ held: 1 })
    await decline('evt_5')
    expect(await club.read(yogaClass)).toMatchObject({ held: 0 })
  })
})
