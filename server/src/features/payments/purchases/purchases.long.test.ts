import { editProduct } from '@ningjing/contract/passes/passes'
import { readPayment } from '@ningjing/contract/payments/payments'
import { readAdminReport, readFigures } from '@ningjing/contract/reports/reports'
import { anId } from '@ningjing/contract/testing/builders'
import { deleteUser } from '@ningjing/contract/users/users'
import { describe, expect, it } from 'vitest'
import { deepSweep, sweep } from '../../../sweeper.ts'
import { callsOf } from '../../../testing/ask.ts'
import { EVENT_WAIT, openClub, PAST_EVERY_HOLD_MS } from '../../../testing/club.ts'
import { refundsOf } from '../../../testing/ends.ts'
import {
  atPassCheckout,
  boughtPass,
  checkOutPass,
  type PassCheckout,
  passesOf,
  shop,
} from '../../../testing/passes.ts'
import { processBefore } from '../../../testing/processes.ts'
import { openRawDatabase } from '../../../testing/raw-database.store.ts'
import { listNotices } from '../../mails/mails.ts'

/** The result of a payment for a pass, at the provider and in the records. */
async function endOf({ club, student, intentId, orderId }: PassCheckout) {
  const intent = await club.deps.cards.readIntent(intentId)
  return {
    passes: (await passesOf(club, student)).length,
    payments: (await club.payments(student)).length,
    order: (await club.stores.orders.find(orderId))?.state,
    status: intent?.status,
    refundedInCents: intent?.refundedInCents,
    discrepancies: await club.discrepancies(),
  }
}

const BOUGHT = {
  ...{ passes: 1, payments: 1, order: 'enrolled', status: 'succeeded', refundedInCents: 0 },
  discrepancies: [],
}
const REFUNDED = {
  ...{ passes: 0, payments: 0, order: 'refunded', status: 'succeeded', refundedInCents: 15_000 },
  discrepancies: [],
}
const ABANDONED = {
  ...{ passes: 0, payments: 0, order: 'canceled', status: 'canceled', refundedInCents: 0 },
  discrepancies: [],
}

describe('a pass bought by card', () => {
  it('belongs to the student, as it was sold, with receipt, mail and history', async () => {
    const bought = await boughtPass()
    const { club, admin, student, orderId, productId, intentId } = bought
    await callsOf(club, admin)(editProduct, { params: { id: productId }, body: { credits: 5, name: 'Five' } })
    expect(await passesOf(club, student)).toMatchObject([
      { _id: orderId, product: productId, name: '10 classes', granted: 10, left: 10, state: 'active' },
    ])
    const paid = { classId: null, productId, price: 150, kind: 'card', transactionId: intentId }
    expect(await club.payments(student)).toMatchObject([{ _id: orderId, ...paid, endedAt: null }])
    const receipt = await callsOf(club, student)(readPayment, { params: { id: orderId } })
    expect(receipt).toMatchObject({ ...paid, classItem: { name: '10 classes' }, number: expect.any(String) })
    const { items } = await listNotices(club.deps, student, {})
    expect(items.map(({ title }) => title)).toEqual(['You have the pass “10 classes”'])
    expect(await club.enrolments(student)).toEqual([])
    expect(await endOf(bought)).toEqual(BOUGHT)
  })

  it('counts as income under its name, and as no enrollment', async () => {
    const { club, admin, productId } = await boughtPass()
    const { income, enrolments, classes } = await callsOf(club, admin)(readFigures, { query: {} })
    expect({ income, enrolments }).toMatchObject({ income: { earned: 150 }, enrolments: 0 })
    expect(classes.income.items).toMatchObject([
      { classId: productId, name: '10 classes', isPass: true, income: { paid: 150 } },
    ])
    const report = await callsOf(club, admin)(readAdminReport)
    expect(report.classesByIncome).toEqual([
      { classId: productId, name: '10 classes', isPass: true, earned: 150, enrolments: 1 },
    ])
    expect(report.months.at(-1)).toMatchObject({ earned: 150 })
  })

  it.each([90, 1])('is valid through the last of %i days of the club', async (days) => {
    const club = await openClub({ CLUB_TIME_ZONE: 'Asia/Tokyo' })
    const open = await atPassCheckout(await shop({ days }, club))
    await club.confirm(open.intentId)
    await club.settle(0)
    const [pass] = await passesOf(club, open.student)
    const end = new Date(pass?.validUntil ?? 0)
    expect(end.toISOString()).toMatch(/T15:00:00.000Z$/)
    const fullDays = (end.getTime() - club.clock.now().getTime()) / 86_400_000
    expect(Math.floor(fullDays)).toBe(days)
  })

  it('whose days count from its first use has no end yet', async () => {
    const open = await atPassCheckout(await shop({ from: 'first-use', credits: null }))
    await open.club.confirm(open.intentId)
    await open.club.record(open.student, { transactionId: open.intentId })
    expect(await passesOf(open.club, open.student)).toMatchObject([
      { validUntil: null, granted: null, left: null },
    ])
    expect(await endOf(open)).toEqual(BOUGHT)
  })
})

