import { intentIdOf } from '@ningjing/contract/testing/club-steps'
import { describe, expect, it } from 'vitest'
import type { UserRecord } from '../../domain/records.ts'
import { type Club, enrolledByCard, openClub } from '../../testing/club.ts'
import { add, datedIn, giveBack, leave, mailsOf, quote, refundsOf, remove } from '../../testing/ends.ts'

/** A literal of that name would look like a promise. */
const THEN = 'then'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const ALL = { freeHours: 24, latePercent: 0, freeDays: 14 }

/** A student who has paid 45 dollars for a class with a date in so many hours. */
async function enrolledIn(hours: number, terms: Partial<typeof ALL> = {}) {
  const club = await openClub()
  const paid = await enrolledByCard(club, 3, { ...datedIn(club, hours), terms: { ...ALL, ...terms } })
  return { club, ...paid }
}

async function anAdmin(club: Club): Promise<UserRecord> {
  return club.student({ role: 'admin' })
}

const isoIn = ({ clock }: Club, ms: number) => new Date(clock.now().getTime() + ms).toISOString()

describe('a quote', () => {
  it('is everything until the cut-off, and says until when', async () => {
    const { club, student, orderId } = await enrolledIn(72)
    const { status, body } = await quote(club, student, { orderId })
    expect([status, body]).toEqual([
      200,
      { paid: 45, back: 0, refund: 45, until: isoIn(club, 48 * HOUR_MS), [THEN]: 0 },
    ])
  })

  it('is the late part after the cut-off, until the first date', async () => {
    const { club, student, orderId } = await enrolledIn(72, { latePercent: 33 })
    expect((await quote(club, student, { orderId })).body).toMatchObject({ refund: 45, [THEN]: 14.85 })
    club.clock.pass(48 * HOUR_MS)
    const { body } = await quote(club, student, { orderId })
    expect(body).toEqual({ paid: 45, back: 0, refund: 14.85, until: isoIn(club, 24 * HOUR_MS), [THEN]: 0 })
  })

  it('is nothing after the cut-off of a class without a late part', async () => {
    const { club, student, orderId } = await enrolledIn(23)
    const { body } = await quote(club, student, { orderId })
    expect(body).toEqual({ paid: 45, back: 0, refund: 0, until: null, [THEN]: 0 })
  })

  it('counts days from the payment in a class without dates', async () => {
    const club = await openClub()
    const { student, orderId } = await enrolledByCard(club)
    const { body } = await quote(club, student, { orderId })
    expect(body).toEqual({ paid: 45, back: 0, refund: 45, until: isoIn(club, 14 * DAY_MS), [THEN]: 0 })
    club.clock.pass(14 * DAY_MS)
    expect((await quote(club, student, { orderId })).body).toMatchObject({ refund: 0, until: null })
  })

  it('is by the terms at the time of the order, whatever the class says later', async () => {
    const { club, student, orderId, yogaClass } = await enrolledIn(72)
    const owner = await club.student({ role: 'instructor', _id: yogaClass.instructorId })
    const path = `/ningjing/classes/instructor/${yogaClass._id}`
    await club
      .as(owner)
      .patch(path)
      .send({ terms: { freeHours: 720, latePercent: 0, freeDays: 0 } })
    expect((await quote(club, student, { orderId })).body.refund).toBe(45)
  })

  it('is refused once the class has begun, and of the order of someone else', async () => {
    const { club, student, orderId } = await enrolledIn(24)
    const other = await club.student()
    expect((await quote(club, other, { orderId })).body.code).toBe('enrolment.not-found')
    expect((await leave(club, other, { orderId }, 0)).body.code).toBe('enrolment.not-found')
    club.clock.pass(24 * HOUR_MS + MINUTE_MS)
    for (const answer of [
      await quote(club, student, { orderId }),
      await leave(club, student, { orderId }, 0),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'enrolment.started'])
    }
    expect((await club.enrolments(student))[0]!.end).toBeNull()
  })
})

