import { beforeEach, describe, expect, it } from 'vitest'
import type { Deps } from '../../deps.ts'
import type { OrderRecord, UserRecord } from '../../domain/records.ts'
import type { EndReason } from '../../domain/seat.records.ts'
import { type Checkout, type Club, enrolledByCard, openClub } from '../../testing/club.ts'
import { cancelClass, datedIn, mailsOf, move, refundsOf } from '../../testing/ends.ts'
import { processBefore, wrapped } from '../../testing/processes.ts'
import { endSeat } from './end-seat.ts'
import {
  endOwnEnrolment,
  endPlaces,
  givenBack,
  quoteOwnEnd,
  refundStudent,
  removeStudent,
  resultOf,
} from './enrolment-end.ts'
import { findOrder, findPlace } from './find-place.ts'

const UNKNOWN = { code: 'enrolment.not-found' }
const HOUR_MS = 3_600_000

let club: Club
let admin: UserRecord
let paid: Checkout

beforeEach(async () => {
  club = await openClub()
  admin = await club.student({ role: 'admin' })
  paid = await enrolledByCard(club)
})

const claim = ({ student, yogaClass, orderId }: Checkout = paid) => ({
  classId: yogaClass._id,
  userId: student._id,
  orderId,
})

/** Ends a place past the API, so that nothing is settled. */
const end = (reason: EndReason, cents: number, one = paid) =>
  club.stores.places.end(claim(one), 0, { reason, cents }, club.clock.now())

const leave = (refund: number, deps: Deps = club.deps) =>
  endOwnEnrolment(deps, paid.student, paid.orderId, refund)
const remove = (refund: number) =>
  removeStudent(club.deps, admin, paid.orderId, { refund, reason: 'The room is small.' })
const giveBack = (total: number, shown: number, deps: Deps = club.deps) =>
  refundStudent(deps, admin, paid.orderId, { total, shown, reason: 'Sorry' })

const changed = (refund: number) => ({ code: 'enrolment.refund-changed', extra: { facts: { refund } } })

/** The same dependencies, in which places have some other functions. */
const withPlaces = (changes: Partial<Deps['stores']['places']>): Deps => ({
  ...club.deps,
  stores: { ...club.stores, places: { ...club.stores.places, ...changes } },
})

/** What the log says of the class, by whom. */
async function logOf(what: string) {
  const log = await club.stores.audit.listFor(paid.yogaClass._id)
  return log.filter((entry) => entry.what === what).map(({ who, before, after }) => [who, before, after])
}

describe('an order', () => {
  it('is found with its class, and by its own student alone where that is asked', async () => {
    const { orderId, student, yogaClass } = paid
    expect(await findOrder(club.deps, orderId)).toMatchObject({
      order: { _id: orderId },
      yogaClass: { _id: yogaClass._id },
    })
    expect(await findOrder(club.deps, orderId, student._id)).toMatchObject({ order: { _id: orderId } })
    await expect(findOrder(club.deps, orderId, admin._id)).rejects.toMatchObject(UNKNOWN)
    await expect(findOrder(club.deps, student._id)).rejects.toMatchObject(UNKNOWN)
    await expect(findOrder(withPlaces({ find: async () => null }), orderId)).rejects.toMatchObject(UNKNOWN)
  })

  it('has a place until that has ended', async () => {
    expect(await findPlace(club.deps, paid.orderId)).toMatchObject({ place: { orderId: paid.orderId } })
    await end('canceled', 4500)
    await expect(findPlace(club.deps, paid.orderId)).rejects.toMatchObject(UNKNOWN)
    await club.buy(paid.student, paid.yogaClass)
    await expect(findPlace(club.deps, paid.orderId)).rejects.toMatchObject(UNKNOWN)
  })
})