describe('a checkout of a pass', () => {
  it('is the same in two tabs', async () => {
    const { club, student, productId, orderId, intentId } = await atPassCheckout(await shop())
    const [first, second] = await Promise.all([1, 2].map(() => checkOutPass(club, student, productId)))
    expect(first?.body.orderId).toBe(orderId)
    expect(second?.body).toEqual(first?.body)
    await club.confirm(intentId)
    expect((await checkOutPass(club, student, productId)).body.code).toBe('product.paid')
    expect(await passesOf(club, student)).toHaveLength(1)
    // Once it is recorded, another one can be bought.
    expect((await checkOutPass(club, student, productId)).body.orderId).not.toBe(orderId)
    expect(await club.discrepancies()).toEqual([])
  })

  it('that was opened twice at the same moment has one order', async () => {
    const { club, student, productId } = await shop()
    const opened = await Promise.all([1, 2, 3].map(() => checkOutPass(club, student, productId)))
    expect(new Set(opened.map(({ body }) => body.orderId)).size).toBe(1)
    expect(await club.stores.orders.listFor(student._id)).toHaveLength(1)
  })

  it('is refused at another price than was shown, and ends the one at the price before', async () => {
    const open = await atPassCheckout(await shop())
    const { club, admin, student, productId, intentId, orderId } = open
    await callsOf(club, admin)(editProduct, { params: { id: productId }, body: { price: 120 } })
    const refused = await checkOutPass(club, student, productId)
    expect(refused.body).toMatchObject({ code: 'product.changed', facts: { price: 120 } })
    const again = await checkOutPass(club, student, productId, 120)
    expect(again.body.orderId).not.toBe(orderId)
    expect((await club.deps.cards.readIntent(intentId))?.status).toBe('canceled')
    expect(await club.discrepancies()).toEqual([])
  })

  it('is refused for a pass that is not on sale, or unknown', async () => {
    const { club, student, productId } = await shop({ onSale: false })
    expect((await checkOutPass(club, student, productId)).body.code).toBe('product.off')
    expect((await checkOutPass(club, student, anId())).body.code).toBe('product.not-found')
  })

  it('is refused to who has had a pass that each person can have once, not to who has left it', async () => {
    const { club, student, productId, ...rest } = await shop({ once: true })
    await checkOutPass(club, student, productId)
    await club.settle()
    const open = await atPassCheckout({ club, student, productId, ...rest })
    await club.confirm(open.intentId)
    await club.record(student, { transactionId: open.intentId })
    expect((await checkOutPass(club, student, productId)).body.code).toBe('product.once')
    expect(await endOf(open)).toEqual(BOUGHT)
  })

  it('that is left ends with the time that a hold has', async () => {
    const open = await atPassCheckout(await shop())
    await open.club.settle(PAST_EVERY_HOLD_MS)
    expect(await endOf(open)).toEqual(ABANDONED)
  })

  it('has ten minutes at least when it is opened again', async () => {
    const { club, student, productId, orderId } = await atPassCheckout(await shop())
    club.clock.pass(20 * 60_000)
    expect((await checkOutPass(club, student, productId)).body.orderId).toBe(orderId)
    club.clock.pass(60_000)
    expect((await checkOutPass(club, student, productId)).body.orderId).not.toBe(orderId)
    expect(await club.discrepancies()).toEqual([])
  })

  it('that ends while it is opened begins again', async () => {
    const { club, student, productId } = await shop()
    const server = processBefore(club.deps, 'orders.nameIntent', async () => {
      club.clock.pass(PAST_EVERY_HOLD_MS)
      await sweep(club.deps)
    })
    const { body } = await checkOutPass(server, student, productId)
    const orders = await club.stores.orders.listFor(student._id)
    expect(orders.map(({ state }) => state).sort()).toEqual(['canceled', 'open'])
    expect(orders.find(({ state }) => state === 'open')?._id).toBe(body.orderId)
    await club.settle()
    expect(await club.discrepancies()).toEqual([])
  })

  it('ends when too many cards were declined', async () => {
    const open = await atPassCheckout(await shop({}, await openClub({ RATE_LIMIT_SCALE: '1' })))
    const { club, intentId } = open
    for (let card = 0; card < 5; card += 1) {
      await club.confirm(intentId, 'pm_card_chargeDeclined').catch(() => undefined)
    }
    for (const event of await club.eventsOf(intentId)) {
      if (event.type === 'payment_intent.payment_failed') await club.deliverAndHandle(event)
    }
    // An event is done before its pause has ended the checkouts.
    await expect.poll(() => endOf(open), EVENT_WAIT).toEqual(ABANDONED)
    expect((await checkOutPass(club, open.student, open.productId)).body.code).toBe('payment.paused')
  })

  it('ends with the account', async () => {
    const open = await atPassCheckout(await shop())
    const { club, student } = open
    await callsOf(club, student)(deleteUser, { params: { id: student._id } })
    expect((await club.deps.cards.readIntent(open.intentId))?.status).toBe('canceled')
    expect(await club.discrepancies()).toEqual([])
  })
})