describe('leaving', () => {
  it('frees the seat and gives back what was shown, once', async () => {
    const { club, student, yogaClass, orderId, intentId } = await enrolledIn(72)
    const { status, body } = await leave(club, student, { orderId }, 45)
    expect([status, body]).toEqual([200, { refund: 45, state: 'done' }])
    const again = await leave(club, student, { orderId }, 7)
    expect([again.status, again.body]).toEqual([200, { refund: 45, state: 'done' }])
    expect((await quote(club, student, { orderId })).body.code).toBe('enrolment.not-found')
    expect(await refundsOf(club, { intentId })).toEqual({ cents: 4500, count: 1 })
    expect(await club.read(yogaClass)).toMatchObject({ seats: 3, held: 0, enrolled: 0, roster: {}, todos: 0 })
    expect(await mailsOf(club, student)).toEqual(['ended', 'enrolled', 'refunded'])
    await club.settle()
    expect(await refundsOf(club, { intentId })).toEqual({ cents: 4500, count: 1 })
    expect(await club.discrepancies()).toEqual([])
  })

  it('after the cut-off gives back the late part', async () => {
    const { club, student, orderId, intentId } = await enrolledIn(20, { latePercent: 33 })
    expect((await leave(club, student, { orderId }, 14.85)).body).toEqual({ refund: 14.85, state: 'done' })
    expect(await refundsOf(club, { intentId })).toEqual({ cents: 1485, count: 1 })
    await club.settle()
    expect(await club.discrepancies()).toEqual([])
    expect((await club.stores.orders.find(orderId))?.state).toBe('refunded')
  })

  it('without a refund gives up the seat', async () => {
    const { club, student, yogaClass, orderId, intentId } = await enrolledIn(20)
    expect((await leave(club, student, { orderId }, 0)).body).toEqual({ refund: 0, state: 'none' })
    expect(await refundsOf(club, { intentId })).toEqual({ cents: 0, count: 0 })
    expect(await club.read(yogaClass)).toMatchObject({ seats: 3, enrolled: 0 })
    expect(await mailsOf(club, student)).toEqual(['ended', 'enrolled'])
    await club.settle()
    expect(await refundsOf(club, { intentId })).toEqual({ cents: 0, count: 0 })
    expect(await club.discrepancies()).toEqual([])
  })

  it('gives what was shown up to a minute after it has fallen, then says the new amount', async () => {
    const { club, student, orderId } = await enrolledIn(25, { latePercent: 10 })
    const wrong = await leave(club, student, { orderId }, 44)
    expect([wrong.status, wrong.body.code, wrong.body.facts]).toEqual([
      409,
      'enrolment.refund-changed',
      { refund: 45 },
    ])
    club.clock.pass(HOUR_MS + MINUTE_MS)
    const late = await leave(club, student, { orderId }, 45)
    expect([late.status, late.body.facts]).toEqual([409, { refund: 4.5 }])
    expect(await club.enrolments(student)).toHaveLength(1)
    const inTime = await enrolledIn(25, { latePercent: 10 })
    inTime.club.clock.pass(HOUR_MS + MINUTE_MS - 1)
    expect((await leave(inTime.club, inTime.student, inTime, 45)).body).toEqual({ refund: 45, state: 'done' })
  })

  it('is allowed for a minute after the begin, to those who saw it before', async () => {
    const { club, student, orderId } = await enrolledIn(24)
    club.clock.pass(24 * HOUR_MS + MINUTE_MS - 1)
    expect((await leave(club, student, { orderId }, 0)).status).toBe(200)
  })

  it('ends a free place, and one that an admin gave', async () => {
    const club = await openClub()
    const [student, admin] = [await club.student(), await anAdmin(club)]
    const [free, dear] = [await club.yogaClass({ priceInCents: 0 }), await club.yogaClass()]
    const enrolled = await club.record(student, { selectedId: await club.select(student, free) })
    const given = await add(club, admin, { classId: dear._id, userId: student._id })
    const orders = [enrolled.body.insertResult.insertedId, given.body.insertedId]
    for (const orderId of orders) {
      expect((await quote(club, student, { orderId })).body).toMatchObject({ paid: 0, back: 0, refund: 0 })
      expect((await leave(club, student, { orderId }, 0)).body).toEqual({ refund: 0, state: 'none' })
    }
    expect(await club.enrolments(student)).toEqual([])
    expect(await club.payments(student)).toMatchObject([
      { kind: 'comp', price: 0, dueBack: 0, endedAt: expect.any(String) },
      { kind: 'free', price: 0, dueBack: 0, endedAt: expect.any(String) },
    ])
    await club.settle()
    expect(await club.discrepancies()).toEqual([])
  })

  it('lets the student come back: a new selection stays, and the history shows both payments', async () => {
    const { club, student, yogaClass, orderId } = await enrolledIn(72)
    await leave(club, student, { orderId }, 45)
    const selectedId = await club.select(student, yogaClass)
    await club.settle(0)
    expect(await club.selections(student)).toMatchObject([{ _id: selectedId }])
    const started = await club.startPaying(student, selectedId)
    const transactionId = intentIdOf(started.body.clientSecret)
    await club.confirm(transactionId)
    expect((await club.record(student, { transactionId })).body.deleteResult).toEqual({ deletedCount: 1 })
    await club.settle()
    expect(await club.selections(student)).toEqual([])
    expect(await club.enrolments(student)).toHaveLength(1)
    expect(await club.payments(student)).toMatchObject([
      { transactionId, price: 45, refunded: 0, endedAt: null, dueBack: null, kind: 'card' },
      { _id: orderId, price: 45, refunded: 45, endedAt: expect.any(String), dueBack: 45 },
    ])
    expect(await club.discrepancies()).toEqual([])
    // The first payment stays what it was: ended and given back.
    expect((await leave(club, student, { orderId }, 45)).body).toEqual({ refund: 45, state: 'done' })
    expect(await club.read(yogaClass)).toMatchObject({ enrolled: 1 })
  })
})

