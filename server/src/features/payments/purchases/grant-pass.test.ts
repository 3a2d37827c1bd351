import { describe, expect, it } from 'vitest'
import type { Deps } from '../../../deps.ts'
import type { PurseRecord } from '../../../domain/purse.records.ts'
import { aProductRecord } from '../../../testing/records.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { completePurchase, grantPass, settleGranted } from './grant-pass.ts'
import type { Purchase } from './purchases.rules.ts'
import { purchaseOf } from './start-checkout.ts'

const DAY_MS = 24 * 3_600_000
const CARD = { brand: 'visa', last4: '4242' }
const PRODUCT = aProductRecord({ days: 10 })

/** A site with a student; `order` stores an order of theirs for a pass of ten days. */
async function site() {
  const app = await testApp({ CLUB_TIME_ZONE: 'UTC' })
  const student = await app.addUser()
  const order = async (changes: Partial<Purchase> = {}): Promise<Purchase> => {
    const made = purchaseOf(PRODUCT, {
      orderId: app.stores.newId(),
      student,
      cents: 15_000,
      currency: 'USD',
      createdAt: app.clock.now(),
    })
    const stored = { ...made, intentId: `pi_${made._id}`, ...changes }
    await app.stores.orders.insertOnce(stored)
    return stored
  }
  const grant = (one: Purchase, more: Partial<Parameters<typeof grantPass>[2]> = {}, deps: Deps = app.deps) =>
    grantPass(deps, one, { by: 'mei', ...more })
  return { ...app, student, order, grant }
}

const linesOf = async ({ stores }: Pick<TestApp, 'stores'>, id: string) =>
  (await stores.audit.listFor(id)).map(({ who, what, before, after }) => ({ who, what, before, after }))

/** Another process gets there first: the pass is not there yet when it is looked for. */
const overtaken = (deps: Deps): Deps => {
  const { purses } = deps.stores
  let reads = 0
  const find: typeof purses.find = async (id) => {
    reads += 1
    return reads === 1 ? null : purses.find(id)
  }
  return { ...deps, stores: { ...deps.stores, purses: { ...purses, find } } }
}

describe('an order that was paid', () => {
  it('gets its pass with records, mail and a line of the log, which is all that is left to be done', async () => {
    const app = await site()
    const order = await app.order()
    const purse = await app.grant(order, { card: CARD })
    expect(purse).toMatchObject({ _id: order._id, userId: app.student._id, left: 10, state: 'active' })
    expect(await app.stores.purses.find(order._id)).toMatchObject({ todo: [], todos: 0 })
    const after = { userId: app.student._id, productId: PRODUCT._id, credits: 10, cents: 15_000 }
    expect(await linesOf(app, order._id)).toEqual([{ who: 'mei', what: 'pass.grant', before: null, after }])
    expect(await app.stores.payments.find(order._id)).toMatchObject({ priceInCents: 15_000, card: CARD })
    expect(await app.stores.orders.find(order._id)).toMatchObject({ state: 'enrolled' })
    expect(await app.stores.mails.listFor(app.student._id)).toMatchObject([
      { kind: 'pass', facts: { orderId: order._id, until: purse.validUntil } },
    ])
  })

  it('at the desk has a line of the log for its money, too', async () => {
    const app = await site()
    const order = await app.order({ kind: 'desk', desk: 'cash', intentId: null })
    await app.grant(order)
    const lines = await linesOf(app, order._id)
    expect(lines.map(({ what }) => what).sort()).toEqual(['pass.grant', 'payment.desk'])
    expect(lines).toContainEqual({
      ...{ who: 'mei', what: 'payment.desk', before: null },
      after: { cents: 15_000, desk: 'cash' },
    })
  })

  it('and is refused leaves nothing to be done', async () => {
    const app = await site()
    const order = await app.order()
    expect(await app.grant(order, { refused: 'mismatch' })).toMatchObject({ refused: 'mismatch', todos: 0 })
    expect(await linesOf(app, order._id)).toEqual([])
    expect(await app.stores.payments.find(order._id)).toBeNull()
    expect(await completePurchase(app.deps, order)).toBe(false)
    expect(await app.stores.orders.find(order._id)).toMatchObject({ state: 'open' })
  })

  it('ends as it was decided first, also by another process at the same time', async () => {
    const app = await site()
    const order = await app.order()
    const first = await app.grant(order, { refused: 'mismatch' })
    for (const deps of [app.deps, overtaken(app.deps)]) {
      expect(await app.grant(order, {}, deps)).toEqual(first)
    }
    expect(await linesOf(app, order._id)).toEqual([])
    expect(await app.stores.payments.find(order._id)).toBeNull()
  })

  it('gets a pass until another day, where that is said', async () => {
    const app = await site()
    const until = new Date('2027-01-31T00:00:00Z')
    expect((await app.grant(await app.order(), { until })).validUntil).toEqual(until)
  })
})