describe('a payment for a pass', () => {
  it('ends in one pass, whichever events come, how often and in which order', async () => {
    const open = await atPassCheckout(await shop())
    const { club, student, intentId } = open
    await club.confirm(intentId)
    const events = await club.eventsOf(intentId)
    for (const event of events.toReversed()) await club.deliverAndHandle(event)
    await Promise.all([1, 2].map(() => club.record(student, { transactionId: intentId })))
    for (const event of events) await club.deliver(event)
    await club.settle()
    expect(await endOf(open)).toEqual(BOUGHT)
  })

  it.each([0, PAST_EVERY_HOLD_MS])('ends in a pass without any event, swept %i ms later', async (ms) => {
    const open = await atPassCheckout(await shop())
    await open.club.confirm(open.intentId)
    await open.club.settle(ms)
    expect(await endOf(open)).toEqual(BOUGHT)
  })

  it('is recorded by its owner only', async () => {
    const { club, intentId } = await atPassCheckout(await shop())
    await club.confirm(intentId)
    const other = await club.record(await club.student(), { transactionId: intentId })
    expect(other.body.code).toBe('payment.not-found')
  })

  it('is refunded, and gives no pass, if it is not what was agreed', async () => {
    const open = await atPassCheckout(await shop())
    const { club, student, intentId, orderId } = open
    const raw = await openRawDatabase(club.databaseUri)
    await raw.orders.updateOne({ _id: orderId }, { $set: { cents: 14_000 } })
    await club.confirm(intentId)
    expect((await club.record(student, { transactionId: intentId })).body.code).toBe('payment.refunded')
    await raw.orders.updateOne({ _id: orderId }, { $set: { cents: 15_000 } })
    await raw.close()
    // What was decided first counts.
    await club.settle()
    expect(await endOf(open)).toEqual(REFUNDED)
    expect(await refundsOf(club, open)).toEqual({ cents: 15_000, count: 1 })
  })

  it('that was refunded in full at the provider gives no pass', async () => {
    const open = await atPassCheckout(await shop())
    await open.club.confirm(open.intentId)
    await open.club.stripe.refunds.create({ payment_intent: open.intentId })
    await open.club.settle(0)
    expect(await endOf(open)).toEqual(REFUNDED)
  })

  it('that is refunded at the provider later leaves the pass', async () => {
    const bought = await boughtPass()
    const { club, student, intentId } = bought
    await club.stripe.refunds.create({ payment_intent: intentId, amount: 5000 })
    await deepSweep(club.deps)
    expect(await club.payments(student)).toMatchObject([{ refunded: 50, endedAt: null }])
    expect(await endOf(bought)).toEqual({ ...BOUGHT, refundedInCents: 5000 })
  })

  it('ends in a pass also after a backup without its order was restored', async () => {
    const open = await atPassCheckout(await shop())
    const { club, intentId, orderId } = open
    const raw = await openRawDatabase(club.databaseUri)
    await club.confirm(intentId)
    await raw.orders.deleteOne({ _id: orderId })
    await raw.close()
    await deepSweep(club.deps)
    expect(await endOf(open)).toEqual(BOUGHT)
  })

  it('is canceled after a backup without its order was restored, unless it is of another site', async () => {
    const open = await atPassCheckout(await shop())
    const { club, intentId, orderId, productId } = open
    const raw = await openRawDatabase(club.databaseUri)
    await raw.orders.deleteOne({ _id: orderId })
    const products = raw.db.collection<{ _id: string }>('products')
    const product = await products.findOneAndDelete({ _id: productId })
    await deepSweep(club.deps)
    expect((await club.deps.cards.readIntent(intentId))?.status).toBe('open')
    await products.insertOne(product!)
    await deepSweep(club.deps)
    expect((await club.deps.cards.readIntent(intentId))?.status).toBe('canceled')
    await raw.close()
  })
})

