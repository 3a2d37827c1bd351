import { beforeEach, describe, expect, it } from 'vitest'
import type { Deps } from '../../deps.ts'
import type { ClassRecord, OrderRecord, UserRecord } from '../../domain/records.ts'
import { taskTodo } from '../../steps/todos.ts'
import { type Checkout, type Club, enrolledByCard, openClub } from '../../testing/club.ts'
import { cancelClass, giveBack, leave, mailsOf, move, refundsOf } from '../../testing/ends.ts'
import { dyingAfter, wrapped } from '../../testing/processes.ts'
import { join, lineOf } from '../../testing/waiting.ts'
import { finishMove, settleMove } from './settle-move.ts'

let club: Club
let admin: UserRecord

beforeEach(async () => {
  club = await openClub()
  admin = await club.student({ role: 'admin' })
})

type Unfinished = { paid: Checkout; there: ClassRecord; order: OrderRecord }

/** A student with a place in two classes: the process that moved them was killed after the second one. */
async function unfinished(): Promise<Unfinished> {
  const paid = await enrolledByCard(club, 1)
  const there = await club.yogaClass({ seats: 3, priceInCents: 3000 })
  const dying = dyingAfter(club.deps, (name) => name === 'seats.enrolLate')
  await move(dying, admin, paid, there)
  expect(dying.isDead()).toBe(true)
  const order = await club.stores.orders.find((await club.read(there)).roster[paid.student._id]!.orderId)
  return { paid, there, order: order! }
}

/** Which of the two classes the student is in, and what the log says of the ends, by whom. */
async function outcome({ paid, there }: Unfinished) {
  const [here, other] = [await club.read(paid.yogaClass), await club.read(there)]
  const ends: unknown[] = []
  for (const { _id } of [here, other]) {
    const log = await club.stores.audit.listFor(_id)
    ends.push(...log.filter(({ what }) => what === 'seat.end').map(({ who, after }) => [who, after?.reason]))
  }
  return { here: here.enrolled, there: other.enrolled, ends }
}

const MOVED = { here: 0, there: 1 }
const STAYED = { here: 1, there: 0 }

describe('a move that is finished', () => {
  it('ends the place before, gives the difference back, passes the seat on and tells the student', async () => {
    const begun = await unfinished()
    const { paid, order } = begun
    const next = await club.student()
    await join(club, next, paid.yogaClass)
    expect(await finishMove(club.deps, order, admin._id)).toBe(true)
    expect(await outcome(begun)).toEqual({ ...MOVED, ends: [[admin._id, 'moved']] })
    expect(await refundsOf(club, paid)).toEqual({ cents: 1500, count: 1 })
    expect(await lineOf(club, paid.yogaClass)).toEqual([])
    expect(await mailsOf(club, paid.student)).toEqual(['enrolled', 'moved', 'refunded'])
    const mail = (await club.stores.mails.listFor(paid.student._id)).find(({ kind }) => kind === 'moved')
    const { yogaClass, orderId: fromOrderId } = paid
    const from = { fromOrderId, fromClassId: yogaClass._id }
    expect(mail?.facts).toEqual({ orderId: order._id, classId: begun.there._id, cents: 1500, ...from })
    expect(await club.stores.orders.find(order._id)).toMatchObject({ state: 'enrolled' })
  })

  it('is finished once, and by the system when nobody is named', async () => {
    const begun = await unfinished()
    const { order } = begun
    for (const _again of [1, 2]) expect(await finishMove(club.deps, order)).toBe(true)
    expect(await outcome(begun)).toEqual({ ...MOVED, ends: [['system', 'moved']] })
    expect(await refundsOf(club, begun.paid)).toEqual({ cents: 1500, count: 1 })
  })

  it('by its todo is the admin’s', async () => {
    const begun = await unfinished()
    const todo = (orderId: string) => taskTodo(club.deps, 'moved', { orderId, by: admin._id })
    await settleMove(club.deps, '', todo(club.stores.newId()))
    await settleMove(club.deps, '', todo(begun.order._id))
    expect(await outcome(begun)).toEqual({ ...MOVED, ends: [[admin._id, 'moved']] })
  })

  it('asks nothing about an order that is no move, or was settled', async () => {
    const calls: string[] = []
    const deps = wrapped(club.deps, (name, call) => {
      calls.push(name)
      return call()
    })
    const { moved, ...plain } = (await unfinished()).order
    expect(moved).toBeDefined()
    expect(await finishMove(deps, plain)).toBe(true)
    expect(await finishMove(deps, { ...plain, moved: moved!, state: 'enrolled' })).toBe(true)
    expect(await finishMove(deps, { ...plain, moved: moved!, endedAt: club.clock.now() })).toBe(true)
    expect(calls).toEqual([])
  })
})

