import { anId } from '@ningjing/contract/testing/builders'
import { intentIdOf } from '@ningjing/contract/testing/club-steps'
import { describe, expect, it, vi } from 'vitest'
import type { ClassRecord } from '../../domain/records.ts'
import type { CardIntent } from '../../gateways/card-intents.ts'
import { atCheckout, type Club, EVENT_WAIT, openClub } from '../../testing/club.ts'
import { dyingAfter, processOf, providerDown, withOutage, wrapped } from '../../testing/processes.ts'
import { accept, freeSeat, waitingOf, withLine } from '../../testing/waiting.ts'

const API = '/ningjing'
const MINUTE_MS = 60_000

describe('starting a payment', () => {
  it('holds a seat for ten minutes and answers the price that will be charged', async () => {
    const club = await openClub()
    const terms = { freeHours: 72, latePercent: 20, freeDays: 3 }
    const [student, yogaClass] = [await club.student(), await club.yogaClass({ priceInCents: 1999, terms })]
    const selectedId = await club.select(student, yogaClass)
    const answer = await club.startPaying(student, selectedId, 19.99)
    const holdEndsAt = new Date(club.clock.now().getTime() + 10 * MINUTE_MS).toISOString()
    const { orderId, clientSecret } = answer.body
    expect(answer.body).toEqual({ clientSecret: expect.any(String), orderId, price: 19.99, holdEndsAt })
    const intent = await club.stripe.paymentIntents.retrieve(intentIdOf(clientSecret))
    const metadata = { classId: yogaClass._id, orderId }
    expect(intent).toMatchObject({ amount: 1999, currency: 'usd', metadata, description: yogaClass.name })
    const order = { cents: 1999, intentId: intent.id, email: student.email, terms, currency: 'USD' }
    expect(await club.stores.orders.find(orderId)).toMatchObject(order)
    const shown = await club.visitor.get(`${API}/publicClasses/${yogaClass._id}`)
    expect(shown.body.seats).toBe(yogaClass.seats - 1)
  })

  it('gives the same intent again, and renews the hold up to half an hour', async () => {
    const club = await openClub()
    const { student, yogaClass, selectedId, intentId } = await atCheckout(club)
    const begin = club.clock.now().getTime()
    const ends: number[] = []
    for (const minutes of [8, 8, 8, 5]) {
      club.clock.pass(minutes * MINUTE_MS)
      const answer = await club.startPaying(student, selectedId)
      expect(intentIdOf(answer.body.clientSecret)).toBe(intentId)
      ends.push((new Date(answer.body.holdEndsAt).getTime() - begin) / MINUTE_MS)
    }
    expect(ends).toEqual([18, 26, 30, 30])
    club.clock.pass(2 * MINUTE_MS)
    const fresh = await club.startPaying(student, selectedId)
    expect(intentIdOf(fresh.body.clientSecret)).not.toBe(intentId)
    expect((await club.stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled')
    expect(await club.read(yogaClass)).toMatchObject({ seats: 2, held: 1 })
  })

  it('is refused with a reason', async () => {
    const club = await openClub()
    const student = await club.student()
    const start = async (yogaClass: Awaited<ReturnType<typeof club.yogaClass>>, price: number) => {
      const selectedId = await club.select(student, yogaClass)
      const { status, body } = await club.startPaying(student, selectedId, price)
      return [status, body.code, body.facts?.price]
    }
    expect(await start(await club.yogaClass(), 44.99)).toEqual([409, 'class.price-changed', 45])
    expect(await start(await club.yogaClass(), 45.001)).toEqual([409, 'class.price-changed', 45])
    expect(await start(await club.yogaClass(), 0)).toEqual([409, 'class.price-changed', 45])
    expect(await start(await club.yogaClass({ priceInCents: 0 }), 0)).toEqual([409, 'class.free', undefined])
    expect(await start(await club.yogaClass({ priceInCents: 0 }), 45)).toEqual([
      409,
      'class.price-changed',
      0,
    ])
    expect(await start(await club.yogaClass({ priceInCents: 0 }), 45.001)).toEqual([
      409,
      'class.price-changed',
      0,
    ])
    const foreign = await club.startPaying(
      await club.student(),
      await club.select(student, await club.yogaClass()),
    )
    expect([foreign.status, foreign.body.code]).toEqual([404, 'selection.not-found'])
    const unknown = await club.startPaying(student, anId())
    expect([unknown.status, unknown.body.code]).toEqual([404, 'selection.not-found'])
    expect(await club.stores.seats.holds(student._id)).toEqual([])
  })

  it('is refused for a class that is gone', async () => {
    const club = await openClub()
    const student = await club.student()
    const selectedId = await club.select(student, await club.yogaClass())
    const without = wrapped(club.deps, async (name, call) => (name === 'seats.findFor' ? [] : call()))
    const { status, body } = await processOf(without)
      .as(student)
      .post(`${API}/create-payment-intent`)
      .send({ price: 0, selectedId })
    expect([status, body.code]).toEqual([404, 'class.not-found'])
  })

  it('is refused when the class is full, or has the student already', async () => {
    const club = await openClub()
    const full = await club.yogaClass({ seats: 1 })
    const late = await club.student()
    const selectedLate = await club.select(late, full)
    const student = await club.student()
    const selectedId = await club.select(student, full)
    const started = await club.startPaying(student, selectedId)
    const refused = await club.startPaying(late, selectedLate)
    expect([refused.status, refused.body.code]).toEqual([409, 'class.sold-out'])
    await club.confirm(intentIdOf(started.body.clientSecret))
    const enrolled = await club.startPaying(student, selectedId)
    expect([enrolled.status, enrolled.body.code]).toEqual([409, 'enrolment.exists'])
    expect(await club.read(full)).toMatchObject({ seats: 0, held: 0, enrolled: 1 })
  })

  it('with a price alone stands for the only selection at that price', async () => {
    const club = await openClub()
    const student = await club.student()
    const only = await club.yogaClass({ priceInCents: 3000 })
    for (const yogaClass of [await club.yogaClass(), await club.yogaClass(), only]) {
      await club.select(student, yogaClass)
    }
    const start = (price: number) => club.as(student).post(`${API}/create-payment-intent`).send({ price })
    expect((await start(30)).body.price).toBe(30)
    expect(await club.read(only)).toMatchObject({ held: 1 })
    for (const price of [45, 12]) {
      const answer = await start(price)
      expect([answer.status, answer.body.code]).toEqual([400, 'selection.ambiguous'])
    }
  })

  it('is refused for a fourth class at the same time, with the time until a hold ends', async () => {
    const club = await openClub()
    const student = await club.student()
    const classes = await Promise.all([1, 2, 3, 4].map(() => club.yogaClass()))
    const selections: string[] = []
    for (const yogaClass of classes) selections.push(await club.select(student, yogaClass))
    for (const selectedId of selections.slice(0, 3)) {
      expect((await club.startPaying(student, selectedId)).status).toBe(200)
      club.clock.pass(MINUTE_MS)
    }
    const fourth = await club.startPaying(student, selections[3]!)
    expect([fourth.status, fourth.body.code, fourth.body.facts]).toEqual([
      409,
      'payment.too-many-holds',
      { reason: 'holds-at-limit', classes: 3, seconds: 7 * 60 },
    ])
    expect(fourth.body.detail).toContain('7 minutes')
    // Nobody else was kept from the seat, not even for a moment.
    expect((await club.read(classes[3]!)).rev).toBe(0)
    expect((await club.startPaying(student, selections[0]!)).status).toBe(200)
    await club.settle()
    expect((await club.startPaying(student, selections[3]!)).status).toBe(200)
  })

  it('ends in exactly three holds after nine requests at the same moment, in every round', async () => {
    const club = await openClub()
    for (let round = 0; round < 3; round += 1) {
      const student = await club.student()
      const classes = await Promise.all(Array.from({ length: 9 }, () => club.yogaClass()))
      const selections = await Promise.all(classes.map((yogaClass) => club.select(student, yogaClass)))
      const answers = await Promise.all(selections.map((selectedId) => club.startPaying(student, selectedId)))
      const codes = answers.map(({ status, body }) => body.code ?? status).sort()
      expect(codes).toEqual([...Array(3).fill(200), ...Array(6).fill('payment.too-many-holds')])
      expect(await club.stores.seats.holds(student._id)).toHaveLength(3)
    }
    expect(await club.discrepancies()).toEqual([])
  })

  it('counts a hold once whose slot was taken before a crash, and none without a seat', async () => {
    const club = await openClub()
    const student = await club.student()
    const classes = await Promise.all([1, 2, 3].map(() => club.yogaClass()))
    const selections = await Promise.all(classes.map((yogaClass) => club.select(student, yogaClass)))
    const dying = dyingAfter(club.deps, (name) => name === 'slots.replace')
    await dying
      .as(student)
      .post('/ningjing/create-payment-intent')
      .send({ price: 45, selectedId: selections[0] })
    expect(dying.isDead()).toBe(true)
    for (const selectedId of selections) {
      expect((await club.startPaying(student, selectedId)).status).toBe(200)
    }
    expect(await club.discrepancies()).toEqual([])
  })

  it('counts a hold for its student, and for the address too until their e-mail is confirmed', async () => {
    const club = await openClub()
    const keys: string[] = []
    const { slots } = club.stores
    const replace: typeof slots.replace = (key, ...change) => {
      keys.push(key)
      return slots.replace(key, ...change)
    }
    const server = processOf({ ...club.deps, stores: { ...club.stores, slots: { ...slots, replace } } })
    const countedFor = async (emailVerified: boolean) => {
      const student = await club.student({ emailVerified })
      const selectedId = await club.select(student, await club.yogaClass())
      const body = { price: 45, selectedId }
      await server.as(student).post(`${API}/create-payment-intent`).send(body).expect(200)
      return [keys.splice(0), `user:${student._id}`] as const
    }
    const [ofMember, member] = await countedFor(true)
    expect(ofMember).toEqual([member])
    const [ofStranger, stranger] = await countedFor(false)
    expect(ofStranger).toEqual([stranger, expect.stringMatching(/^address:[^:]+$/)])
  })

  it('for an offered seat works beside three holds, and a page with an old currency does not lose it', async () => {
    const club = await openClub()
    const { yogaClass, first, ...paid } = await withLine(club, 1)
    for (const _hold of [1, 2, 3]) {
      const selectedId = await club.select(first, await club.yogaClass())
      expect((await club.startPaying(first, selectedId)).status).toBe(200)
    }
    await freeSeat(club, paid)
    const [row] = await waitingOf(club, first)
    const body = { price: 45, selectedId: row?.offer?.selectedId, currency: 'EUR' }
    const old = await club.as(first).post(`${API}/create-payment-intent`).send(body)
    expect([old.status, old.body.code]).toEqual([409, 'class.currency-changed'])
    expect(await club.read(yogaClass)).toMatchObject({ seats: 0, held: 1 })
    expect((await accept(club, first)).status).toBe(200)
  })

  /** Begins to pay again while the provider answers this about the intent. */
  async function payAgain(answer: (intent: CardIntent) => CardIntent | null) {
    const club = await openClub()
    const checkout = await atCheckout(club)
    const deps = wrapped(club.deps, async (name, call) => {
      const result = await call()
      return name === 'cards.readIntent' ? answer(result as CardIntent) : result
    })
    const { status, body } = await processOf(deps)
      .as(checkout.student)
      .post(`${API}/create-payment-intent`)
      .send({ price: 45, selectedId: checkout.selectedId })
    expect(status).toBe(200)
    expect(await club.read(checkout.yogaClass)).toMatchObject({ seats: 2, held: 1 })
    return { before: checkout.orderId, after: body.orderId }
  }

  it('goes on with an intent that the provider is still charging', async () => {
    const { before, after } = await payAgain((intent) => ({ ...intent, status: 'processing' }))
    expect(after).toBe(before)
  })

  it('begins again when the provider does not know the intent anymore', async () => {
    const { before, after } = await payAgain(() => null)
    expect(after).not.toBe(before)
  })

  it('gives the seat back when the provider is down', async () => {
    const club = await openClub()
    const [student, yogaClass] = [await club.student(), await club.yogaClass()]
    const selectedId = await club.select(student, yogaClass)
    const down = processOf(withOutage(club.deps, (name) => name === 'cards.createIntent', providerDown))
    const { body } = await down
      .as(student)
      .post(`${API}/create-payment-intent`)
      .send({ price: 45, selectedId })
    expect(body.code).toBe('service.cards-down')
    expect(await club.read(yogaClass)).toMatchObject({ seats: yogaClass.seats, held: 0, holds: {} })
  })

  it('leaves an offered seat to its student when the provider is down', async () => {
    const club = await openClub()
    const { yogaClass, first, ...paid } = await withLine(club, 1)
    await freeSeat(club, paid)
    const [row] = await waitingOf(club, first)
    const down = processOf(withOutage(club.deps, (name) => name === 'cards.createIntent', providerDown))
    const wanted = { price: 45, selectedId: row?.offer?.selectedId }
    const { body } = await down.as(first).post(`${API}/create-payment-intent`).send(wanted)
    expect(body.code).toBe('service.cards-down')
    expect(await club.read(yogaClass)).toMatchObject({ seats: 0, held: 1 })
    expect((await accept(club, first)).status).toBe(200)
  })

  it('pauses after five declined cards within an hour', async () => {
    const club = await openClub({ RATE_LIMIT_SCALE: '1' })
    const { student, selectedId, intentId } = await atCheckout(club)
    for (let card = 0; card < 5; card += 1) {
      await club.confirm(intentId, 'pm_card_chargeDeclined').catch(() => undefined)
    }
    const declines = (await club.eventsOf(intentId)).filter(
      ({ type }) => type === 'payment_intent.payment_failed',
    )
    expect(declines).toHaveLength(5)
    for (const event of declines.slice(0, 4)) await club.deliverAndHandle(event)
    await club.deliverAndHandle(declines[0]!)
    expect((await club.startPaying(student, selectedId)).status).toBe(200)
    await club.deliverAndHandle(declines[4]!)
    const paused = await vi.waitFor(async () => {
      const answer = await club.startPaying(student, selectedId)
      expect([answer.status, answer.body.code]).toEqual([429, 'payment.paused'])
      return answer
    }, EVENT_WAIT)
    const seconds = Number(paused.headers['retry-after'])
    expect(seconds).toBeGreaterThan(3000)
    expect(paused.body.facts).toEqual({ reason: 'cards-declined', cards: 5, seconds })
    expect(paused.body.detail).toMatch(
      /^5 cards were declined within an hour\. You can try again in \d+ minutes\.$/,
    )
  })
})

describe('a seat that is given back while a payment starts', () => {
  const seatLog = async ({ stores }: Club, { _id }: ClassRecord) =>
    (await stores.audit.listFor(_id)).map(({ who, what, before, after }) => ({
      who,
      what,
      orderId: (after ?? before)?.orderId,
    }))

  it('because the provider has canceled its intent is in the audit log', async () => {
    const club = await openClub()
    const { student, yogaClass, selectedId, intentId, orderId } = await atCheckout(club)
    await club.stripe.paymentIntents.cancel(intentId)
    const again = await club.startPaying(student, selectedId)
    expect(again.status).toBe(200)
    const next = (await club.read(yogaClass)).holds[student._id]?.orderId
    expect(next).not.toBe(orderId)
    expect(await seatLog(club, yogaClass)).toEqual([
      { who: student._id, what: 'seat.hold', orderId },
      { who: 'system', what: 'seat.release', orderId },
      { who: student._id, what: 'seat.hold', orderId: next },
    ])
    expect((await club.stores.orders.find(orderId))?.state).toBe('canceled')
  })

  it('because another request took the last hold a student may have is in the audit log', async () => {
    const club = await openClub()
    const student = await club.student()
    const classes = await Promise.all([1, 2, 3, 4].map(() => club.yogaClass()))
    const selections = await Promise.all(classes.map((yogaClass) => club.select(student, yogaClass)))
    for (const selectedId of selections.slice(0, 2)) await club.startPaying(student, selectedId)
    let isOvertaken = false
    const slow = wrapped(club.deps, async (name, call) => {
      if (name === 'seats.hold' && !isOvertaken) {
        isOvertaken = true
        expect((await club.startPaying(student, selections[2]!)).status).toBe(200)
      }
      return call()
    })
    const { status, body } = await processOf(slow)
      .as(student)
      .post(`${API}/create-payment-intent`)
      .send({ price: 45, selectedId: selections[3] })
    expect([status, body.code]).toEqual([409, 'payment.too-many-holds'])
    const orderId = expect.stringMatching(/^[0-9a-f]{24}$/)
    const log = await seatLog(club, classes[3]!)
    expect(log).toEqual([
      { who: student._id, what: 'seat.hold', orderId },
      { who: student._id, what: 'seat.release', orderId },
    ])
    expect(log[0]).toEqual({ ...log[1], what: 'seat.hold' })
    expect(await club.read(classes[3]!)).toMatchObject({ held: 0, holds: {} })
  })
})
