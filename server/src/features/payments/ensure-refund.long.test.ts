import { describe, expect, it, vi } from 'vitest'
import type { Deps } from '../../deps.ts'
import type { UserRecord } from '../../domain/records.ts'
import type { CardRefund } from '../../gateways/card-refunds.ts'
import { logTodo, taskTodo } from '../../steps/todos.ts'
import { deepSweep, sweep } from '../../sweeper.ts'
import {
  atCheckout,
  type Checkout,
  type Club,
  enrolledByCard,
  loseTheSeat,
  openClub,
} from '../../testing/club.ts'
import { giveBack, leave, mailsOf } from '../../testing/ends.ts'
import { dyingAfter, processOf, providerDown, withOutage } from '../../testing/processes.ts'
import { messageOf } from '../mails/message.ts'
import { fulfill, fulfillIntent } from './fulfill.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A student who has paid although no seat was left. */
async function paidInVain(club: Club, card?: string): Promise<Checkout> {
  const checkout = await atCheckout(club, 1)
  await loseTheSeat(club, checkout)
  await club.confirm(checkout.intentId, card)
  return checkout
}

/** The same, and the provider was down when the refund was tried. */
async function refundDue(club: Club): Promise<Checkout> {
  const checkout = await paidInVain(club)
  const down = withOutage(club.deps, (name) => name === 'cards.refund', providerDown)
  const sent = { transactionId: checkout.intentId }
  await processOf(down).as(checkout.student).post('/ningjing/payments').send(sent)
  return checkout
}

async function stateOf(club: Club, orderId: string) {
  const order = await club.stores.orders.find(orderId)
  return [order?.state, order?.tries]
}

/** The stand-in lets this card's refund fail a moment after it has succeeded. */
async function refundToFail(club: Club, intentId: string, refunds: number): Promise<void> {
  await vi.waitFor(async () => {
    const all = await club.deps.cards.refundsOf(intentId)
    expect(all.map(({ status }) => status)).toEqual(Array(refunds).fill('failed'))
  }, 5_000)
}

describe('a payment without a seat left', () => {
  it('is refunded in full immediately, and every request of the student says so', async () => {
    const club = await openClub()
    const { student, yogaClass, intentId, orderId } = await paidInVain(club)
    for (const _time of [1, 2]) {
      const answer = await club.record(student, { transactionId: intentId })
      expect([answer.status, answer.body.code]).toEqual([409, 'payment.refunded'])
      expect(answer.body.detail).toContain('No seat was left')
    }
    expect(await club.deps.cards.refundsOf(intentId)).toMatchObject([
      { amountInCents: 4500, status: 'succeeded', orderId },
    ])
    expect(await stateOf(club, orderId)).toEqual(['refunded', 1])
    expect((await club.read(yogaClass)).barred[orderId]?.reason).toBe('no-seat')
    expect(await club.payments(student)).toEqual([])
    expect(await club.stores.audit.listFor(orderId)).toMatchObject([
      { who: 'system', what: 'payment.refund', after: { reason: 'no-seat', cents: 4500 } },
    ])
    expect(await club.discrepancies()).toEqual([])
  })

  it('stays refunded when a seat comes free later', async () => {
    const club = await openClub()
    const { student, yogaClass, intentId } = await paidInVain(club)
    await club.record(student, { transactionId: intentId })
    const owner = await club.student({ _id: yogaClass.instructorId, role: 'instructor' })
    await club.as(owner).patch(`/ningjing/classes/instructor/${yogaClass._id}`).send({ seats: 3 })
    const answer = await club.record(student, { transactionId: intentId })
    expect(answer.body.code).toBe('payment.refunded')
    expect(await club.read(yogaClass)).toMatchObject({ seats: 3, enrolled: 1 })
  })

  it('gets the seat after all when one came free before', async () => {
    const club = await openClub()
    const { student, yogaClass, intentId } = await paidInVain(club)
    const owner = await club.student({ _id: yogaClass.instructorId, role: 'instructor' })
    await club.as(owner).patch(`/ningjing/classes/instructor/${yogaClass._id}`).send({ seats: 1 })
    expect((await club.record(student, { transactionId: intentId })).status).toBe(200)
    expect(await club.read(yogaClass)).toMatchObject({ seats: 0, enrolled: 2 })
    expect(await club.discrepancies()).toEqual([])
  })

  it('is refunded once when requests and sweepers notice simultaneously', async () => {
    const club = await openClub()
    const { student, intentId, orderId } = await paidInVain(club)
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => club.record(student, { transactionId: intentId })),
      sweep(club.deps),
      deepSweep(club.deps),
    ])
    expect(answers.slice(0, 3).map((answer) => answer?.body.code)).toEqual(Array(3).fill('payment.refunded'))
    await club.settle(0)
    expect(await club.deps.cards.refundsOf(intentId)).toHaveLength(1)
    expect(await stateOf(club, orderId)).toEqual(['refunded', 1])
    expect(await club.discrepancies()).toEqual([])
  })
})