describe('what was given back of a place', () => {
  const given = async (order: Partial<OrderRecord> = {}, back?: number) => {
    const own = await findPlace(club.deps, paid.orderId)
    const place = { ...own.place, ...(back !== undefined && { back }) }
    return givenBack(club.deps, { ...own, order: { ...own.order, ...order }, place })
  }

  it('is what the product or the console has given, whichever is more', async () => {
    expect(await given()).toBe(0)
    expect(await given({}, 500)).toBe(500)
    await club.stores.payments.recordRefund(paid.orderId, 700)
    expect(await given({}, 500)).toBe(700)
    expect(await given({}, 900)).toBe(900)
  })

  it('is without what its payment gave back of the classes before', async () => {
    const moved = { from: paid.orderId, paidBy: paid.orderId }
    await club.stores.payments.recordRefund(paid.orderId, 2000)
    expect(await given({ _id: 'a'.repeat(24), cents: 3000, moved })).toBe(500)
    const lost = { from: paid.orderId, paidBy: 'b'.repeat(24) }
    expect(await given({ _id: 'a'.repeat(24), cents: 3000, moved: lost })).toBe(3000)
    expect(await given({ _id: 'c'.repeat(24) }, 300)).toBe(300)
  })

  it('is said to be done when the payment that pays it has given all that is due', async () => {
    const order = (await club.stores.orders.find(paid.orderId))!
    const moved = { ...order, _id: 'a'.repeat(24), moved: { from: order._id, paidBy: order._id } }
    const result = async (one: OrderRecord) => resultOf(club.deps, one, 500)
    expect(await result(order)).toEqual({ refund: 5, state: 'due' })
    await club.stores.payments.recordRefund(order._id, 500)
    expect(await result(order)).toEqual({ refund: 5, state: 'done' })
    await end('moved', 1500)
    await club.stores.payments.markEnded(order._id, { endedBy: 'moved', dueBackInCents: 1500 }, new Date())
    expect(await result(moved)).toEqual({ refund: 5, state: 'due' })
    await club.stores.payments.recordRefund(order._id, 1500)
    expect(await result(moved)).toEqual({ refund: 5, state: 'done' })
    expect(await resultOf(club.deps, { ...order, _id: 'b'.repeat(24) }, 500)).toMatchObject({ state: 'due' })
    const lost = { ...moved, moved: { from: order._id, paidBy: 'b'.repeat(24) } }
    expect(await resultOf(club.deps, lost, 500)).toMatchObject({ state: 'due' })
  })
})

describe('a student who leaves', () => {
  it('is quoted what was paid, and what came back already', async () => {
    await club.stores.payments.recordRefund(paid.orderId, 500)
    expect(await quoteOwnEnd(club.deps, paid.student, paid.orderId)).toMatchObject({
      paid: 45,
      refund: 45,
      back: 5,
    })
    const payments = { ...club.stores.payments, find: async () => null }
    const lost = { ...club.deps, stores: { ...club.stores, payments } }
    expect(await quoteOwnEnd(lost, paid.student, paid.orderId)).toMatchObject({ back: 0 })
  })

  it('is asked again with the amount of now', async () => {
    await expect(leave(44)).rejects.toMatchObject(changed(45))
    expect(await leave(45)).toEqual({ refund: 45, state: 'done' })
    expect(await leave(1)).toEqual({ refund: 45, state: 'done' })
    const ended = [paid.student._id, null, { orderId: paid.orderId, reason: 'canceled', cents: 4500 }]
    expect(await logOf('seat.end')).toEqual([ended])
  })

  it('has to try later when the place has changed five times meanwhile', async () => {
    let tries = 0
    // Ends the test if it goes on.
    const never = async () => {
      tries += 1
      if (tries > 9) throw new Error('Too many tries')
      return false
    }
    await expect(leave(45, withPlaces({ end: never }))).rejects.toMatchObject({
      code: 'request.timed-out',
      extra: { retryAfterSeconds: 1 },
    })
    expect(tries).toBe(5)
    expect(await mailsOf(club, paid.student)).toEqual(['enrolled'])
  })

  it.each<[what: string, barred: () => Promise<unknown>]>([
    ['that was moved', () => end('moved', 1500)],
    ['that was not moved', () => end('not-moved', 0)],
    [
      'that was blocked before it had a seat',
      async () => {
        await end('canceled', 4500)
        const find = club.stores.places.find
        club.stores.places.find = async (wanted) => {
          const found = await find(wanted)
          const { cents: _none, ...bar } = found?.barred[paid.orderId] ?? { at: new Date(), reason: 'x' }
          return found && { ...found, barred: { [paid.orderId]: bar } }
        }
      },
    ],
  ])('has no enrollment by an order %s', async (_what, bar) => {
    await bar()
    await expect(leave(45)).rejects.toMatchObject(UNKNOWN)
  })

  it('gets what the studio owes of a canceled class, which nobody is known to have canceled', async () => {
    await cancelClass(club, paid.yogaClass)
    const find = async (wanted: Parameters<typeof club.stores.places.find>[0]) => {
      const found = await club.stores.places.find(wanted)
      if (found) delete found.canceled
      return found
    }
    expect(await leave(0, withPlaces({ find }))).toMatchObject({ refund: 45 })
    const ended = [paid.student._id, null, { orderId: paid.orderId, reason: 'class-canceled', cents: 4500 }]
    expect(await logOf('seat.end')).toEqual([ended])
  })
})

