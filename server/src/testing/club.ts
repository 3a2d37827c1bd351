import { type AuditAction, SYSTEM } from '@ningjing/contract/audit/audit'
import { pathOf } from '@ningjing/contract/endpoint'
import { listEnrolments } from '@ningjing/contract/enrolments/enrolments'
import {
  createPaymentIntent,
  listPayments,
  receiveCardEvent,
  recordPayment,
} from '@ningjing/contract/payments/payments'
import { listSelections } from '@ningjing/contract/selections/selections'
import { rowsOf } from '@ningjing/contract/testing/api-client'
import { buy, checkOut, select } from '@ningjing/contract/testing/club-steps'
import type Stripe from 'stripe'
import { expect, vi } from 'vitest'
import type { Deps } from '../deps.ts'
import type { AuditRecord } from '../domain/audit.records.ts'
import { classFacts } from '../domain/class-facts.ts'
import type { ClassRecord, UserRecord } from '../domain/records.ts'
import { reconcile } from '../features/reconciliation/reconcile.ts'
import { type CardsGateway, stripeCards } from '../gateways/cards.ts'
import { releaseTodo } from '../seats/release-seat.ts'
import { deepSweep, sweep } from '../sweeper.ts'
import { ask, callsOf } from './ask.ts'
import { cardClient, confirmWith, signatureOf } from './card-client.ts'
import { type TestApp, testApp, testConfig, WEBHOOK_SECRET } from './test-app.ts'
import { cardsUrl } from './worker-servers.ts'

/** Longer than any hold. */
export const PAST_EVERY_HOLD_MS = 31 * 60_000

/** The server acts on an event after it answered; a busy machine needs more than the default of one second. */
export const EVENT_WAIT = { timeout: 15_000 }

export type Club = Awaited<ReturnType<typeof openClub>>

/**
 * The real app with an admin, and what a test needs to control students, cards and time. Ids are unique across all
 * tests, because those of a worker share one card stand-in.
 */
export async function openClub(settings: Record<string, string> = {}, overrides: Partial<Deps> = {}) {
  const forgotten = new Set<string>()
  const cards = cardsSince(stripeCards(testConfig(settings)), Date.now() - 1000, forgotten)
  const app = await testApp(settings, { cards, ...overrides })
  const { deps, stores, clock } = app
  const stripe = cardClient(cardsUrl())
  const { student, yogaClass, logFacts, writeLog } = peopleAndClasses(app)
  await student({ role: 'admin' })

  const of = ({ email }: UserRecord) => ({ params: { email } })
  const confirm = confirmWith(stripe)

  return {
    ...app,
    stripe,
    student,
    yogaClass,
    logFacts,
    select: (student: UserRecord, { _id }: ClassRecord) => select(callsOf(app, student), _id),
    startPaying: (student: UserRecord, selectedId: string, price = 45) =>
      ask(app, student, createPaymentIntent, { body: { price, selectedId } }),
    confirm,
    record: (student: UserRecord, body: { transactionId?: string; selectedId?: string }) =>
      ask(app, student, recordPayment, { body }),
    /** Selects a class and begins to pay for it. */
    checkOut: (student: UserRecord, yogaClass: ClassRecord) =>
      checkOut(callsOf(app, student), pricedOf(yogaClass)),
    /** Selects a class and pays for it by card. */
    buy: (student: UserRecord, yogaClass: ClassRecord) =>
      buy(callsOf(app, student), pricedOf(yogaClass), confirm),
    selections: (student: UserRecord) => callsOf(app, student)(listSelections, of(student)),
    enrolments: (student: UserRecord) => callsOf(app, student)(listEnrolments, of(student)),
    payments: async (student: UserRecord) => rowsOf(await callsOf(app, student)(listPayments, of(student))),
    /** The class as it is stored now. */
    read: async (yogaClass: ClassRecord): Promise<ClassRecord> => {
      const stored = await stores.classes.find(yogaClass._id)
      if (!stored) throw new Error('The class is gone')
      return stored
    },
    /** Lets time pass and runs the sweeper until everything is settled. */
    settle: async (ms = PAST_EVERY_HOLD_MS) => {
      clock.pass(ms)
      await sweep(deps)
      await deepSweep(deps)
      await sweep(deps)
    },
    discrepancies: async () => {
      await writeLog()
      return reconcile(deps)
    },
    /** From now on, the provider lists none of these intents. */
    forget: (intentIds: string[]) => {
      for (const id of intentIds) forgotten.add(id)
    },
    ...eventDelivery(app, stripe),
  }
}

/**
 * Adds people and classes past the API. What the audit log would say of them is written before the first
 * reconciliation, so that tests see only the entries of what they do.
 */
