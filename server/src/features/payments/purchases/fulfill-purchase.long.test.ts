import { describe, expect, it } from 'vitest'
import type { Deps } from '../../../deps.ts'
import { refundsOf } from '../../../testing/ends.ts'
import { atPassCheckout, boughtPass, endPassAs, type PassCheckout, shop } from '../../../testing/passes.ts'
import { processOf, providerDown, withOutage } from '../../../testing/processes.ts'
import { endPurchase } from './end-purchase.ts'
import { fulfillPurchase } from './fulfill-purchase.ts'
import { grantPass } from './grant-pass.ts'
import { isPurchase } from './purchases.rules.ts'

/** Fulfills the payment as the provider has it now. */
async function fulfilled({ club, intentId }: PassCheckout, deps: Deps = club.deps) {
  const intent = await club.deps.cards.readIntent(intentId)
  if (!intent) throw new Error('The intent is gone')
  return fulfillPurchase(deps, intent)
}

const atCheckout = async () => atPassCheckout(await shop())

/** A student who has paid, and whose browser has not said so. */
async function charged() {
  const open = await atCheckout()
  await open.club.confirm(open.intentId)
  return open
}

async function orderOf({ club, orderId }: PassCheckout) {
  const order = await club.stores.orders.find(orderId)
  if (!order || !isPurchase(order)) throw new Error('The order is gone')
  return order
}

const stateOf = async (open: PassCheckout) => (await orderOf(open)).state

describe('a payment for a pass', () => {
  it('leaves the order alone while it was not made', async () => {
    const open = await atCheckout()
    expect(await fulfilled(open)).toEqual({ state: 'unpaid' })
    expect(await stateOf(open)).toBe('open')
  })

  it('ends the order when the provider has canceled it', async () => {
    const open = await atCheckout()
    await open.club.stripe.paymentIntents.cancel(open.intentId)
    expect(await fulfilled(open)).toEqual({ state: 'unpaid' })
    expect(await stateOf(open)).toBe('canceled')
    // Without its record there is nothing to end.
    const orders = { ...open.club.stores.orders, find: async () => null }
    const deps = { ...open.club.deps, stores: { ...open.club.stores, orders } }
    expect(await fulfilled(open, deps)).toEqual({ state: 'unpaid' })
  })

  it('gives the pass to its student, with the card that paid, once', async () => {
    const open = await charged()
    const { club, student, orderId } = open
    for (const _again of [1, 2]) {
      expect(await fulfilled(open)).toEqual({ state: 'enrolled', orderId, deletedCount: 0 })
    }
    expect(await club.stores.audit.listFor(orderId)).toMatchObject([{ who: student._id, what: 'pass.grant' }])
    expect(await club.stores.payments.find(orderId)).toMatchObject({ card: { brand: 'visa', last4: '4242' } })
    expect(await refundsOf(club, open)).toEqual({ cents: 0, count: 0 })
  })

  it('is complete also when the pass was given before a crash', async () => {
    const open = await charged()
    const { club, student, orderId } = open
    const tasks = { ...club.deps.tasks, granted: async () => Promise.reject(new Error('Killed')) }
    await grantPass({ ...club.deps, tasks }, await orderOf(open), { by: student._id })
    expect(await club.stores.payments.find(orderId)).toBeNull()
    await fulfilled(open)
    expect(await club.stores.payments.find(orderId)).toMatchObject({ card: { last4: '4242' } })
    expect(await stateOf(open)).toBe('enrolled')
  })

  it('goes back, and stays so, if it is not what was agreed', async () => {
    const open = await charged()
    const other = { ...(await orderOf(open)), cents: 14_000 }
    const orders = { ...open.club.stores.orders, find: async () => other }
    const deps = { ...open.club.deps, stores: { ...open.club.stores, orders } }
    const refused = { state: 'refunded', reason: 'mismatch' }
    expect([await fulfilled(open, deps), await fulfilled(open)]).toEqual([refused, refused])
    expect(await refundsOf(open.club, open)).toEqual({ cents: 15_000, count: 1 })
  })

  it('of another site on the same card account, or of no pass, is unknown', async () => {
    const open = await charged()
    const { orders, products } = open.club.stores
    const stores = { ...open.club.stores, orders: { ...orders, find: async () => null } }
    const elsewhere = { ...stores, products: { ...products, find: async () => null } }
    expect(await fulfilled(open, { ...open.club.deps, stores: elsewhere })).toEqual({ state: 'unknown' })
    const { productId: _none, ...ofClass } = await orderOf(open)
    const asOfClass = { ...stores, orders: { ...orders, find: async () => ofClass } }
    expect(await fulfilled(open, { ...open.club.deps, stores: asOfClass })).toEqual({ state: 'unknown' })
    expect(await stateOf(open)).toBe('open')
  })

  it('gives back what could not be given back when the pass ended', async () => {
    const bought = await boughtPass()
    const { club, admin, orderId } = bought
    const down = processOf(withOutage(club.deps, (name) => name.startsWith('cards.'), providerDown))
    expect((await endPassAs(down, admin, orderId, 10, 150)).body).toEqual({ refund: 150, state: 'due' })
    expect(await refundsOf(club, bought)).toEqual({ cents: 0, count: 0 })
    club.clock.pass(3_600_000)
    expect(await fulfilled(bought)).toMatchObject({ state: 'enrolled' })
    expect(await refundsOf(club, bought)).toEqual({ cents: 15_000, count: 1 })
  })
})

describe('an open order that is ended', () => {
  it('is canceled with its intent', async () => {
    const open = await atCheckout()
    await endPurchase(open.club.deps, await orderOf(open))
    expect(await stateOf(open)).toBe('canceled')
    expect((await open.club.deps.cards.readIntent(open.intentId))?.status).toBe('canceled')
  })

  it('has its pass if it was paid before', async () => {
    const open = await charged()
    await endPurchase(open.club.deps, await orderOf(open))
    expect(await stateOf(open)).toBe('enrolled')
    expect(await open.club.stores.purses.find(open.orderId)).toMatchObject({ state: 'active' })
  })

  it('stays open while the provider is still charging', async () => {
    const open = await atCheckout()
    const cards: Deps['cards'] = { ...open.club.deps.cards, cancelIntent: async () => 'processing' }
    await endPurchase({ ...open.club.deps, cards }, await orderOf(open))
    expect(await stateOf(open)).toBe('open')
  })

  it.each([
    ['is canceled, if it has no pass', false, 'canceled'],
    ['is complete, if it has its pass', true, 'enrolled'],
  ])('without an intent %s', async (_what, hasPass, state) => {
    const open = await atCheckout()
    const { club, student } = open
    const order = { ...(await orderOf(open)), _id: club.stores.newId(), intentId: null, claim: 'other' }
    await club.stores.orders.insertOnce(order)
    const tasks = { ...club.deps.tasks, granted: async () => Promise.reject(new Error('Killed')) }
    if (hasPass) await grantPass({ ...club.deps, tasks }, order, { by: student._id })
    await endPurchase(club.deps, order)
    expect((await club.stores.orders.find(order._id))?.state).toBe(state)
    expect(await club.payments(student)).toHaveLength(hasPass ? 1 : 0)
  })
})
