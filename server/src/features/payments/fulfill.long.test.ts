import { beforeEach, describe, expect, it } from 'vitest'
import type { Stores } from '../../database.ts'
import type { Deps } from '../../deps.ts'
import { blockOrder } from '../../seats/block-order.ts'
import {
  atCheckout,
  type Checkout,
  type Club,
  enrolledByCard,
  loseTheSeat,
  openClub,
} from '../../testing/club.ts'
import { cancelClass, giveBack, leave, mailsOf, refundsOf } from '../../testing/ends.ts'
import { processOf, providerDown, withOutage } from '../../testing/processes.ts'
import { fulfill } from './fulfill.ts'

let club: Club

beforeEach(async () => {
  club = await openClub()
})

const claimOf = ({ student, yogaClass, orderId }: Checkout) => ({
  classId: yogaClass._id,
  userId: student._id,
  orderId,
})

/** A student who has paid, and whose browser has not said so. */
async function charged(): Promise<Checkout> {
  const checkout = await atCheckout(club)
  await club.confirm(checkout.intentId)
  return checkout
}

/** The same dependencies with some functions of one store replaced. */
const withStore = <Name extends keyof Stores>(name: Name, changes: Partial<Stores[Name]>): Deps => ({
  ...club.deps,
  stores: { ...club.stores, [name]: { ...(club.stores[name] as object), ...changes } },
})

describe('fulfilling a payment', () => {
  it('does nothing for an unknown payment, or one of another site', async () => {
    const foreign = await club.stripe.paymentIntents.create({ amount: 4500, currency: 'usd' })
    await club.confirm(foreign.id)
    const elsewhere = await charged()
    const other = withStore('classes', { find: async () => null })
    expect(await fulfill(club.deps, 'pi_unknown')).toEqual({ state: 'unknown' })
    expect(await fulfill(club.deps, foreign.id)).toEqual({ state: 'unknown' })
    expect(await fulfill(other, elsewhere.intentId)).toEqual({ state: 'unknown' })
    expect(await club.read(elsewhere.yogaClass)).toMatchObject({ held: 1, enrolled: 0, barred: {} })
  })

  it('leaves the hold of a payment that was not made', async () => {
    const { yogaClass, intentId } = await atCheckout(club)
    expect(await fulfill(club.deps, intentId)).toEqual({ state: 'unpaid' })
    expect(await club.read(yogaClass)).toMatchObject({ held: 1, enrolled: 0, barred: {} })
  })

  it('gives the seat back of a payment that the provider has canceled', async () => {
    const { yogaClass, intentId, orderId } = await atCheckout(club)
    await club.stripe.paymentIntents.cancel(intentId)
    expect(await fulfill(club.deps, intentId)).toEqual({ state: 'unpaid' })
    expect(await club.read(yogaClass)).toMatchObject({ seats: 3, held: 0 })
    expect(await club.stores.orders.find(orderId)).toMatchObject({ state: 'canceled' })
  })

  it('enrolls the student, tells them and writes the log, once', async () => {
    const checkout = await charged()
    const { student, yogaClass, intentId, orderId } = checkout
    expect(await fulfill(club.deps, intentId)).toEqual({ state: 'enrolled', orderId, deletedCount: 1 })
    expect(await fulfill(club.deps, intentId)).toEqual({ state: 'enrolled', orderId, deletedCount: 0 })
    expect(await club.read(yogaClass)).toMatchObject({ seats: 2, held: 0, enrolled: 1, todos: 0, barred: {} })
    expect(await mailsOf(club, student)).toEqual(['enrolled'])
    const log = await club.stores.audit.listFor(yogaClass._id)
    expect(log.filter(({ what }) => what === 'seat.enrol')).toMatchObject([
      { who: student._id, after: { orderId } },
    ])
    expect(await refundsOf(club, checkout)).toEqual({ cents: 0, count: 0 })
  })

  it('writes a lost order record from the payment', async () => {
    const checkout = await charged()
    const { student, yogaClass, intentId, orderId } = checkout
    const known = (await club.stores.orders.find(orderId))!
    let lost = true
    const { orders } = club.stores
    const inserted: unknown[] = []
    const deps = withStore('orders', {
      find: async (id) => (lost ? null : orders.find(id)),
      insertOnce: async (order) => {
        inserted.push(order)
        lost = false
        return true
      },
    })
    expect(await fulfill(deps, intentId)).toMatchObject({ state: 'enrolled' })
    const { uid: _none, ...same } = known
    expect(inserted).toMatchObject([{ ...same, createdAt: club.clock.now() }])
    expect(await club.payments(student)).toMatchObject([{ email: student.email, classId: yogaClass._id }])
  })

  it('writes a lost order record of a student who is unknown with their identity, to be theirs again', async () => {
    const { student, intentId, orderId } = await charged()
    const inserted: unknown[] = []
    const insertOnce = async (order: unknown) => inserted.push(order) > 0
    const deps = withStore('orders', { find: async () => null, insertOnce })
    const users = { ...club.stores.users, find: async () => null, findByUid: async () => null }
    await fulfill({ ...deps, stores: { ...deps.stores, users } }, intentId).catch(() => undefined)
    expect(inserted).toMatchObject([{ _id: orderId, email: '', uid: student.uid }])
  })

  it('enrolls a student whose hold was lost while a seat is free', async () => {
    const checkout = await charged()
    await club.stores.seats.releaseCanceled(claimOf(checkout), checkout.intentId)
    expect(await fulfill(club.deps, checkout.intentId)).toMatchObject({ state: 'enrolled' })
    expect(await club.read(checkout.yogaClass)).toMatchObject({ seats: 2, held: 0, enrolled: 1 })
  })
})

