import { describe, expect, it, vi } from 'vitest'
import type { UserRecord } from '../../domain/records.ts'
import { deepSweep, sweep } from '../../sweeper.ts'
import {
  atCheckout,
  type Checkout,
  type Club,
  deliverTo,
  EVENT_WAIT,
  loseTheSeat,
  openClub,
  PAST_EVERY_HOLD_MS,
} from '../../testing/club.ts'
import { restorable } from '../../testing/killed.ts'
import { dyingAfter } from '../../testing/processes.ts'
import { SLOW_TEST_MS } from '../../testing/slow-tests.ts'
import { endHold } from './release-hold.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const API = '/ningjing'

type Process = ReturnType<typeof dyingAfter>

/** The result of a payment in the class, at the provider and in the records. */
async function endOf(club: Club, { student, yogaClass, intentId, orderId }: Checkout) {
  const { roster, barred, seats, held } = await club.read(yogaClass)
  const intent = await club.deps.cards.readIntent(intentId)
  return {
    hasPlace: roster[student._id]?.orderId === orderId,
    isBarred: barred[orderId] !== undefined,
    status: intent?.status,
    refundedInCents: intent?.refundedInCents,
    payments: (await club.payments(student)).length,
    order: (await club.stores.orders.find(orderId))?.state,
    seats,
    held,
    discrepancies: await club.discrepancies(),
  }
}

const ENROLLED = {
  hasPlace: true,
  isBarred: false,
  status: 'succeeded',
  refundedInCents: 0,
  payments: 1,
  order: 'enrolled',
  seats: 2,
  held: 0,
  discrepancies: [],
}
const REFUNDED = {
  hasPlace: false,
  isBarred: true,
  status: 'succeeded',
  refundedInCents: 4500,
  payments: 0,
  order: 'refunded',
  seats: 0,
  held: 0,
  discrepancies: [],
}
const GIVEN_BACK = {
  hasPlace: false,
  isBarred: false,
  status: 'canceled',
  refundedInCents: 0,
  payments: 0,
  order: 'canceled',
  seats: 3,
  held: 0,
  discrepancies: [],
}

describe('a process killed while a student starts to pay', () => {
  /** A student whose server is killed after the write `last`. */
  async function killedAfter(last: string) {
    const club = await openClub()
    const [student, yogaClass] = [await club.student(), await club.yogaClass({ seats: 1 })]
    const selectedId = await club.select(student, yogaClass)
    const dying = dyingAfter(club.deps, (name) => name === last)
    await dying.as(student).post(`${API}/create-payment-intent`).send({ price: 45, selectedId })
    expect(dying.isDead()).toBe(true)
    return { club, student, yogaClass, selectedId }
  }

  it.each([
    'seats.hold',
    'audit.insertOnce',
    'todos.remove',
    'cards.createIntent',
    'seats.nameIntent',
    'orders.insertOnce',
  ])('after %s lets the student start again immediately, and gives the seat back later', async (last) => {
    const { club, student, yogaClass, selectedId } = await killedAfter(last)
    const again = await club.startPaying(student, selectedId)
    expect(again.status).toBe(200)
    await club.settle()
    expect(await club.read(yogaClass)).toMatchObject({ seats: 1, held: 0, enrolled: 0, holds: {} })
    expect(await club.discrepancies()).toEqual([])
  })

  it.each(['seats.hold', 'cards.createIntent', 'seats.nameIntent'])(
    'after %s gives the seat back when the student does not return',
    async (last) => {
      const { club, yogaClass } = await killedAfter(last)
      expect(await club.read(yogaClass)).toMatchObject({ seats: 0, held: 1 })
      await club.settle()
      expect(await club.read(yogaClass)).toMatchObject({ seats: 1, held: 0, holds: {} })
      expect(await club.discrepancies()).toEqual([])
    },
  )
})

describe('a tab closed after the card is confirmed', () => {
  it.each([0, PAST_EVERY_HOLD_MS])('ends in a place, swept %d ms later', async (ms) => {
    const club = await openClub()
    const checkout = await atCheckout(club)
    await club.confirm(checkout.intentId)
    await club.settle(ms)
    expect(await endOf(club, checkout)).toEqual(ENROLLED)
    expect(await club.selections(checkout.student)).toEqual([])
  })
})

/** How the payment reaches the server that is killed: from the browser, the provider or the sweeper. */
const WAYS: Record<string, (club: Club, dying: Process, checkout: Checkout) => Promise<unknown>> = {
  'POST /payments': async (_club, dying, { student, intentId }) =>
    dying.as(student).post(`${API}/payments`).send({ transactionId: intentId }),
  'the webhook': async (club, dying, { intentId }) => {
    const [event] = (await club.eventsOf(intentId)).filter(({ type }) => type === 'payment_intent.succeeded')
    await deliverTo(dying.visitor, event!)
    const isHandled = async () => {
      const stored = await club.stores.webhooks.find(event!.id)
      expect(dying.isDead() || stored?.done).toBe(true)
    }
    await vi.waitFor(isHandled, EVENT_WAIT)
  },
  'the sweeper': async (club, dying) => {
    club.clock.pass(PAST_EVERY_HOLD_MS)
    await sweep(dying.deps).catch(() => undefined)
    await deepSweep(dying.deps).catch(() => undefined)
  },
}