describe('an admin who removes a student', () => {
  it('gives back at least what was given, and at most what was paid', async () => {
    await giveBack(5, 0)
    await expect(remove(4)).rejects.toMatchObject(changed(5))
    await expect(remove(46)).rejects.toMatchObject(changed(5))
    await club.stores.payments.recordRefund(paid.orderId, 700)
    await expect(remove(6)).rejects.toMatchObject(changed(7))
    expect(await remove(7)).toMatchObject({ refund: 7 })
  })

  it('may give back all, or nothing', async () => {
    expect(await remove(45)).toEqual({ refund: 45, state: 'done' })
    const free = await enrolledByCard(club)
    const wanted = { refund: 0, reason: 'The room is small.' }
    expect(await removeStudent(club.deps, admin, free.orderId, wanted)).toEqual({ refund: 0, state: 'none' })
    const bar = (await club.read(free.yogaClass)).barred[free.orderId]
    expect(bar).toMatchObject({ reason: 'removed', cents: 0, note: 'The room is small.' })
  })

  it('leaves a note to a student without a record, but none in a deleted account', async () => {
    const noteOf = async (one: Checkout, user: UserRecord | null) => {
      const users = { ...club.stores.users, find: async () => user }
      const deps = { ...club.deps, stores: { ...club.stores, users } }
      await removeStudent(deps, admin, one.orderId, { refund: 45, reason: 'The room is small.' })
      return (await club.read(one.yogaClass)).barred[one.orderId]?.note
    }
    expect(await noteOf(paid, null)).toBe('The room is small.')
    const erased = await enrolledByCard(club)
    expect(await noteOf(erased, { ...erased.student, erasedAt: club.clock.now() })).toBeUndefined()
    const unknown = removeStudent(club.deps, admin, admin._id, { refund: 45, reason: 'The room is small.' })
    await expect(unknown).rejects.toMatchObject(UNKNOWN)
  })
})

