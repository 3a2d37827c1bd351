import { CLUB_TERMS } from '@ningjing/contract/enrolments/terms'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ClassRecord, UserRecord } from '../../domain/records.ts'
import { type Checkout, type Club, enrolledByCard, openClub } from '../../testing/club.ts'
import {
  add,
  cancelClass,
  datedIn,
  giveBack,
  leave,
  mailsOf,
  move,
  refundsOf,
  remove,
} from '../../testing/ends.ts'
import { dyingAfter, processBefore } from '../../testing/processes.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'
import { dateOf, openCourse } from '../../testing/sold-dates.ts'
import { moveStudent } from './move-student.ts'

const CHEAPER = { name: 'Quiet Morning', priceInCents: 3000 }

let club: Club
let admin: UserRecord

beforeEach(async () => {
  club = await openClub()
  admin = await club.student({ role: 'admin' })
})

/** A student who paid 45 dollars, and a class for 30. */
async function paidAndCheaper(overrides: Partial<ClassRecord> = {}) {
  return {
    paid: await enrolledByCard(club),
    other: await club.yogaClass({ seats: 3, ...CHEAPER, ...overrides }),
  }
}

/** The same, moved: with the order of the new place. */
async function moved(overrides: Partial<ClassRecord> = {}) {
  const { paid, other } = await paidAndCheaper(overrides)
  const { body } = await move(club, admin, paid, other)
  return { paid, other, there: { orderId: String(body.insertedId) } }
}

/** Where a student has a place, and what the card got back. */
async function stateOf({ student, yogaClass, intentId }: Checkout, other: ClassRecord) {
  const [here, there] = [await club.read(yogaClass), await club.read(other)]
  return {
    here: student._id in here.roster,
    there: student._id in there.roster,
    sums: [here.seats + here.enrolled, there.seats + there.enrolled],
    back: (await refundsOf(club, { intentId })).cents,
  }
}

async function expectSound() {
  await club.settle()
  expect(await club.discrepancies()).toEqual([])
}

const classesOf = async (student: UserRecord) =>
  (await club.enrolments(student)).map(({ classItem }: { classItem: { name: string } }) => classItem.name)