describe('a payment that gets no seat', () => {
  it('is given back in full, and stays so', async () => {
    const checkout = await atCheckout(club, 1)
    await loseTheSeat(club, checkout)
    await club.confirm(checkout.intentId)
    for (const _again of [1, 2]) {
      expect(await fulfill(club.deps, checkout.intentId)).toEqual({ state: 'refunded', reason: 'no-seat' })
    }
    expect(await refundsOf(club, checkout)).toEqual({ cents: 4500, count: 1 })
    expect((await club.read(checkout.yogaClass)).barred[checkout.orderId]).toEqual({
      reason: 'no-seat',
      at: club.clock.now(),
    })
  })

  it('is one that the console has given back in full before', async () => {
    const checkout = await charged()
    await club.stripe.refunds.create({ payment_intent: checkout.intentId })
    const outcome = { state: 'refunded', reason: 'refunded-already' }
    expect(await fulfill(club.deps, checkout.intentId)).toEqual(outcome)
    expect(await club.read(checkout.yogaClass)).toMatchObject({ seats: 3, held: 0, enrolled: 0 })
    expect(await refundsOf(club, checkout)).toEqual({ cents: 4500, count: 1 })
  })

  it('is one of another amount than was agreed', async () => {
    const checkout = await charged()
    const { classes } = club.stores
    const deps = withStore('classes', {
      find: async (id) => {
        const found = await classes.find(id)
        const hold = found?.holds[checkout.student._id]
        if (hold) hold.cents = 4600
        return found
      },
    })
    expect(await fulfill(deps, checkout.intentId)).toEqual({ state: 'refunded', reason: 'mismatch' })
    expect(await refundsOf(club, checkout)).toEqual({ cents: 4500, count: 1 })
    expect(await club.read(checkout.yogaClass)).toMatchObject({ seats: 3, held: 0, enrolled: 0 })
  })

  it('is one of a class that was canceled since it was read', async () => {
    const checkout = await charged()
    const before = await club.read(checkout.yogaClass)
    await cancelClass(club, checkout.yogaClass)
    let reads = 0
    const find = async (id: string) => {
      reads += 1
      return reads === 1 ? before : club.stores.classes.find(id)
    }
    const outcome = await fulfill(withStore('classes', { find }), checkout.intentId)
    expect(outcome).toEqual({ state: 'refunded', reason: 'class-closed' })
  })

  it('says of an order that was blocked for an unknown reason that it did not fit', async () => {
    const checkout = await charged()
    await blockOrder(club.deps, claimOf(checkout), 'of-a-later-version')
    expect(await fulfill(club.deps, checkout.intentId)).toEqual({ state: 'refunded', reason: 'mismatch' })
    expect(await refundsOf(club, checkout)).toEqual({ cents: 4500, count: 1 })
  })

  it('is one of an enrollment that has ended, with what its end gives back', async () => {
    const terms = { freeHours: 0, latePercent: 0, freeDays: 0 }
    const checkout = await enrolledByCard(club, 3, { terms })
    await leave(club, checkout.student, checkout, 0)
    expect(await fulfill(club.deps, checkout.intentId)).toEqual({ state: 'refunded', reason: 'canceled' })
    expect(await refundsOf(club, checkout)).toEqual({ cents: 0, count: 0 })
    expect(await club.read(checkout.yogaClass)).toMatchObject({ seats: 3, enrolled: 0 })
  })
})

