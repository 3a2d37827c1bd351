import { SYSTEM } from '@ningjing/contract/audit/audit'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Deps } from '../../deps.ts'
import type { MailRecord } from '../../domain/mail.records.ts'
import type { UserRecord } from '../../domain/records.ts'
import { blockOrder } from '../../seats/block-order.ts'
import { taskTodo } from '../../steps/todos.ts'
import { atCheckout, type Checkout, type Club, enrolledByCard, openClub } from '../../testing/club.ts'
import { add, giveBack, leave, move, refundsOf, remove } from '../../testing/ends.ts'
import { dyingAfter, processOf, providerDown, withOutage, wrapped } from '../../testing/processes.ts'
import { endPlaces } from './enrolment-end.ts'
import { settleEnd, settleRefund } from './settle-end.ts'

let club: Club
let admin: UserRecord

beforeEach(async () => {
  club = await openClub()
  admin = await club.student({ role: 'admin' })
})

type Place = Pick<Checkout, 'student' | 'yogaClass' | 'orderId'>

const endOf = (deps: Deps, { student, yogaClass, orderId }: Place) =>
  settleEnd(deps, yogaClass._id, taskTodo(deps, 'ended', { userId: student._id, orderId }))

const refundOf = (deps: Deps, { student, yogaClass, orderId }: Place) =>
  settleRefund(deps, yogaClass._id, taskTodo(deps, 'refund', { userId: student._id, orderId }))

/** A server process that notes what it calls. */
function noting(deps: Deps) {
  const calls: string[] = []
  const noted = wrapped(deps, (name, call) => {
    calls.push(name)
    return call()
  })
  return { deps: noted, calls }
}

/** A student whose place has ended with everything due, and whose process was killed before it settled the end. */
async function endedUnsettled(): Promise<Checkout> {
  const paid = await enrolledByCard(club)
  const dying = dyingAfter(club.deps, (name) => name === 'places.end')
  await leave(dying, paid.student, paid, 45)
  expect(dying.isDead()).toBe(true)
  return paid
}

/** A student who was moved to a class for 30 dollars, with the order of the new place. */
async function movedToCheaper() {
  const paid = await enrolledByCard(club)
  const yogaClass = await club.yogaClass({ seats: 3, priceInCents: 3000 })
  const { body } = await move(club, admin, paid, yogaClass)
  return { paid, there: { student: paid.student, yogaClass, orderId: String(body.insertedId) } }
}

describe('settling the end of an enrollment', () => {
  it('changes nothing while the place has not ended, and for a class that is gone', async () => {
    const paid = await enrolledByCard(club)
    const gone = { ...paid, yogaClass: { ...paid.yogaClass, _id: club.stores.newId() } }
    for (const place of [paid, gone]) await endOf(club.deps, place)
    expect(await club.payments(paid.student)).toMatchObject([{ endedAt: null }])
    expect(await club.stores.orders.find(paid.orderId)).toMatchObject({ state: 'enrolled' })
  })

  it('records no payment of an order that was blocked before it had a seat', async () => {
    const { student, yogaClass, orderId } = await atCheckout(club)
    await blockOrder(club.deps, { classId: yogaClass._id, userId: student._id, orderId }, 'no-seat')
    await endOf(club.deps, { student, yogaClass, orderId })
    expect(await club.payments(student)).toEqual([])
  })

  it('records the place that a student was moved to before the one before ends', async () => {
    const paid = await enrolledByCard(club)
    const other = await club.yogaClass({ seats: 3, priceInCents: 3000 })
    await move(
      dyingAfter(club.deps, (name) => name === 'places.end'),
      admin,
      paid,
      other,
    )
    const dying = dyingAfter(club.deps, (name) => name === 'payments.markEnded')
    await expect(endOf(dying.deps, paid)).rejects.toThrow('Killed')
    const endings = (await club.payments(paid.student)).map(({ kind, endedAt }) => [kind, endedAt !== null])
    expect(endings).toEqual([
      ['moved', false],
      ['card', true],
    ])
    await club.settle(0)
    expect(await club.discrepancies()).toEqual([])
  })

  it('leaves the refund to the sweeper while the card provider is down', async () => {
    const paid = await endedUnsettled()
    await endOf(
      withOutage(club.deps, (name) => name === 'cards.readIntent', providerDown),
      paid,
    )
    expect(await refundsOf(club, paid)).toEqual({ cents: 0, count: 0 })
    const order = await club.stores.orders.find(paid.orderId)
    expect(order).toMatchObject({ state: 'refund_due', nextAt: club.clock.now() })
    await club.settle(0)
    expect(await refundsOf(club, paid)).toEqual({ cents: 4500, count: 1 })
    expect(await club.discrepancies()).toEqual([])
  })

  it('fails for any other error, so that its todo stays', async () => {
    const paid = await endedUnsettled()
    const lost = async () => {
      throw new Error('The connection is lost')
    }
    const unlucky = withOutage(club.deps, (name) => name === 'cards.readIntent', lost)
    await expect(endOf(unlucky, paid)).rejects.toThrow('The connection is lost')
  })

  it.each([
    ['does not know', null],
    ['was not paid', { status: 'open' }],
  ])('gives back nothing of a payment that the provider says it %s', async (_what, intent) => {
    const paid = await endedUnsettled()
    const read = wrapped(club.deps, async (name, call) => (name === 'cards.readIntent' ? intent : call()))
    const { deps, calls } = noting(read)
    await endOf(deps, paid)
    expect(calls).toContain('cards.readIntent')
    expect(calls).not.toContain('cards.refund')
    expect(await refundsOf(club, paid)).toEqual({ cents: 0, count: 0 })
  })

  it('asks the provider nothing when nothing is due, nor for a place without payment', async () => {
    const paid = await enrolledByCard(club, 3, { terms: { freeHours: 0, latePercent: 0, freeDays: 0 } })
    await leave(club, paid.student, paid, 0)
    const [student, yogaClass] = [await club.student(), await club.yogaClass()]
    const { body } = await add(club, admin, { classId: yogaClass._id, userId: student._id })
    const given = { student, yogaClass, orderId: String(body.insertedId) }
    await remove(club, admin, given, 0)
    const { deps, calls } = noting(club.deps)
    for (const place of [paid, given]) await endOf(deps, place)
    expect(calls).toContain('payments.markEnded')
    expect(calls.filter((name) => name.startsWith('cards.'))).toEqual([])
  })

  it('says in the mail whether the student or the club has ended it', async () => {
    const endedBy = async (end: (paid: Checkout) => Promise<unknown>) => {
      const paid = await enrolledByCard(club)
      await end(paid)
      const mails: MailRecord[] = await club.stores.mails.listFor(paid.student._id)
      const facts = mails.find(({ kind }) => kind === 'ended')?.facts
      const by = facts && 'by' in facts ? facts.by : undefined
      return by === paid.student._id ? 'student' : by
    }
    expect(await endedBy((paid) => leave(club, paid.student, paid, 45))).toBe('student')
    expect(await endedBy((paid) => endPlaces(club.deps, paid.student._id))).toBe('student')
    expect(await endedBy((paid) => remove(club, admin, paid, 45))).toBe(SYSTEM)
  })
})