describe('moving a student', () => {
  it('gives the place, and the difference back, and repeating it answers the same', async () => {
    const { paid, other } = await paidAndCheaper()
    const first = await move(club, admin, paid, other, 15)
    expect([first.status, first.body]).toEqual([
      200,
      { insertedId: expect.any(String), refund: 15, state: 'done' },
    ])
    expect((await move(club, admin, paid, other, 15)).body).toEqual(first.body)
    expect(await stateOf(paid, other)).toEqual({ here: false, there: true, sums: [3, 3], back: 1500 })
    expect(await classesOf(paid.student)).toEqual(['Quiet Morning'])
    expect(await mailsOf(club, paid.student)).toEqual(['enrolled', 'moved', 'refunded'])
    await expectSound()
  })

  it.each([
    [5, 'It costs $15.00 less, of which you already got $5.00 back. You get $10.00 back on the card'],
    [15, 'It costs $15.00 less, of which you already got $15.00 back. Nothing is given back.'],
  ])('tells the student what goes back besides the $%i that went back before', async (before, text) => {
    const { paid, other } = await paidAndCheaper()
    await giveBack(club, admin, paid, before, 0)
    expect((await move(club, admin, paid, other, 15)).body).toMatchObject({ refund: 15 })
    const { body } = await club.as(paid.student).get(`/ningjing/notices/${paid.student.email}`)
    const notice = body.items.find(({ kind }: { kind: string }) => kind === 'moved')
    expect(notice.text).toContain(text)
    expect((await refundsOf(club, paid)).cents).toBe(1500)
    await expectSound()
  })

  it('shows the student and the admins what pays the new place', async () => {
    const { paid, there } = await moved()
    const history = await club.payments(paid.student)
    expect(history).toMatchObject([
      {
        _id: there.orderId,
        kind: 'moved',
        price: 0,
        endedAt: null,
        transactionId: `moved_${there.orderId}`,
        moved: { paidBy: paid.orderId, price: 30 },
      },
      { _id: paid.orderId, kind: 'card', price: 45, refunded: 15, dueBack: 15, moved: null },
    ])
    expect(history[1]!.endedAt).not.toBeNull()
    const listed = await club.as(admin).get('/ningjing/payments?limit=2')
    expect(listed.body.items[0]).toMatchObject({ kind: 'moved', moved: { paidBy: paid.orderId, price: 30 } })
    const csv = await club.as(admin).get('/ningjing/exports/payments.csv')
    expect(csv.text).toMatch(new RegExp(`^${there.orderId},.*,0,0,0,moved_`, 'm'))
  })

  it('gives the rest back of the same payment when the student leaves the new class', async () => {
    const { paid, other, there } = await moved()
    const left = await leave(club, paid.student, there, 30)
    expect(left.body).toEqual({ refund: 30, state: 'done' })
    expect((await leave(club, paid.student, there, 30)).body).toEqual(left.body)
    expect(await stateOf(paid, other)).toMatchObject({ here: false, there: false, back: 4500 })
    // The order that was paid has the refund: no refund is due of the new place's own order.
    expect(await club.stores.orders.find(there.orderId)).toMatchObject({ state: 'canceled', nextAt: null })
    expect(await club.stores.orders.find(paid.orderId)).toMatchObject({ state: 'refunded', nextAt: null })
    const [last, first] = await club.payments(paid.student)
    expect(last).toMatchObject({ refunded: 0, dueBack: 0 })
    expect(first).toMatchObject({ refunded: 45, dueBack: 45 })
    await expectSound()
  })

  it('gives back parts of a moved place, by an admin and by the end of its class', async () => {
    const { paid, other, there } = await moved()
    expect((await giveBack(club, admin, there, 5, 0)).body).toEqual({ refund: 5, state: 'done' })
    expect(await stateOf(paid, other)).toMatchObject({ there: true, back: 2000 })
    expect((await giveBack(club, admin, there, 31, 5)).body.code).toBe('enrolment.refund-changed')
    await cancelClass(club, other)
    await club.settle(0)
    expect(await stateOf(paid, other)).toMatchObject({ there: false, back: 4500 })
    await expectSound()
  })

  it('shows the admins what was given back of the moved place alone, and removes a student who saw it', async () => {
    const { paid, there } = await moved()
    const backOf = async () =>
      (await club.as(admin).get('/ningjing/payments?limit=1')).body.items[0].moved.back
    expect(await backOf()).toBe(0)
    await giveBack(club, admin, there, 5, 0)
    expect(await backOf()).toBe(5)
    const answer = await remove(club, admin, there, 10, 0)
    expect([answer.body.code, answer.body.facts]).toEqual(['enrolment.refund-changed', { refund: 5 }])
    expect((await remove(club, admin, there, 15, 5)).body).toEqual({ refund: 15, state: 'done' })
    expect((await refundsOf(club, paid)).cents).toBe(3000)
    await expectSound()
  })

  it('can be repeated to a third class, and back to the first', async () => {
    const { paid, other, there } = await moved()
    const third = await club.yogaClass({ seats: 3, name: 'Third', priceInCents: 2000 })
    const further = await move(club, admin, there, third, 10)
    expect(further.body).toMatchObject({ refund: 10, state: 'done' })
    const orderId = String(further.body.insertedId)
    expect(await stateOf(paid, other)).toMatchObject({ there: false, back: 2500 })
    expect((await move(club, admin, { orderId }, paid.yogaClass)).body.code).toBe('class.dearer')
    const raw = await openRawDatabase(club.databaseUri)
    await raw.classes.updateOne({ _id: paid.yogaClass._id }, { $set: { priceInCents: 2000 } })
    await raw.close()
    await club.logFacts(paid.yogaClass)
    const again = await move(club, admin, { orderId }, paid.yogaClass)
    expect(again.body).toMatchObject({ refund: 0, state: 'none' })
    expect(await stateOf(paid, third)).toMatchObject({ here: true, there: false, back: 2500 })
    expect((await remove(club, admin, { orderId: String(again.body.insertedId) }, 20)).body.refund).toBe(20)
    expect((await refundsOf(club, paid)).cents).toBe(4500)
    await expectSound()
  })

  it('moves a free place, and one that was given, to a free class only', async () => {
    const [free, dear] = [await club.yogaClass({ seats: 2, priceInCents: 0 }), await club.yogaClass()]
    const student = await club.student()
    const here = await club.yogaClass({ seats: 2 })
    const added = await add(club, admin, { classId: here._id, userId: student._id })
    const order = { orderId: String(added.body.insertedId) }
    expect((await move(club, admin, order, dear)).body).toMatchObject({
      code: 'class.dearer',
      facts: { price: 45, left: 0 },
    })
    expect((await move(club, admin, order, free)).body).toMatchObject({ refund: 0, state: 'none' })
    expect((await club.read(free)).enrolled).toBe(1)
    expect(await mailsOf(club, student)).toEqual(['enrolled', 'moved'])
    await expectSound()
  })

  it('keeps the terms of the payment, and removes the class from the selected ones', async () => {
    const terms = { freeHours: 1, latePercent: 50, freeDays: 3 }
    const paid = await enrolledByCard(club, 3, { ...datedIn(club, 50), terms })
    const other = await club.yogaClass({ seats: 3, ...CHEAPER, ...datedIn(club, 12) })
    await club.select(paid.student, other)
    const { body } = await move(club, admin, paid, other)
    expect((await club.stores.orders.find(body.insertedId))?.terms).toEqual(terms)
    expect(await club.selections(paid.student)).toEqual([])
    const [enrolment] = await club.enrolments(paid.student)
    expect(enrolment!.end).toMatchObject({ refund: 30, back: 0 })
    await expectSound()
  })

  it('passes the free seat on to who waits for it', async () => {
    const paid = await enrolledByCard(club, 1)
    const other = await club.yogaClass({ seats: 1, ...CHEAPER })
    const waiting = await club.student()
    const joined = await club.as(waiting).post('/ningjing/waiting').send({ classId: paid.yogaClass._id })
    expect(joined.status).toBe(200)
    await move(club, admin, paid, other)
    expect(Object.keys((await club.read(paid.yogaClass)).holds)).toEqual([waiting._id])
    await expectSound()
  })

  it('counts what was given back before, by the product or in the console', async () => {
    const { paid, other } = await paidAndCheaper()
    await giveBack(club, admin, paid, 20, 0)
    expect((await move(club, admin, paid, other)).body).toMatchObject({
      code: 'class.dearer',
      facts: { name: 'Quiet Morning', price: 30, left: 25 },
      detail: 'Quiet Morning costs $30.00, and $25.00 of what was paid are left.',
    })
    const second = await paidAndCheaper()
    await club.stripe.refunds.create({ payment_intent: second.paid.intentId, amount: 2000 })
    await club.settle(0)
    expect((await move(club, admin, second.paid, second.other)).body.code).toBe('class.dearer')
    const cheap = await club.yogaClass({ seats: 3, priceInCents: 2000 })
    expect((await move(club, admin, second.paid, cheap)).body).toMatchObject({ refund: 25, state: 'done' })
    expect((await refundsOf(club, second.paid)).cents).toBe(2500)
    await expectSound()
  })

  it('writes who moved whom into the audit log', async () => {
    const { paid, other, there } = await moved()
    const { body } = await club.as(admin).get('/ningjing/audit?limit=10')
    const entries = body.items.map(({ who, what, subject, before, after }: Record<string, unknown>) => ({
      who,
      what,
      subject,
      ...(what === 'seat.move' && { before }),
      after,
    }))
    expect(entries).toContainEqual({
      who: admin._id,
      what: 'seat.move',
      subject: other._id,
      before: { orderId: paid.orderId, classId: paid.yogaClass._id },
      after: { orderId: there.orderId, classId: other._id },
    })
    expect(entries).toContainEqual({
      who: admin._id,
      what: 'seat.end',
      subject: paid.yogaClass._id,
      after: { orderId: paid.orderId, reason: 'moved', cents: 1500 },
    })
  })
})