/** Stores that lack one condition, to show that these tests would notice. */
describe('without a condition', () => {
  it('P1 by the id of the order, an order gets two passes', async () => {
    const open = await atPassCheckout(await shop())
    const { club, student, intentId } = open
    const { purses, newId } = club.stores
    await club.confirm(intentId)
    const grant: typeof purses.grant = (purse) => purses.grant({ ...purse, _id: newId() })
    const deps = {
      ...club.deps,
      stores: { ...club.stores, purses: { ...purses, find: async () => null, grant } },
    }
    await deepSweep(deps)
    await deepSweep(deps)
    expect(await passesOf(club, student)).toHaveLength(2)
    expect((await club.discrepancies()).map(({ promise }) => promise)).toContain('I24')
  })

  it('the claim of an open order, two tabs can be paid', async () => {
    const { club, student, productId } = await shop()
    const { orders } = club.stores
    const insertOnce: typeof orders.insertOnce = ({ claim: _claim, ...order }) => orders.insertOnce(order)
    const deps = { ...club.deps, stores: { ...club.stores, orders: { ...orders, insertOnce } } }
    const server = processBefore(deps, 'none', async () => undefined)
    const opened = [
      await checkOutPass(server, student, productId),
      await checkOutPass(server, student, productId),
    ]
    expect(new Set(opened.map(({ body }) => body.orderId)).size).toBe(2)
  })

  it('an open order in nameIntent, a secret leaves for one that has ended', async () => {
    const { club, student, productId } = await shop()
    const { orders } = club.stores
    const deps = {
      ...club.deps,
      stores: { ...club.stores, orders: { ...orders, nameIntent: async () => true } },
    }
    const server = processBefore(deps, 'orders.nameIntent', async () => {
      club.clock.pass(PAST_EVERY_HOLD_MS)
      await sweep(club.deps)
    })
    const { body } = await checkOutPass(server, student, productId)
    expect((await club.stores.orders.find(body.orderId))?.state).toBe('canceled')
  })
})