/** The facts of the mails of a kind that a user got, oldest first. */
const mailed = async (club: Club, { _id }: Pick<UserRecord, '_id'>, kind: string) =>
  (await club.stores.mails.listFor(_id)).filter((mail) => mail.kind === kind).map(({ facts }) => facts)

/** The notice of a refund that has failed, as a user reads it. */
async function failedNotice(club: Club, user: UserRecord) {
  const { body } = await club.as(user).get(`/ningjing/notices/${user.email}`)
  return body.items.find(({ kind }: { kind: string }) => kind === 'failed')
}

/** The mail about it, as it would be sent now. */
async function failedMail(club: Club, { _id }: UserRecord) {
  const mail = (await club.stores.mails.listFor(_id)).find(({ kind }) => kind === 'failed')
  return mail && messageOf(club.deps, mail)
}

describe('a refund', () => {
  it('is mailed with what it gave, also while the one before is being recorded', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    const { student, yogaClass, orderId } = await enrolledByCard(club)
    const slow = dyingAfter(club.deps, (name) => name === 'mails.insertOnce')
    await giveBack(slow, admin, { orderId }, 15, 0)
    expect(slow.isDead()).toBe(true)
    await giveBack(club, admin, { orderId }, 30, 15)
    await club.settle(0)
    const facts = { orderId, classId: yogaClass._id, cents: 1500 }
    const mails = await mailed(club, student, 'refunded')
    expect(mails).toHaveLength(2)
    expect(mails).toEqual(
      expect.arrayContaining([
        { ...facts, totalCents: 1500, dueCents: 1500 },
        { ...facts, totalCents: 3000, dueCents: 3000 },
      ]),
    )
  })

  it('is mailed with what it adds to the one before', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    const { student, yogaClass, orderId } = await enrolledByCard(club)
    await giveBack(club, admin, { orderId }, 10, 0)
    await giveBack(club, admin, { orderId }, 25, 10)
    await club.settle(0)
    const facts = { orderId, classId: yogaClass._id }
    const mails = await mailed(club, student, 'refunded')
    expect(mails).toHaveLength(2)
    expect(mails).toEqual(
      expect.arrayContaining([
        { ...facts, cents: 1000, totalCents: 1000, dueCents: 1000 },
        { ...facts, cents: 1500, totalCents: 2500, dueCents: 2500 },
      ]),
    )
  })

  it('that the provider refuses five times is left to people, who get one mail', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    const { student, yogaClass, intentId, orderId } = await paidInVain(club)
    let tries = 0
    const refund = async () => {
      tries += 1
      return 'failed' as const
    }
    const refusing: Deps = { ...club.deps, cards: { ...club.deps.cards, refund } }
    for (let expected = 1; expected <= 5; expected += 1) {
      expect(await mailed(club, student, 'failed')).toEqual([])
      await fulfill(refusing, intentId)
      // Again before the pause is over.
      await fulfill(refusing, intentId)
      expect(tries).toBe(expected)
      club.clock.pass(DAY_MS / 2)
    }
    expect(await stateOf(club, orderId)).toEqual(['refund_failed', 5])
    const facts = { orderId, classId: yogaClass._id, cents: 4500 }
    expect(await mailed(club, student, 'failed')).toEqual([facts])
    expect(await mailed(club, admin, 'failed')).toEqual([facts])
    const title = `The refund of $45.00 for “${yogaClass.name}” has failed`
    expect(await failedNotice(club, student)).toMatchObject({
      title,
      text: 'Your bank rejected the refund. The club knows and will get in touch.',
      link: '/dashboard/payment-history',
    })
    expect(await failedNotice(club, admin)).toMatchObject({
      title,
      text: 'The card provider could not make it, and does not try again. Give the student the money in another way. Payments does not list this payment, because the student got no seat or pass for it.',
      link: '/dashboard/reconciliation',
    })
    const [toStudent, toAdmin] = [await failedMail(club, student), await failedMail(club, admin)]
    expect(toStudent?.text).toContain('Your bank rejected the refund.')
    expect(toAdmin?.text).toContain(`Order: ${orderId}\nTransaction: ${intentId}\n`)
  })

  it('stays recorded when a slower process has read the payment before it', async () => {
    const club = await openClub()
    const { student, intentId, orderId } = await paidInVain(club)
    const readBefore = await club.deps.cards.readIntent(intentId)
    await club.record(student, { transactionId: intentId })
    await fulfillIntent(club.deps, readBefore!)
    expect(await stateOf(club, orderId)).toEqual(['refunded', 1])
    expect(await club.deps.cards.refundsOf(intentId)).toHaveLength(1)
  })

  it('that fails because of an outage is tried again with the same key', async () => {
    const club = await openClub()
    const { student, yogaClass, intentId, orderId } = await paidInVain(club)
    const down = withOutage(club.deps, (name) => name === 'cards.refund', providerDown)
    const answer = await processOf(down)
      .as(student)
      .post('/ningjing/payments')
      .send({ transactionId: intentId })
    expect([answer.status, answer.body.code]).toEqual([409, 'payment.refunded'])
    expect(await stateOf(club, orderId)).toEqual(['refund_due', 0])
    expect((await club.discrepancies()).map(({ promise }) => promise)).toEqual(['I3'])
    await sweep(club.deps)
    expect(await stateOf(club, orderId)).toEqual(['refund_due', 0])
    // A seat that becomes free does not go to a student whose payment is to be refunded.
    const owner = await club.student({ _id: yogaClass.instructorId, role: 'instructor' })
    await club.as(owner).patch(`/ningjing/classes/instructor/${yogaClass._id}`).send({ seats: 3 })
    club.clock.pass(MINUTE_MS)
    await sweep(club.deps)
    expect(await stateOf(club, orderId)).toEqual(['refunded', 1])
    expect(await club.discrepancies()).toEqual([])
  })

  it('that is refused after many parts were given back is tried again', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    const { student, yogaClass, intentId, orderId } = await enrolledByCard(club)
    for (const [shown, total] of [1, 2, 3, 4, 5].entries()) {
      expect((await giveBack(club, admin, { orderId }, total, shown)).status).toBe(200)
    }
    const refusing: Deps = { ...club.deps, cards: { ...club.deps.cards, refund: async () => 'failed' } }
    await giveBack(processOf(refusing), admin, { orderId }, 6, 5)
    expect((await club.stores.orders.find(orderId))?.nextAt).not.toBeNull()
    expect(await mailsOf(club, student)).not.toContain('failed')
    club.clock.pass(MINUTE_MS)
    await sweep(club.deps)
    expect((await club.read(yogaClass)).roster[student._id]?.back).toBe(600)
    const given = (await club.deps.cards.refundsOf(intentId)).map(({ amountInCents }) => amountInCents)
    expect(given).toEqual(Array(6).fill(100))
    expect(await club.discrepancies()).toEqual([])
  })

  it('that was made just before a crash is not repeated by the next, larger one', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    const { student, intentId, orderId } = await enrolledByCard(club)
    const dying = dyingAfter(club.deps, (name) => name === 'cards.refund')
    await giveBack(dying, admin, { orderId }, 10, 0)
    expect(await stateOf(club, orderId)).toEqual(['enrolled', 0])
    expect((await giveBack(club, admin, { orderId }, 30, 10)).body).toEqual({ refund: 30, state: 'done' })
    const given = (await club.deps.cards.refundsOf(intentId)).map(({ amountInCents }) => amountInCents)
    expect(given.sort()).toEqual([1000, 2000])
    expect(await stateOf(club, orderId)).toEqual(['enrolled', 2])
    expect(await club.payments(student)).toMatchObject([{ refunded: 30 }])
    await club.settle()
    expect(await club.discrepancies()).toEqual([])
  })

  it('that fails later is made again, and is left to an operator when it keeps failing', async () => {
    const club = await openClub()
    const { student, intentId, orderId } = await paidInVain(club, 'pm_card_refundFail')
    await club.record(student, { transactionId: intentId })
    expect(await stateOf(club, orderId)).toEqual(['refunded', 1])
    for (let tries = 1; tries < 5; tries += 1) {
      await refundToFail(club, intentId, tries)
      const failed = (await club.eventsOf(intentId)).filter(({ type }) => type === 'refund.failed')
      await club.deliverAndHandle(failed.at(-1)!)
      expect(await stateOf(club, orderId)).toEqual(['refund_due', tries])
      club.clock.pass(DAY_MS / 2)
      await sweep(club.deps)
      expect(await stateOf(club, orderId)).toEqual(['refunded', tries + 1])
    }
    await refundToFail(club, intentId, 5)
    await deepSweep(club.deps)
    expect(await stateOf(club, orderId)).toEqual(['refund_failed', 5])
    await club.settle(DAY_MS / 2)
    await club.record(student, { transactionId: intentId })
    expect(await club.deps.cards.refundsOf(intentId)).toHaveLength(5)
    expect(await club.discrepancies()).toMatchObject([{ promise: 'I3' }])
  })

  it('that fails later without an event is found by the deep sweep', async () => {
    const club = await openClub()
    const { student, intentId, orderId } = await paidInVain(club, 'pm_card_refundFail')
    await club.record(student, { transactionId: intentId })
    await refundToFail(club, intentId, 1)
    await deepSweep(club.deps)
    expect(await stateOf(club, orderId)).toEqual(['refund_due', 1])
    // It is tried again, so nobody has to act.
    expect(await mailed(club, student, 'failed')).toEqual([])
  })

  it('of a student who stays is made again when it fails later, until an operator has to act', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    const { student, intentId, orderId, yogaClass } = await atCheckout(club)
    await club.confirm(intentId, 'pm_card_refundFail')
    await club.record(student, { transactionId: intentId })
    await giveBack(club, admin, { orderId }, 10, 0)
    for (let tries = 1; tries < 5; tries += 1) {
      await refundToFail(club, intentId, tries)
      await deepSweep(club.deps)
      expect(await stateOf(club, orderId)).toEqual(['enrolled', tries])
      expect(await club.payments(student)).toMatchObject([{ refunded: 0 }])
      club.clock.pass(DAY_MS / 2)
      await sweep(club.deps)
      expect(await club.payments(student)).toMatchObject([{ refunded: 10 }])
    }
    await refundToFail(club, intentId, 5)
    await deepSweep(club.deps)
    await club.settle(DAY_MS / 2)
    expect(await club.deps.cards.refundsOf(intentId)).toHaveLength(5)
    expect(await mailsOf(club, student)).toContain('failed')
    const { body } = await giveBack(club, admin, { orderId }, 10, 10)
    expect(body).toEqual({ refund: 10, state: 'due' })
    expect(await club.read(yogaClass)).toMatchObject({ enrolled: 1 })
    expect(await club.discrepancies()).toMatchObject([{ promise: 'I3' }])
  })

  it('of a student who stays is made although a crash came before their enrollment was recorded', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    const { student, intentId, orderId, yogaClass } = await atCheckout(club)
    await club.confirm(intentId)
    const claim = { classId: yogaClass._id, userId: student._id, orderId }
    const todos = [
      logTodo(club.deps, student._id, 'seat.enrol', yogaClass._id, null, { orderId }),
      taskTodo(club.deps, 'enrolled', { userId: student._id, orderId }),
    ]
    expect(await club.stores.seats.enrolHeld(claim, club.clock.now(), ...todos)).toBe(true)
    await giveBack(club, admin, { orderId }, 10, 0)
    expect(await stateOf(club, orderId)).toEqual(['enrolled', 1])
    await club.settle()
    expect(await club.payments(student)).toMatchObject([{ price: 45, refunded: 10 }])
    expect(await club.discrepancies()).toEqual([])
  })

  it('that an operator makes is recorded, although the next attempt is not due yet', async () => {
    const club = await openClub()
    const { student, intentId, orderId } = await refundDue(club)
    await club.stripe.refunds.create({ payment_intent: intentId })
    await fulfill(club.deps, intentId)
    expect(await stateOf(club, orderId)).toEqual(['refunded', 0])
    expect(await mailed(club, student, 'refunded')).toMatchObject([{ cents: 4500 }])
    expect(await club.deps.cards.refundsOf(intentId)).toHaveLength(1)
    expect(await club.discrepancies()).toEqual([])
  })

  it('that an operator makes is recorded by a process that has read the payment before it', async () => {
    const club = await openClub()
    const { student, intentId, orderId } = await refundDue(club)
    const readBefore = await club.deps.cards.readIntent(intentId)
    await club.stripe.refunds.create({ payment_intent: intentId })
    club.clock.pass(MINUTE_MS)
    await fulfillIntent(club.deps, readBefore!)
    expect(await stateOf(club, orderId)).toEqual(['refunded', 0])
    expect(await mailed(club, student, 'refunded')).toMatchObject([{ cents: 4500 }])
    expect(await club.discrepancies()).toEqual([])
  })

  it('that was given up meanwhile is not tried by a slower process', async () => {
    const club = await openClub()
    const { intentId, orderId } = await refundDue(club)
    club.clock.pass(MINUTE_MS)
    const failed = { amountInCents: 4500, status: 'failed', orderId } as const
    const refundsOf = async () => Array.from({ length: 5 }, (_, index) => ({ id: `re_${index}`, ...failed }))
    const refund = vi.fn(club.deps.cards.refund)
    const countTries: typeof club.stores.orders.countTries = async (...seen) => {
      const todo = taskTodo(club.deps, 'failed', { orderId, cents: 4500 })
      await club.stores.orders.recordFailedRefund(orderId, 5, todo)
      return club.stores.orders.countTries(...seen)
    }
    const stores = { ...club.stores, orders: { ...club.stores.orders, countTries } }
    const slower: Deps = { ...club.deps, stores, cards: { ...club.deps.cards, refundsOf, refund } }
    await fulfill(slower, intentId)
    expect(refund).not.toHaveBeenCalled()
    expect(await stateOf(club, orderId)).toEqual(['refund_failed', 5])
  })

  it('of nothing changes nothing, and asks the provider for no refunds', async () => {
    const club = await openClub()
    const terms = { freeHours: 0, latePercent: 0, freeDays: 0 }
    const { student, intentId, orderId } = await enrolledByCard(club, 3, { terms })
    expect((await leave(club, student, { orderId }, 0)).body).toEqual({ refund: 0, state: 'none' })
    const before = await club.stores.orders.find(orderId)
    const refundsOf = vi.fn(club.deps.cards.refundsOf)
    await fulfill({ ...club.deps, cards: { ...club.deps.cards, refundsOf } }, intentId)
    expect(refundsOf).not.toHaveBeenCalled()
    expect(await club.stores.orders.find(orderId)).toEqual(before)
  })

  it('that meets a bug does not count as one that meets an outage', async () => {
    const club = await openClub()
    const { intentId, orderId } = await paidInVain(club)
    const refund = () => Promise.reject(new TypeError('a bug'))
    const buggy: Deps = { ...club.deps, cards: { ...club.deps.cards, refund } }
    await expect(fulfill(buggy, intentId)).rejects.toThrow('a bug')
    expect(await stateOf(club, orderId)).toEqual(['refund_due', 0])
  })
})

