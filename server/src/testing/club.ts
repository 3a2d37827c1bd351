import Stripe from 'stripe'
import { expect, inject, vi } from 'vitest'
import type { Deps } from '../base/deps.ts'
import type { ClassRecord, UserRecord } from '../base/records.ts'
import { deepSweep, sweep } from '../features/payments/sweeper.ts'
import { reconcile } from '../features/reconciliation/reconcile.ts'
import { type CardsGateway, stripeCards } from '../gateways/cards.ts'
import { type TestApp, testApp, testConfig, WEBHOOK_SECRET } from './test-app.ts'

const API = '/ningjing'
/** Longer than any hold lasts, in milliseconds. */
export const PAST_EVERY_HOLD_MS = 31 * 60_000

/** The provider's official client, on the stand-in, as a test uses it to be cardholder and provider. */
function cardClient(): Stripe {
  const { hostname, port } = new URL(inject('cardsUrl'))
  return new Stripe('sk_test_sandbox', { host: hostname, port, protocol: 'http', telemetry: false })
}

export type Club = Awaited<ReturnType<typeof openClub>>

/**
 * The real app with an admin, and everything a test needs to play students, cards and time. Ids are unique across
 * all tests, because they share one card provider.
 */
export async function openClub(settings: Record<string, string> = {}, overrides: Partial<Deps> = {}) {
  const cards = cardsOfToday(stripeCards(testConfig(settings)))
  const app = await testApp(settings, { cards, ...overrides })
  const { deps, stores, clock } = app
  const stripe = cardClient()
  await app.addUser({ _id: stores.newId(), role: 'admin' })

  const select = async (student: UserRecord, yogaClass: ClassRecord): Promise<string> => {
    const answer = await app.as(student).post(`${API}/selectedClasses`).send({ classId: yogaClass._id })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.insertedId
  }

  return {
    ...app,
    stripe,
    student: (overrides: Partial<UserRecord> = {}) => app.addUser({ _id: stores.newId(), ...overrides }),
    yogaClass: (overrides: Partial<ClassRecord> = {}) => app.addClass({ _id: stores.newId(), ...overrides }),
    select,
    startPaying: (student: UserRecord, selectedId: string, price = 45) =>
      app.as(student).post(`${API}/create-payment-intent`).send({ price, selectedId }),
    confirm: (intentId: string, card = 'pm_card_visa') =>
      stripe.paymentIntents.confirm(intentId, { payment_method: card }),
    record: (student: UserRecord, body: { transactionId?: string; selectedId?: string }) =>
      app.as(student).post(`${API}/payments`).send(body),
    selections: async (student: UserRecord) =>
      (await app.as(student).get(`${API}/selectedClasses/${student.email}`)).body,
    enrolments: async (student: UserRecord) =>
      (await app.as(student).get(`${API}/enrolledClasses/${student.email}`)).body,
    payments: async (student: UserRecord) =>
      (await app.as(student).get(`${API}/payments/${student.email}`)).body,
    /** The class as it is stored now. */
    read: async (yogaClass: ClassRecord): Promise<ClassRecord> => {
      const stored = await stores.classes.find(yogaClass._id)
      if (!stored) throw new Error('The class is gone')
      return stored
    },
    /** Lets time pass and everything settle that settles by itself. */
    settle: async (ms = PAST_EVERY_HOLD_MS) => {
      clock.pass(ms)
      await sweep(deps)
      await deepSweep(deps)
      await sweep(deps)
    },
    discrepancies: () => reconcile(deps),
    ...eventDelivery(app, stripe),
  }
}

/** Delivers a signed event to one server process. */
export function deliverTo(visitor: TestApp['visitor'], event: Stripe.Event) {
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET })
  return visitor
    .post(`${API}/webhooks/stripe`)
    .set('stripe-signature', signature)
    .type('application/json')
    .send(payload)
}

/** What the provider would tell of an intent, for a test to deliver when and as often as it likes. */
function eventDelivery({ visitor, stores }: TestApp, stripe: Stripe) {
  return {
    /** Every event the provider has made about an intent, oldest first. */
    eventsOf: (intentId: string) => eventsOf(stripe, intentId),
    /** Delivers an event as the provider does. */
    deliver: (event: Stripe.Event) => deliverTo(visitor, event),
    /** Delivers an event and waits until it is acted on. */
    deliverAndHandle: async (event: Stripe.Event) => {
      expect((await deliverTo(visitor, event)).status).toBe(200)
      await vi.waitFor(async () => expect((await stores.webhooks.find(event.id))?.done).toBe(true))
    },
  }
}

/** All tests share one provider; a sweep need not look at the payments of the tests before. */
function cardsOfToday(cards: CardsGateway): CardsGateway {
  const openedAt = Date.now() - 1000
  return {
    ...cards,
    intentsSince: (since) => cards.intentsSince(new Date(Math.max(since.getTime(), openedAt))),
  }
}

/** The id of the intent a client secret belongs to. */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? ''
}

export type Checkout = Awaited<ReturnType<typeof atCheckout>>

/** A student in front of a checkout that is ready to be paid. */
export async function atCheckout(club: Club, seats = 3) {
  const student = await club.student()
  const yogaClass = await club.yogaClass({ seats })
  const selectedId = await club.select(student, yogaClass)
  const answer = await club.startPaying(student, selectedId)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const intentId = intentIdOf(answer.body.clientSecret)
  return { student, yogaClass, selectedId, intentId, orderId: await orderIdOf(club, intentId) }
}

/** The hold is lost and the class sold out, as if everything had gone wrong before the card was confirmed. */
export async function loseTheSeat(
  club: Club,
  { student, yogaClass, orderId, intentId }: Checkout,
): Promise<void> {
  const claim = { classId: yogaClass._id, userId: student._id, orderId }
  await club.stores.seats.releaseCanceled(claim, intentId)
  const { seats } = await club.read(yogaClass)
  for (let left = seats; left > 0; left -= 1) {
    const other = await club.student()
    const selectedId = await club.select(other, yogaClass)
    const answer = await club.startPaying(other, selectedId)
    const otherIntent = intentIdOf(answer.body.clientSecret)
    await club.confirm(otherIntent)
    await club.record(other, { transactionId: otherIntent })
  }
}

async function orderIdOf({ stripe }: Club, intentId: string): Promise<string> {
  const { metadata } = await stripe.paymentIntents.retrieve(intentId)
  return metadata.orderId ?? ''
}

async function eventsOf(stripe: Stripe, intentId: string): Promise<Stripe.Event[]> {
  const events: Stripe.Event[] = []
  for await (const event of stripe.events.list({ limit: 100 })) {
    if (JSON.stringify(event.data.object).includes(intentId)) events.unshift(event)
  }
  return events
}