describe('a move that meets another end of the place', () => {
  it('is finished when it is repeated after a crash', async () => {
    const { paid, other } = await paidAndCheaper()
    const dying = dyingAfter(club.deps, (name) => name === 'seats.enrolLate')
    await move(dying, admin, paid, other)
    expect(await stateOf(paid, other)).toMatchObject({ here: true, there: true })
    const { orderId } = (await club.read(other)).roster[paid.student._id]!
    expect((await move(club, admin, paid, other)).body).toMatchObject({ insertedId: orderId, refund: 15 })
    expect(await stateOf(paid, other)).toMatchObject({ here: false, there: true, back: 1500 })
    await expectSound()
  })

  it('answers as the same move that was faster, and refuses one to a third class', async () => {
    const { paid, other } = await paidAndCheaper()
    const first = { body: {} }
    const server = processBefore(club.deps, 'seats.enrolLate', async () => {
      first.body = (await move(club, admin, paid, other)).body
    })
    const second = await move(server, admin, paid, other)
    expect([second.status, second.body]).toEqual([200, first.body])
    const third = await club.yogaClass(CHEAPER)
    expect((await move(club, admin, paid, third)).body.code).toBe('enrolment.not-found')
    expect((await club.read(third)).enrolled).toBe(0)
    await expectSound()
  })

  it('says that the student has left just before', async () => {
    const { paid, other } = await paidAndCheaper()
    const server = processBefore(club.deps, 'places.end', () => leave(club, paid.student, paid, 45))
    expect((await move(server, admin, paid, other)).body.code).toBe('enrolment.not-found')
    expect(await stateOf(paid, other)).toMatchObject({ here: false, there: false, back: 4500 })
    await expectSound()
  })
})