describe.each(Object.keys(WAYS))('a process killed while %s enrolls a student', (way) => {
  it('leaves the student enrolled once, after any write', async () => {
    const club = await openClub()
    const restore = await restorable(club)
    let isOver = false
    for (let last = 0; !isOver; last += 1) {
      const checkout = await atCheckout(club)
      await club.confirm(checkout.intentId)
      const dying = dyingAfter(club.deps, (_name, index) => index === last)
      await WAYS[way]?.(club, dying, checkout)
      isOver = !dying.isDead()
      await club.settle(0)
      expect(await endOf(club, checkout), dying.writes.join(' ')).toEqual(ENROLLED)
      expect(await club.selections(checkout.student)).toEqual([])
      expect(last).toBeLessThan(20)
      if (isOver) expect(last).toBeGreaterThan(3)
      await restore()
    }
  })

  it('leaves a payment without a seat refunded once, after any write', async () => {
    const club = await openClub()
    const restore = await restorable(club)
    let isOver = false
    for (let last = 0; !isOver; last += 1) {
      const checkout = await atCheckout(club, 1)
      await loseTheSeat(club, checkout)
      await club.confirm(checkout.intentId)
      const dying = dyingAfter(club.deps, (_name, index) => index === last)
      await WAYS[way]?.(club, dying, checkout)
      isOver = !dying.isDead()
      await club.settle(0)
      expect(await endOf(club, checkout), dying.writes.join(' ')).toEqual(REFUNDED)
      expect(await club.deps.cards.refundsOf(checkout.intentId)).toHaveLength(1)
      expect(last).toBeLessThan(20)
      if (isOver) expect(last).toBeGreaterThan(3)
      await restore()
    }
  })
})

describe('the crash points of a payment', () => {
  it.each([
    ['seats.enrolHeld', ENROLLED],
    ['payments.insertOnce', ENROLLED],
    ['selections.removePaid', ENROLLED],
    ['orders.markEnrolled', ENROLLED],
  ])('are met: %s is the last write of a process', async (last, end) => {
    const club = await openClub()
    const checkout = await atCheckout(club)
    await club.confirm(checkout.intentId)
    const dying = dyingAfter(club.deps, (name) => name === last)
    await WAYS['POST /payments']?.(club, dying, checkout)
    expect(dying.writes.at(-1)).toBe(last)
    await club.settle()
    expect(await endOf(club, checkout)).toEqual(end)
  })

  it.each(['webhooks.insertOnce', 'webhooks.markDone'])(
    'are met: the webhook dies after %s',
    async (last) => {
      const club = await openClub()
      const checkout = await atCheckout(club)
      await club.confirm(checkout.intentId)
      const dying = dyingAfter(club.deps, (name) => name === last)
      await WAYS['the webhook']?.(club, dying, checkout)
      expect(dying.writes.at(-1)).toBe(last)
      await sweep(club.deps)
      expect(await endOf(club, checkout)).toEqual(ENROLLED)
    },
  )

  it.each(['seats.bar', 'orders.markRefundDue', 'cards.refund', 'orders.markRefunded'])(
    'are met: %s is the last write of a process without a seat to give',
    async (last) => {
      const club = await openClub()
      const checkout = await atCheckout(club, 1)
      await loseTheSeat(club, checkout)
      await club.confirm(checkout.intentId)
      const dying = dyingAfter(club.deps, (name) => name === last)
      await WAYS['POST /payments']?.(club, dying, checkout)
      expect(dying.writes.at(-1)).toBe(last)
      await club.settle()
      expect(await endOf(club, checkout)).toEqual(REFUNDED)
    },
  )
})

describe('a process killed while it gives a seat back', () => {
  it.each(['cards.cancelIntent', 'seats.releaseCanceled', 'orders.markCanceled'])(
    'leaves the seat free after %s in the sweeper',
    async (last) => {
      const club = await openClub()
      const checkout = await atCheckout(club)
      club.clock.pass(PAST_EVERY_HOLD_MS)
      const dying = dyingAfter(club.deps, (name) => name === last)
      await sweep(dying.deps).catch(() => undefined)
      expect(dying.isDead()).toBe(true)
      await club.settle(0)
      expect(await endOf(club, checkout)).toEqual(GIVEN_BACK)
    },
  )

  it.each(['cards.cancelIntent', 'seats.releaseCanceled', 'orders.markCanceled'])(
    'leaves the seat free after %s when the student removes the selection',
    async (last) => {
      const club = await openClub()
      const checkout = await atCheckout(club)
      const dying = dyingAfter(club.deps, (name) => name === last)
      await endHold(dying.deps, checkout.student._id, checkout.yogaClass._id).catch(() => undefined)
      expect(dying.isDead()).toBe(true)
      await club.settle()
      expect(await endOf(club, checkout)).toEqual(GIVEN_BACK)
      expect(await club.selections(checkout.student)).toHaveLength(1)
    },
  )
})

describe('a process killed while a student enrolls for free', () => {
  it('leaves the student enrolled with a record, or not enrolled, after any write', async () => {
    const club = await openClub()
    const restore = await restorable(club)
    const ends: boolean[] = []
    let isOver = false
    for (let last = 0; !isOver; last += 1) {
      const student = await club.student()
      const yogaClass = await club.yogaClass({ priceInCents: 0, seats: 1 })
      const selectedId = await club.select(student, yogaClass)
      const dying = dyingAfter(club.deps, (_name, index) => index === last)
      await dying.as(student).post(`${API}/payments`).send({ selectedId })
      isOver = !dying.isDead()
      await club.settle()
      ends.push(await isEnrolledForFree(club, student))
      expect(await club.discrepancies(), dying.writes.join(' ')).toEqual([])
      expect(last).toBeLessThan(20)
      await restore()
    }
    expect(ends).toContain(false)
    expect(ends.at(-1)).toBe(true)
  })
})

async function isEnrolledForFree(club: Club, student: UserRecord): Promise<boolean> {
  const [enrolments, selections] = [await club.enrolments(student), await club.selections(student)]
  expect(enrolments.length + selections.length).toBe(1)
  return enrolments.length === 1
}