describe('a move that cannot happen anymore', () => {
  const LEFT_THE_OTHER = ['system', 'not-moved']

  it.each<[what: string, act: (begun: Unfinished) => Promise<unknown>, here: object]>([
    [
      'when the studio has canceled the class before',
      ({ paid }) => cancelClass(club, paid.yogaClass),
      STAYED,
    ],
    [
      'when more was given back than the other class leaves',
      ({ paid: { yogaClass, student, orderId } }) =>
        club.stores.places.giveBack({ classId: yogaClass._id, userId: student._id, orderId }, 0, 1501),
      STAYED,
    ],
    [
      'when the student has left the class before',
      ({ paid: { yogaClass, student, orderId } }) =>
        club.stores.places.end(
          { classId: yogaClass._id, userId: student._id, orderId },
          0,
          { reason: 'canceled', cents: 4500 },
          club.clock.now(),
        ),
      { here: 0, there: 0 },
    ],
  ])('ends the other place, of which nothing was recorded: %s', async (_what, act, places) => {
    const begun = await unfinished()
    await act(begun)
    expect(await finishMove(club.deps, begun.order)).toBe(false)
    expect(await outcome(begun)).toEqual({ ...places, ends: [LEFT_THE_OTHER] })
    expect(await club.stores.payments.find(begun.order._id)).toBeNull()
    expect(await club.stores.orders.find(begun.order._id)).toMatchObject({ state: 'canceled' })
  })

  it('still happens when as much was given back as the other class is cheaper', async () => {
    const begun = await unfinished()
    const { student, yogaClass, orderId } = begun.paid
    await club.stores.places.giveBack({ classId: yogaClass._id, userId: student._id, orderId }, 0, 1500)
    expect(await finishMove(club.deps, begun.order)).toBe(true)
    expect(await outcome(begun)).toMatchObject(MOVED)
  })

  it('is left to the sweeper after three tries', async () => {
    const { order } = await unfinished()
    let tries = 0
    // Ends the test if it goes on.
    const end = async () => {
      tries += 1
      if (tries > 9) throw new Error('Too many tries')
      return false
    }
    const places = { ...club.stores.places, end }
    const deps: Deps = { ...club.deps, stores: { ...club.stores, places } }
    await expect(finishMove(deps, order)).rejects.toThrow(
      `The move to order ${order._id} is left to the sweeper`,
    )
    expect(tries).toBe(3)
  })

  it('fails when a record is lost, so that its todo stays', async () => {
    const { order, there } = await unfinished()
    const without = (changes: Partial<OrderRecord>) => finishMove(club.deps, { ...order, ...changes })
    const unknown = club.stores.newId()
    await expect(without({ moved: { from: unknown, paidBy: unknown } })).rejects.toThrow(
      `The order that ${order._id} was moved from has no record`,
    )
    await expect(without({ classId: unknown })).rejects.toThrow(`The class of order ${order._id} is gone`)
    expect(await club.read(there)).toMatchObject({ enrolled: 1 })
  })
})

it('a student who leaves the new class before the move is done gets all of it back', async () => {
  const begun = await unfinished()
  const { student, orderId } = { ...begun.paid, orderId: begun.order._id }
  expect((await leave(club, student, { orderId }, 30)).body).toMatchObject({ refund: 30 })
  expect((await giveBack(club, admin, begun.paid, 5, 0)).status).toBe(404)
  await club.settle(0)
  expect(await refundsOf(club, begun.paid)).toMatchObject({ cents: 4500 })
})