describe('an admin', () => {
  it('gives back a part to a student who stays; leaving then never gives more than was paid', async () => {
    const { club, student, orderId, intentId } = await enrolledIn(72)
    const admin = await anAdmin(club)
    expect((await giveBack(club, admin, { orderId }, 20, 0)).body).toEqual({ refund: 20, state: 'done' })
    expect((await giveBack(club, admin, { orderId }, 20, 0)).body).toEqual({ refund: 20, state: 'done' })
    const stale = await giveBack(club, admin, { orderId }, 30, 0)
    expect([stale.status, stale.body.facts]).toEqual([409, { refund: 20 }])
    expect((await giveBack(club, admin, { orderId }, 10, 20)).body.code).toBe('enrolment.refund-changed')
    expect((await giveBack(club, admin, { orderId }, 45.01, 20)).body.code).toBe('enrolment.refund-changed')
    expect(await club.payments(student)).toMatchObject([{ refunded: 20, endedAt: null, dueBack: null }])
    expect(await club.discrepancies()).toEqual([])
    expect((await quote(club, student, { orderId })).body.refund).toBe(45)
    expect((await leave(club, student, { orderId }, 45)).body).toEqual({ refund: 45, state: 'done' })
    expect(await refundsOf(club, { intentId })).toEqual({ cents: 4500, count: 2 })
    expect(await club.payments(student)).toMatchObject([{ refunded: 45, dueBack: 45 }])
    expect(await mailsOf(club, student)).toEqual(['ended', 'enrolled', 'refunded', 'refunded'])
    await club.settle()
    expect(await club.discrepancies()).toEqual([])
  })

  it('removes a student with an amount of choice, from what was given to what was paid', async () => {
    const { club, student, yogaClass, orderId, intentId } = await enrolledIn(1)
    const admin = await anAdmin(club)
    club.clock.pass(2 * HOUR_MS)
    await giveBack(club, admin, { orderId }, 5, 0)
    for (const refund of [4.99, 45.01]) {
      const answer = await remove(club, admin, { orderId }, refund)
      expect([answer.status, answer.body.facts]).toEqual([409, { refund: 5 }])
    }
    expect((await remove(club, admin, { orderId }, 12.5)).body).toEqual({ refund: 12.5, state: 'done' })
    expect((await remove(club, admin, { orderId }, 30)).body).toEqual({ refund: 12.5, state: 'done' })
    expect((await giveBack(club, admin, { orderId }, 30, 12.5)).body.code).toBe('enrolment.not-found')
    expect(await refundsOf(club, { intentId })).toEqual({ cents: 1250, count: 2 })
    expect(await club.enrolments(student)).toEqual([])
    expect((await club.read(yogaClass)).barred[orderId]).toMatchObject({
      reason: 'removed',
      cents: 1250,
      note: 'The room is small.',
    })
    await club.settle()
    expect(await club.discrepancies()).toEqual([])
  })

  it.each([
    [0, 'none'],
    [20, 'done'],
  ])("sees a refund in the provider's console after an end with %d dollars back", async (refund, state) => {
    const { club, student, orderId, intentId } = await enrolledIn(72)
    expect((await remove(club, await anAdmin(club), { orderId }, refund)).body).toEqual({ refund, state })
    await club.stripe.refunds.create({ payment_intent: intentId, amount: 500 })
    await club.settle()
    expect(await club.payments(student)).toMatchObject([{ refunded: refund + 5, dueBack: refund }])
    expect(await club.discrepancies()).toEqual([])
  })

  it("sees a refund in the provider's console in what a student gets who leaves", async () => {
    const { club, student, orderId, intentId } = await enrolledIn(72)
    await club.stripe.refunds.create({ payment_intent: intentId, amount: 500 })
    await club.settle(0)
    expect((await quote(club, student, { orderId })).body).toMatchObject({ paid: 45, refund: 45, back: 5 })
    expect(await club.enrolments(student)).toMatchObject([{ end: { refund: 45, back: 5 } }])
    expect((await leave(club, student, { orderId }, 45)).status).toBe(200)
    await club.settle()
    expect(await refundsOf(club, { intentId })).toEqual({ cents: 4500, count: 2 })
    expect(await club.discrepancies()).toEqual([])
  })

  it('sees ended payments with what is given back', async () => {
    const { club, student, orderId } = await enrolledIn(20, { latePercent: 50 })
    await leave(club, student, { orderId }, 22.5)
    const { body } = await club
      .as(await anAdmin(club))
      .get('/ningjing/payments')
      .query({ state: 'refunded' })
    expect(body.items).toMatchObject([{ _id: orderId, refunded: 22.5, dueBack: 22.5, kind: 'card' }])
    const receipt = await club.as(student).get(`/ningjing/payments/receipt/${orderId}`)
    expect(receipt.body).toMatchObject({ endedAt: club.clock.now().toISOString(), refunded: 22.5, tax: null })
  })
})