describe('the order of a moved place', () => {
  it('has the price there, which may be all that is left of the payment, and what pays it', async () => {
    const { paid, other } = await paidAndCheaper({ priceInCents: 4000 })
    await giveBack(club, admin, paid, 5, 0)
    const { status, body } = await move(club, admin, paid, other)
    expect(status).toBe(200)
    const { userId, email } = (await club.stores.orders.find(paid.orderId))!
    expect(await club.stores.orders.find(body.insertedId)).toMatchObject({
      userId,
      email,
      classId: other._id,
      cents: 4000,
      currency: 'USD',
      intentId: null,
      kind: 'moved',
      moved: { from: paid.orderId, paidBy: paid.orderId },
      state: 'enrolled',
    })
  })

  it('has the terms of the club when its payment is of a time before terms', async () => {
    const { paid, other } = await paidAndCheaper()
    const raw = await openRawDatabase(club.databaseUri)
    await raw.orders.updateOne({ _id: paid.orderId }, { $unset: { terms: '' } })
    await raw.close()
    const { body } = await move(club, admin, paid, other)
    expect((await club.stores.orders.find(body.insertedId))?.terms).toEqual(CLUB_TERMS)
  })
})

describe('a single date', () => {
  it('can replace the place in its class, and no other one of a student who comes to all dates', async () => {
    const course = await openCourse(club)
    const date = await dateOf(club, course.first)
    const elsewhere = await club.buy(course.student, await club.yogaClass())
    expect((await move(club, admin, elsewhere, date)).body.code).toBe('enrolment.exists')
    expect((await move(club, admin, course, date)).body).toMatchObject({ refund: 27, state: 'done' })
    expect(Object.keys((await club.read(date)).roster)).toEqual([course.student._id])
    expect((await club.read(course.parent)).roster).toEqual({})
    await expectSound()
  })

  it('is named with its time when it costs more than is left', async () => {
    const { parent, first } = await openCourse(club)
    const added = await add(club, admin, { classId: parent._id, userId: (await club.student())._id })
    const { body } = await move(club, admin, { orderId: added.body.insertedId }, await dateOf(club, first))
    expect(body).toMatchObject({ code: 'class.dearer', facts: { price: 18, left: 0 } })
    expect(body.facts.name).toContain(`${parent.name}, `)
  })
})

