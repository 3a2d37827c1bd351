import { describe, expect, it } from 'vitest'
import type { PurseRecord } from '../../../domain/purse.records.ts'
import type { PaidIntent } from '../../../gateways/intent.rules.ts'
import { aProductRecord } from '../../../testing/records.ts'
import { endOfPass, isPurchase, isSameSale, newPurse, type Purchase, refusalOf } from './purchases.rules.ts'
import { purchaseOf } from './start-checkout.ts'

const MINUTE_MS = 60_000
const NOW = new Date('2026-05-10T12:00:00Z')
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS)
const PRODUCT = aProductRecord({ days: 10 })

/** An order of a pass that is valid for ten days. */
const order = (changes: Partial<Purchase> = {}): Purchase => ({
  ...purchaseOf(PRODUCT, {
    orderId: 'order',
    student: { _id: 'ana', email: 'ana@ningjing.example' },
    cents: 15_000,
    currency: 'USD',
    createdAt: NOW,
  }),
  ...changes,
})

it.each([
  ['with a product and its terms', {}, true],
  ['without a product', { productId: undefined }, false],
  ['without terms', { product: undefined }, false],
])('an order %s is one of a pass or not', (_what, missing, is) => {
  expect(isPurchase({ ...order(), ...missing })).toBe(is)
})

describe('an open order', () => {
  it('is continued while a checkout has ten minutes at least', () => {
    expect(isSameSale(order(), order({ createdAt: later(20) }))).toBe(true)
    expect(isSameSale(order(), order({ createdAt: new Date(later(20).getTime() + 1) }))).toBe(false)
  })

  it('without a currency is one in dollars', () => {
    const { currency: _none, ...older } = order()
    expect(isSameSale(older, order())).toBe(true)
  })

  it.each<[string, Partial<Purchase>]>([
    ['as a gift', { kind: 'comp' }],
    ['at the desk', { desk: 'cash' }],
    ['at another price', { cents: 14_000 }],
    ['in another currency', { currency: 'EUR' }],
    ['with other credits', { product: { ...order().product, credits: 5 } }],
    ['after another pass', { after: 'before' }],
  ])('is not continued by one %s', (_what, changes) => {
    expect(isSameSale(order(), order(changes))).toBe(false)
  })
})

describe('a paid order gets no pass', () => {
  const paid = (changes: Partial<PaidIntent> = {}): PaidIntent => ({
    ...{ id: 'pi_order', status: 'succeeded', amountInCents: 15_000, currency: 'USD', clientSecret: '' },
    order: {
      orderId: 'order',
      classId: PRODUCT._id,
      userId: 'ana',
      selectedId: 'order',
      productId: PRODUCT._id,
    },
    createdAt: NOW,
    refundedInCents: 0,
    ...changes,
  })
  const ids = paid().order

  it.each<[string, Partial<PaidIntent>, string | undefined]>([
    ['not at all, if it is as agreed', {}, undefined],
    ['not at all, if a part was given back', { refundedInCents: 14_999 }, undefined],
    ['of another amount', { amountInCents: 14_999 }, 'mismatch'],
    ['in another currency', { currency: 'EUR' }, 'mismatch'],
    ['of another student', { order: { ...ids, userId: 'ben' } }, 'mismatch'],
    ['of another pass', { order: { ...ids, productId: 'other' } }, 'mismatch'],
    ['whose money is back', { refundedInCents: 15_000 }, 'refunded-already'],
  ])('%s', (_what, changes, reason) => {
    expect(refusalOf(paid(changes), order())).toBe(reason)
  })
})

it('a pass ends at the end of a day of the club', () => {
  expect(endOfPass(1, NOW, 'UTC')).toEqual(new Date('2026-05-12T00:00:00Z'))
  // There the next day has begun.
  expect(endOfPass(1, NOW, 'Pacific/Auckland')).toEqual(new Date('2026-05-12T12:00:00Z'))
})

describe('a new pass', () => {
  const made = (changes: Partial<Purchase> = {}, before?: Partial<PurseRecord> | null, at = NOW) =>
    newPurse(order(changes), { at, zone: 'UTC', before: before && { ...first, ...before } }, [])
  const first = newPurse(order({ _id: 'first' }), { at: NOW, zone: 'UTC' }, [])
  const END = new Date('2026-05-21T00:00:00Z')

  it('has what was sold, from now on', () => {
    const todo = { id: 'todo', kind: 'granted' as const, at: NOW }
    expect(newPurse(order(), { at: NOW, zone: 'UTC' }, [todo])).toEqual({
      ...{ _id: 'order', kind: 'pass', userId: 'ana', productId: PRODUCT._id, product: order().product },
      ...{ paidInCents: 15_000, granted: 10, left: 10, state: 'active', uses: {}, days: {} },
      ...{ validFrom: NOW, validUntil: END, createdAt: NOW, rev: 0, todo: [todo], todos: 1 },
    })
  })

  it('has no end before its first use, if its days count from then', () => {
    const product = { ...order().product, from: 'first-use' as const }
    expect(made({ product })).toMatchObject({ validFrom: NOW, validUntil: null })
  })

  it('that is refused has no credits, and has ended', () => {
    const refused = newPurse(order(), { at: NOW, zone: 'UTC' }, [], 'mismatch')
    expect(refused).toMatchObject({ granted: 0, left: 0, state: 'ended', refused: 'mismatch' })
  })

  it('has its first day after the last one of the pass that it follows', () => {
    expect(made({}, {})).toMatchObject({ validFrom: END, validUntil: new Date('2026-05-31T00:00:00Z') })
    expect(made({}, { state: 'stopped' }).validFrom).toEqual(END)
    expect(made({}, {}).follows).toBe('first')
    expect(made({}, null)).not.toHaveProperty('follows')
  })

  it('that begins with a day counts that day as now', () => {
    const midnight = new Date('2026-05-11T00:00:00Z')
    expect(made({}, null, midnight).validUntil).toEqual(new Date('2026-05-22T00:00:00Z'))
  })

  it.each<[string, Partial<PurseRecord> | null]>([
    ['there is none', null],
    ['it is of another student', { userId: 'ben' }],
    ['the club has ended it', { state: 'ended' }],
    ['it has no end yet', { validUntil: null }],
    ['it has run out', { validUntil: later(-1) }],
  ])('follows no pass where %s', (_why, before) => {
    expect(made({}, before)).toMatchObject({ validFrom: NOW, validUntil: END })
  })
})