describe('adding a student without payment', () => {
  it('takes a free seat, records a payment of the kind comp and tells the student', async () => {
    const club = await openClub()
    const [student, admin] = [await club.student(), await anAdmin(club)]
    const yogaClass = await club.yogaClass({ seats: 1 })
    const selectedId = await club.select(student, yogaClass)
    const { status, body } = await add(club, admin, { classId: yogaClass._id, email: student.email })
    expect([status, body]).toEqual([200, { insertedId: expect.any(String) }])
    expect(await club.read(yogaClass)).toMatchObject({ seats: 0, enrolled: 1, capacity: 1, todos: 0 })
    expect(await club.enrolments(student)).toMatchObject([{ _id: body.insertedId, end: { refund: 0 } }])
    expect(await club.payments(student)).toMatchObject([{ kind: 'comp', price: 0, endedAt: null }])
    expect(await mailsOf(club, student)).toEqual(['enrolled'])
    const started = await club.startPaying(student, selectedId)
    expect(started.status, 'a place is not sold to who has one').not.toBe(200)
    await club.settle()
    expect(await club.discrepancies()).toEqual([])
  })

  it('needs a free seat, or an extra one, which only an admin can give', async () => {
    const club = await openClub()
    const admin = await anAdmin(club)
    const mei = await club.student({ role: 'instructor' })
    const yogaClass = await club.yogaClass({ seats: 1, instructorId: mei._id })
    const wanted = async () => ({ classId: yogaClass._id, userId: (await club.student())._id })
    expect((await add(club, mei, await wanted())).status).toBe(200)
    const full = await add(club, mei, await wanted())
    expect([full.status, full.body.code]).toEqual([409, 'class.sold-out'])
    const byMei = await add(club, mei, { ...(await wanted()), extraSeat: true })
    expect([byMei.status, byMei.body.code]).toEqual([409, 'class.sold-out'])
    expect((await add(club, admin, { ...(await wanted()), extraSeat: true })).status).toBe(200)
    expect(await club.read(yogaClass)).toMatchObject({ seats: 0, enrolled: 2, capacity: 2 })
    await club.settle()
    expect(await club.discrepancies()).toEqual([])
  })

  it('gives extra seats to several students at once', async () => {
    const club = await openClub()
    const [admin, yogaClass] = [await anAdmin(club), await club.yogaClass({ seats: 0 })]
    const students = await Promise.all(Array.from({ length: 5 }, () => club.student()))
    const answers = await Promise.all(
      students.map(({ _id }) => add(club, admin, { classId: yogaClass._id, userId: _id, extraSeat: true })),
    )
    expect(answers.map(({ status, body }) => body.code ?? status)).toEqual(Array(5).fill(200))
    expect(await club.read(yogaClass)).toMatchObject({ enrolled: 5, capacity: 5 })
    await club.settle()
    expect(await club.discrepancies()).toEqual([])
  })

  it('is refused twice, for staff, for unknown people and while they are paying', async () => {
    const club = await openClub()
    const [admin, student] = [await anAdmin(club), await club.student()]
    const mei = await club.student({ role: 'instructor' })
    const [yogaClass, pending] = [await club.yogaClass(), await club.yogaClass({ status: 'pending' })]
    const codeOf = async (staff: UserRecord, wanted: object) =>
      (await add(club, staff, { classId: yogaClass._id, ...wanted })).body.code
    expect(await codeOf(mei, { userId: student._id })).toBe('class.not-found')
    expect(await codeOf(admin, { userId: student._id, classId: pending._id })).toBe('class.not-found')
    expect(await codeOf(admin, { userId: mei._id })).toBe('user.not-student')
    expect(await codeOf(admin, { userId: club.stores.newId() })).toBe('user.not-found')
    expect(await codeOf(admin, {})).toBe('request.invalid')
    const selectedId = await club.select(student, yogaClass)
    await club.startPaying(student, selectedId)
    expect(await codeOf(admin, { userId: student._id })).toBe('enrolment.exists')
    await club.settle()
    expect(await codeOf(admin, { userId: student._id })).toBeUndefined()
    for (const extraSeat of [true, false]) {
      expect(await codeOf(admin, { userId: student._id, extraSeat })).toBe('enrolment.exists')
    }
    expect(await club.read(yogaClass)).toMatchObject({ enrolled: 1, capacity: 12 })
    await club.settle()
    expect(await club.discrepancies()).toEqual([])
  })
})