describe('a payment of a student who stays', () => {
  it('gives back what could not be given back while the provider was down', async () => {
    const paid = await enrolledByCard(club)
    const admin = await club.student({ role: 'admin' })
    const down = processOf(withOutage(club.deps, (name) => name.startsWith('cards.'), providerDown))
    await giveBack(down, admin, paid, 5, 0)
    expect(await refundsOf(club, paid)).toEqual({ cents: 0, count: 0 })
    expect(await fulfill(club.deps, paid.intentId)).toMatchObject({ state: 'enrolled' })
    expect(await refundsOf(club, paid)).toEqual({ cents: 500, count: 1 })
    expect(await club.stores.orders.find(paid.orderId)).toMatchObject({ state: 'enrolled', nextAt: null })
  })

  it('shows what the console has given back, with an entry in the log, once', async () => {
    const paid = await enrolledByCard(club)
    const given = async (dollars: number) => {
      club.clock.pass(1000)
      await club.stripe.refunds.create({ payment_intent: paid.intentId, amount: dollars * 100 })
      for (const _again of [1, 2]) await fulfill(club.deps, paid.intentId)
    }
    await given(5)
    await given(7)
    expect(await club.payments(paid.student)).toMatchObject([{ refunded: 12, endedAt: null }])
    const log = await club.stores.audit.listFor(paid.orderId)
    expect(log.map(({ who, what, before, after }) => ({ who, what, before, after }))).toEqual([
      { who: 'system', what: 'payment.refund', before: { cents: 0 }, after: { cents: 500 } },
      { who: 'system', what: 'payment.refund', before: { cents: 500 }, after: { cents: 1200 } },
    ])
    expect(await club.discrepancies()).toEqual([])
  })

  it.each([
    ['as it is', 500],
    ['not found', undefined],
  ])(
    'writes nothing about a refund that was recorded since the payment was read, which is now %s',
    async (_what, cents) => {
      const paid = await enrolledByCard(club)
      const early = await club.deps.cards.readIntent(paid.intentId)
      await club.stores.payments.recordRefund(paid.orderId, 500)
      let reads = 0
      const readIntent: Deps['cards']['readIntent'] = async () => {
        reads += 1
        return reads === 1 || !early
          ? early
          : cents === undefined
            ? null
            : { ...early, refundedInCents: cents }
      }
      await fulfill({ ...club.deps, cards: { ...club.deps.cards, readIntent } }, paid.intentId)
      expect(reads).toBe(2)
      expect(await club.payments(paid.student)).toMatchObject([{ refunded: 5 }])
      expect(await club.stores.audit.listFor(paid.orderId)).toEqual([])
    },
  )
})