describe('a move is refused', () => {
  const inADay = () => new Date(club.clock.now().getTime() - 1000)
  const REFUSED: [what: string, class_: () => Partial<ClassRecord>, code: string][] = [
    ['to a more expensive class', () => ({ priceInCents: 4501 }), 'class.dearer'],
    ['to a full class', () => ({ seats: 0, capacity: 0 }), 'class.sold-out'],
    ['to a class whose sales are closed', () => ({ salesEndAt: inADay() }), 'class.closed'],
    ['to a canceled class', () => ({ stage: 'canceled' }), 'class.closed'],
    ['to an archived class', () => ({ stage: 'archived' }), 'class.closed'],
    ['to a class that is not approved', () => ({ status: 'pending' }), 'class.not-found'],
  ]
  it.each(REFUSED)('%s', async (_what, class_, code) => {
    const { paid, other } = await paidAndCheaper(class_())
    const answer = await move(club, admin, paid, other)
    expect(answer.body.code).toBe(code)
    // No order is left that could get a seat later.
    expect(await club.stores.orders.openFree(club.clock.now())).toEqual([])
    expect(await stateOf(paid, other)).toMatchObject({ here: true, there: false, back: 0 })
    expect(await mailsOf(club, paid.student)).toEqual(['enrolled'])
  })

  it('to an unknown class, the same class, and of an unknown order', async () => {
    const { paid, other } = await paidAndCheaper()
    const unknown = { _id: club.stores.newId() }
    expect((await move(club, admin, paid, unknown)).body.code).toBe('class.not-found')
    expect((await move(club, admin, paid, paid.yogaClass)).body.code).toBe('enrolment.exists')
    expect((await move(club, admin, { orderId: unknown._id }, other)).body.code).toBe('enrolment.not-found')
  })

  it('to a class in which the student has a place, pays or waits', async () => {
    const { paid, other } = await paidAndCheaper()
    await add(club, admin, { classId: other._id, userId: paid.student._id })
    expect((await move(club, admin, paid, other)).body.code).toBe('enrolment.exists')
    const held = await paidAndCheaper()
    await club.startPaying(held.paid.student, await club.select(held.paid.student, held.other), 30)
    expect((await move(club, admin, held.paid, held.other)).body).toMatchObject({
      code: 'enrolment.exists',
      detail: 'This student is paying for the class right now.',
    })
    const full = await paidAndCheaper({ seats: 0, enrolled: 0, capacity: 0 })
    const joined = await club
      .as(full.paid.student)
      .post('/ningjing/waiting')
      .send({ classId: full.other._id })
    expect(joined.status).toBe(200)
    expect((await move(club, admin, full.paid, full.other)).body.code).toBe('class.sold-out')
  })

  it('of a student whose account is deleted or gone', async () => {
    const { paid, other } = await paidAndCheaper()
    const { users } = club.stores
    for (const user of [null, { ...paid.student, erasedAt: club.clock.now() }]) {
      const stores = { ...club.stores, users: { ...users, find: async () => user } }
      const moving = moveStudent({ ...club.deps, stores }, admin, paid.orderId, { classId: other._id })
      await expect(moving).rejects.toMatchObject({ code: 'user.not-found' })
    }
    expect(await stateOf(paid, other)).toMatchObject({ here: true, there: false })
  })

  it('from a canceled class, of an end, and for another amount than was shown', async () => {
    const { paid, other } = await paidAndCheaper()
    expect((await move(club, admin, paid, other, 10)).body).toMatchObject({
      code: 'enrolment.refund-changed',
      facts: { refund: 15 },
    })
    await cancelClass(club, paid.yogaClass)
    expect((await move(club, admin, paid, other)).body.code).toBe('class.canceled')
    await club.settle(0)
    expect((await move(club, admin, paid, other)).body.code).toBe('enrolment.not-found')
    await expectSound()
  })
})