describe('GET /enrolledClasses', () => {
  it('says when, where and how to leave, and drops what has ended', async () => {
    const club = await openClub()
    const dates = datedIn(club, 48, 72)
    const details = { place: 'Room 2', online: 'https://meet.example/yin' }
    const { student, orderId } = await enrolledByCard(club, 3, { ...dates, ...details })
    expect(await club.enrolments(student)).toMatchObject([
      {
        _id: orderId,
        ...details,
        zone: 'UTC',
        nextAt: dates.nextAt?.toISOString(),
        sessions: dates.sessions?.map(({ id, at }) => ({ id, at: at.toISOString(), canceled: false })),
        end: { refund: 45, until: isoIn(club, 24 * HOUR_MS), [THEN]: 0 },
      },
    ])
    await leave(club, student, { orderId }, 45)
    expect(await club.enrolments(student)).toEqual([])
  })
})

it('a free place can be left by oneself until the last date is over, a paid one only until the first', async () => {
  const club = await openClub()
  const admin = await anAdmin(club)
  const yogaClass = await club.yogaClass(datedIn(club, 48, 72))
  const [guest, payer] = [await club.student(), await club.student()]
  const { body } = await add(club, admin, { classId: yogaClass._id, userId: guest._id })
  const [free, paid] = [{ orderId: body.insertedId }, await club.buy(payer, yogaClass)]
  club.clock.pass(49 * 3_600_000)
  expect((await quote(club, payer, paid)).body.code).toBe('enrolment.started')
  expect((await quote(club, guest, free)).body).toMatchObject({ paid: 0, refund: 0, until: null })
  expect((await leave(club, guest, free, 0)).body).toEqual({ refund: 0, state: 'none' })
  expect((await club.read(yogaClass)).enrolled).toBe(1)
  expect(await club.discrepancies()).toEqual([])
})