describe('a pass that follows another one', () => {
  /** A pass that begins at the end of one that was bought before. */
  async function following(app: Awaited<ReturnType<typeof site>>, before: PurseRecord) {
    return app.grant(await app.order({ after: before._id }))
  }

  it('begins when that one ends, and the next one after it', async () => {
    const app = await site()
    const first = await app.grant(await app.order())
    app.clock.pass(1)
    const second = await following(app, first)
    app.clock.pass(1)
    const third = await following(app, first)
    const days = [first, second, third].map(({ validFrom, validUntil }) => [validFrom, validUntil])
    expect(days[1]?.[0]).toEqual(first.validUntil)
    expect(days[2]?.[0]).toEqual(second.validUntil)
    expect(Number(second.validUntil) - Number(second.validFrom)).toBe(10 * DAY_MS)
  })

  it('says in its mail when it begins', async () => {
    const app = await site()
    const first = await app.grant(await app.order())
    const second = await following(app, first)
    const mails = await app.stores.mails.listFor(app.student._id)
    expect(mails.find(({ _id }) => _id.includes(second._id))?.facts).toEqual({
      orderId: second._id,
      until: second.validUntil,
      from: first.validUntil,
    })
    expect(mails.find(({ _id }) => _id.includes(first._id))?.facts).not.toHaveProperty('from')
  })

  it('begins now where that one is gone', async () => {
    const app = await site()
    const { validFrom } = await app.grant(await app.order({ after: app.stores.newId() }))
    expect(validFrom).toEqual(app.clock.now())
  })
})

describe('the todo of a pass', () => {
  it('has the card that paid it', async () => {
    const app = await site()
    const order = await app.order()
    const done: unknown[] = []
    const tasks: Deps['tasks'] = {
      ...app.deps.tasks,
      granted: async (_deps, id, { kind, orderId, card }) => void done.push({ id, kind, orderId, card }),
    }
    await app.grant(order, { card: CARD }, { ...app.deps, tasks })
    expect(done).toEqual([{ id: order._id, kind: 'granted', orderId: order._id, card: CARD }])
  })

  it('fails loudly for an order that is gone, or is not one of a pass', async () => {
    const app = await site()
    const { productId: _none, ...other } = await app.order()
    const todo = { id: 'todo', kind: 'granted' as const, at: app.clock.now() }
    const find = async (id: string) => (id === other._id ? other : null)
    const deps = { ...app.deps, stores: { ...app.stores, orders: { ...app.stores.orders, find } } }
    for (const id of ['gone', other._id]) {
      await expect(settleGranted(deps, id, todo)).rejects.toThrow(`The order of pass ${id} is gone`)
    }
  })
})

it('an order without a pass is not complete', async () => {
  const app = await site()
  const order = await app.order()
  expect(await completePurchase(app.deps, order)).toBe(false)
  expect(await app.stores.payments.find(order._id)).toBeNull()
  await app.grant(order)
  expect(await completePurchase(app.deps, order)).toBe(true)
})

it('the mail about a pass whose days do not count yet has no end', async () => {
  const app = await site()
  const order = await app.order({ product: { ...(await app.order()).product, from: 'first-use' } })
  await app.grant(order)
  const [mail] = await app.stores.mails.listFor(app.student._id)
  expect(mail?.facts).toEqual({ orderId: order._id })
})
