import { quoteClassEnd, quoteSessionEnd } from '@ningjing/contract/classes/class-life'
import { listEnrolments } from '@ningjing/contract/enrolments/enrolments'
import { field } from '@ningjing/contract/field-reasons'
import { exportPayments, listAllPayments, readPayment } from '@ningjing/contract/payments/payments'
import { anId } from '@ningjing/contract/testing/builders'
import { describe, expect, it } from 'vitest'
import type { ClassRecord, UserRecord } from '../../domain/records.ts'
import { sweep } from '../../sweeper.ts'
import { ask, callsOf } from '../../testing/ask.ts'
import { type Club, openClub } from '../../testing/club.ts'
import { datesIn } from '../../testing/dated-class.ts'
import {
  add,
  cancelClass,
  GOODWILL,
  giveBack,
  hand,
  leave,
  mailsOf,
  move,
  quote,
  remove,
} from '../../testing/ends.ts'
import { killedAfterEach } from '../../testing/killed.ts'
import { dyingAfter, processOf } from '../../testing/processes.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'
import { listNotices } from '../mails/mails.ts'

const DAY_MS = 24 * 3_600_000

/** A class for 45 dollars with its instructor, an admin, and a student. */
async function classAtTheDesk(overrides: Partial<ClassRecord> = {}) {
  const club = await openClub()
  const [mei, admin] = [await club.student({ role: 'instructor' }), await club.student({ role: 'admin' })]
  const yogaClass = await club.yogaClass({ seats: 3, instructorId: mei._id, ...overrides })
  return { club, mei, admin, yogaClass, student: await club.student() }
}

/** A student who has paid cash at the desk. */
async function paidInCash(amount = 45) {
  const at = await classAtTheDesk()
  const body = { classId: at.yogaClass._id, userId: at.student._id, paid: { how: 'cash' as const, amount } }
  const { insertedId: orderId } = (await add(at.club, at.admin, body)).body
  return { ...at, orderId }
}

const dueBack = async (club: Club, admin: UserRecord) =>
  (await callsOf(club, admin)(listAllPayments, { query: { state: 'refund-failed' } })).items

/** Titles and texts of the notices of a kind. */
async function noticesOf(club: Club, student: UserRecord, wanted: string) {
  const { items } = await listNotices(club.deps, student, {})
  return items.flatMap(({ kind, title, text }) => (kind === wanted ? `${title}. ${text}` : []))
}

it('given back by hand twice is mailed twice, when a process dies before the first mail', async () => {
  const { club, admin, student, orderId } = await paidInCash()
  await giveBack(club, admin, { orderId }, 10, 0)
  const dying = dyingAfter(club.deps, (name) => name === 'orders.handBack')
  await hand(dying, admin, { orderId }, 10)
  await giveBack(club, admin, { orderId }, 15, 10)
  expect((await hand(club, admin, { orderId }, 5)).status).toBe(200)
  await club.settle(0)
  const told = (await club.stores.mails.listFor(student._id)).filter(({ kind }) => kind === 'handed')
  const byKey = told.toSorted((a, b) => a._id.localeCompare(b._id))
  expect(byKey.map(({ facts }) => facts)).toMatchObject([
    { cents: 1000, totalCents: 1000 },
    { cents: 500, totalCents: 1500 },
  ])
})