describe('settling a refund to a student who stays', () => {
  it('leaves the order enrolled, with no refund due', async () => {
    const paid = await enrolledByCard(club)
    await giveBack(club, admin, paid, 5, 0)
    expect(await refundsOf(club, paid)).toEqual({ cents: 500, count: 1 })
    expect(await club.stores.orders.find(paid.orderId)).toMatchObject({ state: 'enrolled', nextAt: null })
  })

  it('changes nothing after the place has ended, nor for another order or a class that is gone', async () => {
    const paid = await enrolledByCard(club)
    await leave(club, paid.student, paid, 45)
    await refundOf(club.deps, paid)
    const again = await club.buy(paid.student, paid.yogaClass)
    await refundOf(club.deps, paid)
    await refundOf(club.deps, {
      ...paid,
      ...again,
      yogaClass: { ...paid.yogaClass, _id: club.stores.newId() },
    })
    expect(await club.stores.orders.find(paid.orderId)).toMatchObject({ state: 'refunded', nextAt: null })
    expect(await club.stores.orders.find(again.orderId)).toMatchObject({ state: 'enrolled', nextAt: null })
    expect(await refundsOf(club, again)).toEqual({ cents: 0, count: 0 })
  })

  it('of a moved place makes it due of the order that was paid, and writes the log', async () => {
    const { paid, there } = await movedToCheaper()
    await giveBack(club, admin, there, 5, 0)
    expect(await club.stores.orders.find(there.orderId)).toMatchObject({ state: 'enrolled', nextAt: null })
    expect(await club.stores.orders.find(paid.orderId)).toMatchObject({ state: 'refunded', nextAt: null })
    expect(await club.read(paid.yogaClass)).toMatchObject({ todos: 0 })
    const log = await club.stores.audit.listFor(paid.yogaClass._id)
    expect(log.filter(({ what }) => what === 'seat.refund')).toMatchObject([
      { who: SYSTEM, after: { orderId: paid.orderId, cents: 2000 } },
    ])
  })

  it('of a moved place does not make it due again when it is repeated', async () => {
    const { paid, there } = await movedToCheaper()
    await giveBack(club, admin, there, 5, 0)
    const { deps, calls } = noting(club.deps)
    await refundOf(deps, there)
    expect(calls).toContain('places.raise')
    expect(calls).not.toContain('orders.raiseRefund')
    expect(await refundsOf(club, paid)).toEqual({ cents: 2000, count: 2 })
    await club.settle()
    expect(await club.discrepancies()).toEqual([])
  })
})

it('leaves a moved place unsettled when the order that paid it has no record', async () => {
  const { paid, there } = await movedToCheaper()
  const { orders } = club.stores
  const find: typeof orders.find = async (id) => (id === paid.orderId ? null : orders.find(id))
  const deps = processOf({ ...club.deps, stores: { ...club.stores, orders: { ...orders, find } } }).deps
  await expect(refundOf(deps, there)).rejects.toThrow(`Order ${paid.orderId} has no record`)
})