describe('an admin who gives money back to a student who stays', () => {
  const given = (from: number, to: number) => [
    admin._id,
    { orderId: paid.orderId, cents: from },
    { orderId: paid.orderId, cents: to },
  ]

  it('gives the total once, from what they saw, up to what was paid', async () => {
    expect(await giveBack(5, 0)).toEqual({ refund: 5, state: 'done' })
    expect(await giveBack(5, 0)).toEqual({ refund: 5, state: 'done' })
    await expect(giveBack(10, 0)).rejects.toMatchObject(changed(5))
    await expect(giveBack(4, 5)).rejects.toMatchObject(changed(5))
    await expect(giveBack(46, 5)).rejects.toMatchObject(changed(5))
    expect(await giveBack(45, 5)).toEqual({ refund: 45, state: 'done' })
    expect(await logOf('seat.refund')).toEqual([given(0, 500), given(500, 4500)])
    expect(await refundsOf(club, paid)).toEqual({ cents: 4500, count: 2 })
    expect(await club.read(paid.yogaClass)).toMatchObject({ enrolled: 1 })
  })

  it('is asked again when another one was faster', async () => {
    const { deps } = processBefore(club.deps, 'places.giveBack', () => giveBack(7, 0))
    await expect(giveBack(5, 0, deps)).rejects.toMatchObject(changed(7))
    const { deps: same } = processBefore(club.deps, 'places.giveBack', () => giveBack(9, 7))
    expect(await giveBack(9, 7, same)).toMatchObject({ refund: 9 })
    expect(await logOf('seat.refund')).toEqual([given(0, 700), given(700, 900)])
  })
})

describe('the places of a user who leaves the club', () => {
  const endOf = async ({ yogaClass, orderId }: Checkout) => {
    const { reason, cents } = (await club.read(yogaClass)).barred[orderId] ?? {}
    return reason === undefined ? 'stays' : [reason, cents]
  }

  it('end by their terms: the past ones stay, those that have begun keep what was paid', async () => {
    const at = (...hours: number[]) => enrolledByCard(club, 3, datedIn(club, ...hours))
    const [begun, over, later] = [await at(30, 200), await at(30), await at(200)]
    club.clock.pass(35 * HOUR_MS)
    await club.stores.places.giveBack(claim(begun), 0, 300)
    for (const { student } of [begun, over, later]) await endPlaces(club.deps, student._id)
    expect(await endOf(begun)).toEqual(['left', 300])
    expect(await endOf(over)).toBe('stays')
    expect(await endOf(later)).toEqual(['left', 4500])
    expect(await logOf('seat.end')).toEqual([])
    expect(await endOf(paid)).toBe('stays')
  })

  it('end also in the class that the student was moved to meanwhile', async () => {
    const there = await club.yogaClass({ seats: 3, priceInCents: 3000 })
    const { deps } = processBefore(club.deps, 'places.find', () => move(club, admin, paid, there))
    await endPlaces(deps, paid.student._id)
    expect(await endOf(paid)).toEqual(['moved', 4500])
    expect(await club.read(there)).toMatchObject({ enrolled: 0 })
  })

  it('leave those of other orders and classes alone', async () => {
    const rows = [{ ...(await club.stores.payments.find(paid.orderId))!, _id: 'a'.repeat(24) }]
    const payments = { ...club.stores.payments, listEnrolled: async () => rows }
    await endPlaces({ ...club.deps, stores: { ...club.stores, payments } }, paid.student._id)
    expect(await endOf(paid)).toBe('stays')
    const lost = [{ ...rows[0]!, classId: 'b'.repeat(24) }]
    const none = { ...payments, listEnrolled: async () => lost }
    await endPlaces({ ...club.deps, stores: { ...club.stores, payments: none } }, paid.student._id)
    expect(await endOf(paid)).toBe('stays')
  })
})

it('the end of a place that has changed since it was read leaves nothing to be done, and no seat to pass on', async () => {
  const own = await findPlace(club.deps, paid.orderId)
  const stale = { ...own, place: { ...own.place, back: 500 } }
  expect(await endSeat(club.deps, admin._id, stale, { reason: 'removed', cents: 4500 })).toEqual([])
  expect(await logOf('seat.end')).toEqual([])
  const calls: string[] = []
  const deps = wrapped(club.deps, async (name, call) => {
    calls.push(name)
    return name === 'places.end' ? false : call()
  })
  await leave(45, deps).catch(() => undefined)
  expect(calls.filter((name) => name.startsWith('line.'))).toEqual([])
  expect(await endSeat(club.deps, admin._id, own, { reason: 'removed', cents: 4500 })).toMatchObject([
    { kind: 'ended', orderId: paid.orderId, cents: 0 },
  ])
})