describe('money taken at the desk', () => {
  it('gives a place with a payment, a numbered receipt and a mail', async () => {
    const { club, admin, student, yogaClass, orderId } = await paidInCash(30)
    expect(await club.read(yogaClass)).toMatchObject({ seats: 2, enrolled: 1 })
    expect(await callsOf(club, student)(readPayment, { params: { id: orderId } })).toMatchObject({
      price: 30,
      kind: 'desk',
      desk: 'cash',
      transactionId: `desk_${orderId}`,
      number: expect.stringMatching(/^\d{4}-000001$/),
    })
    expect(await noticesOf(club, student, 'enrolled')).toEqual([
      expect.stringContaining('You have paid in cash, and your seat is yours.'),
    ])
    const raw = await openRawDatabase(club.databaseUri)
    const log = await raw.audit.find({ subject: orderId }).toArray()
    await raw.close()
    expect(log.map(({ who, what, after }) => [who, what, after])).toEqual([
      [admin._id, 'payment.desk', { cents: 3000, desk: 'cash' }],
    ])
    const { text } = await ask(club, admin, exportPayments)
    expect(text).toContain('cash')
    expect(await club.discrepancies()).toEqual([])
  })

  it('is the price when the instructor takes it, and any amount up to 10,000 for an admin', async () => {
    const { club, mei, admin, yogaClass, student } = await classAtTheDesk()
    const wanted = { classId: yogaClass._id, userId: student._id }
    const other = await add(club, mei, { ...wanted, paid: { how: 'terminal', amount: 44.99 } })
    expect([other.status, other.body.fields]).toEqual([400, [field('paid.amount', 'price-only')]])
    for (const amount of [0, -1, 0.001, 10_000.01]) {
      expect((await add(club, admin, { ...wanted, paid: { how: 'cash', amount } })).status).toBe(400)
    }
    expect(await club.read(yogaClass)).toMatchObject({ seats: 3, enrolled: 0 })
    expect((await add(club, mei, { ...wanted, paid: { how: 'terminal', amount: 45 } })).status).toBe(200)
    const again = await add(club, admin, { ...wanted, paid: { how: 'cash', amount: 10_000 } })
    expect([again.status, again.body.code]).toEqual([409, 'enrolment.exists'])
    expect(await club.payments(student)).toMatchObject([{ price: 45, desk: 'terminal' }])
    expect(await club.discrepancies()).toEqual([])
  })

  it('is named apart in what the end of its class, and of a date, gives back', async () => {
    const { club, admin, yogaClass, student } = await classAtTheDesk(
      datesIn([96, 240], new Date(), () => anId()),
    )
    const params = { id: yogaClass._id, sid: String(yogaClass.sessions[0]?.id) }
    const ends = async () => [
      await callsOf(club, admin)(quoteClassEnd, { params }),
      await callsOf(club, admin)(quoteSessionEnd, { params }),
    ]
    await club.buy(await club.student(), yogaClass)
    expect(await ends()).toEqual([
      { enrolled: 1, waiting: 0, refund: 45 },
      { enrolled: 1, refund: 22.5 },
    ])
    const paid = { how: 'cash' as const, amount: 30 }
    await add(club, admin, { classId: yogaClass._id, userId: student._id, paid })
    expect(await ends()).toEqual([
      { enrolled: 2, waiting: 0, refund: 75, byHand: 30 },
      { enrolled: 2, refund: 37.5, byHand: 15 },
    ])
  })

  it('is refused in a free class', async () => {
    const { club, admin, yogaClass, student } = await classAtTheDesk({ priceInCents: 0 })
    const wanted = { classId: yogaClass._id, userId: student._id, paid: { how: 'cash' as const, amount: 5 } }
    const { status, body } = await add(club, admin, wanted)
    expect([status, body.fields]).toEqual([400, [field('paid.amount', 'class-free')]])
    expect(await club.payments(student)).toEqual([])
  })

  it('is due back after the student has left, until an admin has handed it over, once', async () => {
    const { club, admin, student, orderId } = await paidInCash()
    expect((await quote(club, student, { orderId })).body).toMatchObject({
      paid: 45,
      refund: 45,
      byHand: true,
    })
    expect((await leave(club, student, { orderId }, 45)).body).toEqual({ refund: 45, state: 'by-hand' })
    expect(await noticesOf(club, student, 'ended')).toEqual([
      expect.stringContaining('The club gives $45.00 back to you by hand.'),
    ])
    expect(await dueBack(club, admin)).toMatchObject([
      { _id: orderId, refunded: 0, refundFailed: 45, desk: 'cash' },
    ])
    await club.settle(DAY_MS)
    expect(await club.discrepancies()).toEqual([])
    const wrong = await hand(club, admin, { orderId }, 40)
    expect([wrong.status, wrong.body.facts]).toEqual([409, { refund: 45 }])
    const answers = await Promise.all([1, 2, 3].map(() => hand(club, admin, { orderId }, 45)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await dueBack(club, admin)).toEqual([])
    expect(await club.payments(student)).toMatchObject([{ refunded: 45, handed: 45, refundFailed: 0 }])
    expect(await noticesOf(club, student, 'handed')).toEqual([
      expect.stringContaining('You had paid at the desk, so the club gave it back by hand.'),
    ])
    expect(await mailsOf(club, student)).toEqual(['ended', 'enrolled', 'handed'])
    expect(await club.discrepancies()).toEqual([])
  })

  it('is due back in parts: goodwill first, the rest with the canceled class', async () => {
    const { club, admin, student, yogaClass, orderId } = await paidInCash()
    expect((await giveBack(club, admin, { orderId }, 10, 0)).body).toEqual({ refund: 10, state: 'by-hand' })
    expect((await hand(club, admin, { orderId }, 10)).body).toEqual({ refund: 10, state: 'done' })
    await cancelClass(club, yogaClass)
    await club.settle()
    expect(await dueBack(club, admin)).toMatchObject([{ _id: orderId, refunded: 10, refundFailed: 35 }])
    expect((await hand(club, admin, { orderId }, 35)).body).toEqual({ refund: 45, state: 'done' })
    expect((await hand(club, admin, { orderId }, 35)).body.facts).toEqual({ refund: 0 })
    expect(await club.payments(student)).toMatchObject([{ refunded: 45, handed: 45, refundFailed: 0 }])
    const texts = await noticesOf(club, student, 'handed')
    // The mail about the goodwill alone says why.
    expect(texts.filter((text) => text.includes(GOODWILL))).toHaveLength(1)
    expect(texts).toHaveLength(2)
    expect(await club.discrepancies()).toEqual([])
  })

  it('goes along with a move, and gives back of the first payment what each place gives back', async () => {
    const { club, admin, student, orderId } = await paidInCash()
    const cheaper = await club.yogaClass({ priceInCents: 3000, seats: 2 })
    // Decided, and not handed over yet.
    await giveBack(club, admin, { orderId }, 10, 0)
    const moved = await move(club, admin, { orderId }, cheaper)
    expect(moved.body).toMatchObject({ refund: 15, state: 'by-hand' })
    expect(await noticesOf(club, student, 'moved')).toEqual([
      expect.stringContaining(
        'It costs $15.00 less, of which you already get $10.00 back. The club gives $5.00 back to you by hand.',
      ),
    ])
    expect(await dueBack(club, admin)).toMatchObject([{ _id: orderId, refundFailed: 15 }])
    const there = { orderId: moved.body.insertedId }
    const [enrolment] = await callsOf(club, student)(listEnrolments, { params: { email: student.email } })
    expect(enrolment?.end).toMatchObject({ refund: 30, byHand: true })
    expect((await remove(club, admin, there, 30)).body).toEqual({ refund: 30, state: 'by-hand' })
    expect(await dueBack(club, admin)).toMatchObject([{ _id: orderId, refundFailed: 45 }])
    expect((await hand(club, admin, there, 30)).body.facts).toEqual({ refund: 0 })
    expect((await hand(club, admin, { orderId }, 45)).status).toBe(200)
    await club.settle()
    expect(await club.discrepancies()).toEqual([])
  })

  it('is not tried at the card provider', async () => {
    const { club, student, orderId } = await paidInCash()
    await leave(club, student, { orderId }, 45)
    await club.settle(3 * DAY_MS)
    const order = await club.stores.orders.find(orderId)
    expect([order?.state, order?.nextAt, order?.tries]).toEqual(['refund_due', null, 0])
  })

  it('is given back by its own process after every death of another one', async () => {
    const { club, admin, yogaClass } = await classAtTheDesk({ seats: 100 })
    const paidAtDesk = async () => {
      const student = await club.student()
      const wanted = {
        classId: yogaClass._id,
        userId: student._id,
        paid: { how: 'cash' as const, amount: 45 },
      }
      return { student, orderId: (await add(club, admin, wanted)).body.insertedId as string }
    }
    const writes = await killedAfterEach(
      club,
      paidAtDesk,
      async (dying, { student, orderId }) => leave(dying, student, { orderId }, 45),
      async ({ student }, _isOver, text) => {
        const isLeft = text.includes('places.end')
        const [payment] = await club.payments(student)
        expect([payment?.refundFailed, payment?.dueBack], text).toEqual(isLeft ? [45, 45] : [0, null])
      },
    )
    expect(writes).toEqual(expect.arrayContaining(['places.end', 'payments.recordDueByHand']))
  })

  it('is given back by hand once, whenever the process dies that says so', async () => {
    const { club, admin, yogaClass } = await classAtTheDesk({ seats: 100 })
    const writes = await killedAfterEach(
      club,
      async () => {
        const student = await club.student()
        const wanted = {
          classId: yogaClass._id,
          userId: student._id,
          paid: { how: 'cash' as const, amount: 45 },
        }
        const orderId: string = (await add(club, admin, wanted)).body.insertedId
        await leave(club, student, { orderId }, 45)
        return { student, orderId }
      },
      async (dying, paid) => hand(dying, admin, paid, 45),
      async ({ student, orderId }, _isOver, text) => {
        const isHanded = text.includes('orders.handBack')
        const [payment] = await club.payments(student)
        expect([payment?.handed, payment?.refundFailed], text).toEqual(isHanded ? [45, 0] : [0, 45])
        expect(await noticesOf(club, student, 'handed'), text).toHaveLength(isHanded ? 1 : 0)
        const again = await hand(club, admin, { orderId }, 45)
        expect(again.status, text).toBe(isHanded ? 409 : 200)
      },
    )
    expect(writes).toEqual(expect.arrayContaining(['orders.handBack', 'payments.recordHanded']))
  })

  it.each([
    ['with its todos has its line in the log and its payment', true],
    ['that leaves no todos has neither', false],
  ])('a place for it %s, when the process dies right after it', async (_what, hasTodos) => {
    const { club, admin, yogaClass, student } = await classAtTheDesk()
    const { places } = club.stores
    const addFree: typeof places.addFree = (claim, now, ...todos) =>
      places.addFree(claim, now, ...(hasTodos ? todos : []))
    const stores = { ...club.stores, places: { ...places, addFree } }
    const dying = dyingAfter({ ...club.deps, stores }, (name) => name === 'places.addFree')
    await add(dying, admin, {
      classId: yogaClass._id,
      userId: student._id,
      paid: { how: 'cash', amount: 45 },
    })
    expect(dying.isDead()).toBe(true)
    // The sweeper works off todos at once, and looks at open orders later.
    await sweep(club.deps)
    expect(await club.payments(student)).toHaveLength(hasTodos ? 1 : 0)
    await club.settle()
    const broken = (await club.discrepancies()).map(({ promise }) => promise)
    expect(broken.includes('I34')).toBe(!hasTodos)
  })

  it.each([
    ['as it was read is given back once', true],
    ['as it is by then is given back twice, as the reconciliation says', false],
  ])('compared with the order %s, when another admin hands it over meanwhile', async (_what, isSound) => {
    const { club, admin, student, orderId } = await paidInCash()
    await leave(club, student, { orderId }, 45)
    const { orders } = club.stores
    const handBack: typeof orders.handBack = async (read, ...given) => {
      await hand(club, admin, { orderId }, 45)
      const now = (await orders.find(orderId)) ?? read
      return orders.handBack(isSound ? read : now, ...given)
    }
    const slow = processOf({ ...club.deps, stores: { ...club.stores, orders: { ...orders, handBack } } })
    expect((await hand(slow, admin, { orderId }, 45)).status).toBe(isSound ? 409 : 200)
    const broken = (await club.discrepancies()).map(({ promise }) => promise)
    expect(broken.includes('I34')).toBe(!isSound)
  })

  it('and its place are recorded both or not at all, whenever a process dies', async () => {
    const { club, admin, yogaClass } = await classAtTheDesk({ seats: 100 })
    await killedAfterEach(
      club,
      () => club.student(),
      async (dying, student) =>
        add(dying, admin, {
          classId: yogaClass._id,
          userId: student._id,
          paid: { how: 'transfer', amount: 45 },
        }),
      async (student, _isOver, text) => {
        const isAdded = text.includes('places.addFree')
        expect(await club.payments(student), text).toMatchObject(
          isAdded ? [{ price: 45, desk: 'transfer' }] : [],
        )
      },
    )
  })

  it.each<[what: string, collection: 'orders' | 'payments' | 'audit', change: object, promise: string]>([
    ['another price in the payment record', 'payments', { $set: { priceInCents: 4400 } }, 'I4'],
    ['other means in the payment record', 'payments', { $set: { desk: 'terminal' } }, 'I4'],
    ['less due back in the payment record', 'payments', { $set: { dueByHandInCents: 100 } }, 'I34'],
    ['nothing left in the payment record', 'payments', { $set: { refundFailedInCents: 0 } }, 'I34'],
    ['money that nobody handed over', 'orders', { $set: { handedInCents: 4500 } }, 'I34'],
    ['another amount in the audit log', 'audit', { $set: { 'after.cents': 4400 } }, 'I34'],
  ])('is compared by the reconciliation: %s', async (_what, collection, change, promise) => {
    const { club, student, orderId } = await paidInCash()
    await leave(club, student, { orderId }, 45)
    const raw = await openRawDatabase(club.databaseUri)
    const filter = collection === 'audit' ? { what: 'payment.desk' } : { _id: orderId }
    const { modifiedCount } = await raw.db.collection<{ _id: string }>(collection).updateOne(filter, change)
    await raw.close()
    expect(modifiedCount).toBe(1)
    expect((await club.discrepancies()).map((found) => found.promise)).toContain(promise)
  })
})