function peopleAndClasses({ addUser, addClass, stores, clock }: TestApp) {
  const unlogged: AuditRecord[] = []
  const logLater = (what: AuditAction, subject: string, facts: Record<string, unknown>, who = SYSTEM) => {
    const _id = stores.newId()
    unlogged.push({ _id, who, what, subject, before: facts, after: facts, at: clock.now() })
  }
  return {
    student: async (overrides: Partial<UserRecord> = {}) => {
      const user = await addUser({ _id: stores.newId(), ...overrides })
      if (user.role !== 'student') logLater('user.role', user._id, { role: user.role })
      return user
    },
    yogaClass: async (overrides: Partial<ClassRecord> = {}) => {
      const added = await addClass({ _id: stores.newId(), ...overrides })
      const { status, capacity } = added
      logLater('class.edit', added._id, { status, capacity, ...classFacts(added) })
      for (const { userId, cents } of added.queue ?? []) {
        logLater('seat.wait', added._id, { cents }, userId)
      }
      return added
    },
    /** Logs the price, dates and terms of a class that a test has changed past the API. */
    logFacts: async ({ _id }: Pick<ClassRecord, '_id'>) => {
      const stored = await stores.classes.find(_id)
      if (stored) logLater('class.edit', _id, classFacts(stored))
    },
    writeLog: async () => {
      for (const entry of unlogged.splice(0)) await stores.audit.insertOnce(entry)
    },
  }
}

/** Delivers a signed event to one server process. */
export const deliverTo = (visitor: TestApp['visitor'], event: Stripe.Event) =>
  deliverText(visitor, JSON.stringify(event))

/** Delivers any text with a valid signature, made now or at `timestamp` in seconds. */
export function deliverText(visitor: TestApp['visitor'], payload: string, timestamp?: number) {
  return visitor
    .post(pathOf(receiveCardEvent))
    .set('stripe-signature', signatureOf(payload, WEBHOOK_SECRET, timestamp))
    .type('application/json')
    .send(payload)
}

/** The provider's events about an intent. A test delivers them when and as often as it needs. */
function eventDelivery({ visitor, stores }: TestApp, stripe: Stripe) {
  return {
    /** All events about an intent, oldest first. */
    eventsOf: (intentId: string) => eventsOf(stripe, intentId),
    /** Delivers an event like the provider. */
    deliver: (event: Stripe.Event) => deliverTo(visitor, event),
    /** Delivers an event and waits until the server has acted on it. */
    deliverAndHandle: async (event: Stripe.Event) => {
      expect((await deliverTo(visitor, event)).status).toBe(200)
      await vi.waitFor(
        async () => expect((await stores.webhooks.find(event.id))?.done).toBe(true),
        EVENT_WAIT,
      )
    },
  }
}

/**
 * The tests of a worker share one card stand-in: without the payments and disputes of earlier tests.
 * @param forgotten intents that are left out, too
 */
export function cardsSince(
  cards: CardsGateway,
  openedAtMs: number,
  forgotten = new Set<string>(),
): CardsGateway {
  const later = (since: Date) => new Date(Math.max(since.getTime(), openedAtMs))
  return {
    ...cards,
    intentsSince: async function* (since) {
      for await (const intent of cards.intentsSince(later(since))) if (!forgotten.has(intent.id)) yield intent
    },
    disputesSince: (since) => cards.disputesSince(later(since)),
  }
}

/** A stored class as its buyer sees it. */
const pricedOf = ({ _id, priceInCents }: ClassRecord) => ({ _id, price: priceInCents / 100 })

export type Checkout = Awaited<ReturnType<typeof atCheckout>>

/** A student at a checkout that is ready to be paid. */
export async function atCheckout(club: Club, seats = 3, overrides: Partial<ClassRecord> = {}) {
  const student = await club.student()
  const yogaClass = await club.yogaClass({ seats, ...overrides })
  return { student, yogaClass, ...(await club.checkOut(student, yogaClass)) }
}

/** Releases the student's hold and sells the class out, although the intent can still be paid. */
export async function loseTheSeat(
  club: Club,
  { student, yogaClass, orderId, intentId }: Checkout,
): Promise<void> {
  const claim = { classId: yogaClass._id, userId: student._id, orderId }
  await club.stores.seats.releaseCanceled(claim, intentId, releaseTodo(club.deps, claim, SYSTEM))
  const { seats } = await club.read(yogaClass)
  for (let left = seats; left > 0; left -= 1) await club.buy(await club.student(), yogaClass)
}

/** A student who has paid by card and is enrolled. */
export async function enrolledByCard(
  club: Club,
  seats?: number,
  overrides: Partial<ClassRecord> = {},
): Promise<Checkout> {
  const [student, yogaClass] = [
    await club.student(),
    await club.yogaClass({ seats: seats ?? 3, ...overrides }),
  ]
  return { student, yogaClass, ...(await club.buy(student, yogaClass)) }
}

async function eventsOf(stripe: Stripe, intentId: string): Promise<Stripe.Event[]> {
  const events: Stripe.Event[] = []
  const { created } = await stripe.paymentIntents.retrieve(intentId)
  for await (const event of stripe.events.list({ limit: 100 })) {
    // Newest first: what follows is of earlier tests.
    if (event.created < created) break
    if (JSON.stringify(event.data.object).includes(intentId)) events.unshift(event)
  }
  return events
}