describe("a refund in the provider's own console", () => {
  const refundBy = async (club: Club, intentId: string, cents?: number) => {
    await club.stripe.refunds.create({ payment_intent: intentId, ...(cents && { amount: cents }) })
    const events = await club.eventsOf(intentId)
    return events.findLast(({ type }) => type === 'charge.refunded')!
  }

  it('is recorded on the payment and leaves the seat', async () => {
    const club = await openClub()
    const { student, yogaClass, intentId, orderId } = await enrolledByCard(club)
    const part = await refundBy(club, intentId, 1000)
    await club.deliverAndHandle(part)
    expect(await club.payments(student)).toMatchObject([{ price: 45, refunded: 10 }])
    club.clock.pass(1000)
    await refundBy(club, intentId)
    await deepSweep(club.deps)
    expect(await club.payments(student)).toMatchObject([{ price: 45, refunded: 45 }])
    expect(await club.read(yogaClass)).toMatchObject({ enrolled: 1 })
    expect(await club.enrolments(student)).toHaveLength(1)
    const log = await club.stores.audit.listFor(orderId)
    expect(log.map(({ what, before, after }) => [what, before, after])).toEqual([
      ['payment.refund', { cents: 0 }, { cents: 1000 }],
      ['payment.refund', { cents: 1000 }, { cents: 4500 }],
    ])
    expect(await club.discrepancies()).toEqual([])
  })

  it('stays recorded when a slower process has read the payment before it', async () => {
    const club = await openClub()
    const { student, intentId, orderId } = await enrolledByCard(club)
    const readBefore = await club.deps.cards.readIntent(intentId)
    await club.deliverAndHandle(await refundBy(club, intentId, 1000))
    await fulfillIntent(club.deps, readBefore!)
    expect(await club.payments(student)).toMatchObject([{ price: 45, refunded: 10 }])
    expect(await club.stores.audit.listFor(orderId)).toHaveLength(1)
  })

  it('before the payment had a seat leaves it without one', async () => {
    const club = await openClub()
    const { student, yogaClass, intentId, orderId } = await atCheckout(club)
    await club.confirm(intentId)
    await refundBy(club, intentId)
    await club.settle()
    const answer = await club.record(student, { transactionId: intentId })
    expect(answer.body.detail).toBe('The payment was refunded in full before a seat was given.')
    expect(await club.read(yogaClass)).toMatchObject({ seats: 3, held: 0, enrolled: 0 })
    expect(await club.stores.audit.listFor(yogaClass._id)).toMatchObject([
      { who: student._id, what: 'seat.hold', after: { orderId } },
      { who: 'system', what: 'seat.release', before: { orderId } },
    ])
    expect(await club.discrepancies()).toEqual([])
  })
})

it('logs a refund that is made again after it has failed, so that figures count it', async () => {
  const club = await openClub()
  const [paid, admin] = [await enrolledByCard(club), await club.student({ role: 'admin' })]
  let made: CardRefund[] = []
  const given = () => made.reduce((sum, one) => sum + (one.status === 'failed' ? 0 : one.amountInCents), 0)
  const { cards } = club.deps
  const deps: Deps = {
    ...club.deps,
    cards: {
      ...cards,
      refundsOf: async () => made,
      readIntent: async (id) => {
        const intent = await cards.readIntent(id)
        return intent && { ...intent, refundedInCents: given() }
      },
      refund: async (_id, orderId, number, amountInCents) => {
        made = [{ id: `re_${number}`, amountInCents, status: 'succeeded', orderId }, ...made]
        return 'succeeded'
      },
    },
  }
  await leave(processOf(deps), paid.student, paid, 45)
  made = made.map((one) => ({ ...one, status: 'failed' }))
  await fulfill(deps, paid.intentId)
  club.clock.pass(11 * MINUTE_MS)
  await sweep(deps)
  expect(made.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
  const { body } = await club.as(admin).get('/ningjing/reports/figures')
  expect(body.income).toMatchObject({ refunded: 45 })
})
