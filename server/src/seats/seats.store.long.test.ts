import { describe, expect, it } from 'vitest'
import type { ClassRecord } from '../domain/records.ts'
import type { Hold } from '../domain/seat.records.ts'
import type { Todo } from '../domain/todo.records.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

const NOW = new Date('2026-05-04T08:00:00Z')
const LATER = new Date('2026-05-04T08:10:00Z')
const [USER, OTHER] = ['a'.repeat(24), 'b'.repeat(24)]
const [ORDER, OTHER_ORDER] = ['c'.repeat(24), 'd'.repeat(24)]
const [PASS, OTHER_PASS] = ['4'.repeat(24), '5'.repeat(24)]

const hold = (overrides: Partial<Hold> = {}): Hold => ({
  orderId: ORDER,
  selectedId: 'e'.repeat(24),
  cents: 4500,
  createdAt: NOW,
  expiresAt: LATER,
  ...overrides,
})
const holding = (overrides: Partial<Hold> = {}): Partial<ClassRecord> => ({
  held: 1,
  holds: { [USER]: hold(overrides) },
})
const enrolled = (orderId: string): Partial<ClassRecord> => ({
  enrolled: 1,
  roster: { [USER]: { orderId, at: NOW } },
})
const ENTRY: Todo = {
  id: '2'.repeat(24),
  kind: 'log',
  at: NOW,
  who: USER,
  what: 'seat.hold',
  subject: ORDER,
  before: null,
  after: null,
}
const BARRED: Partial<ClassRecord> = { barred: { [ORDER]: { reason: 'no-seat', at: NOW } } }
const OTHERS: Partial<ClassRecord> = {
  held: 1,
  enrolled: 1,
  holds: { [OTHER]: hold({ orderId: OTHER_ORDER, intentId: 'pi_other' }) },
  roster: { ['f'.repeat(24)]: { orderId: '1'.repeat(24), at: NOW } },
}

type Seats = TestApp['stores']['seats']
type Claim = Parameters<Seats['bar']>[0]

/** Each step of docs/money-and-seats.md by its number. */
const OPERATIONS: Record<string, (seats: Seats, claim: Claim) => Promise<boolean>> = {
  O1: (seats, claim) => seats.hold({ ...hold(), ...claim }, ENTRY),
  O2: (seats, claim) => seats.nameIntent(claim, 'pi_1', LATER),
  O2p: (seats, claim) => seats.namePass(claim, PASS),
  O3: (seats, claim) => seats.enrolHeld(claim, NOW, ENTRY),
  O4: (seats, claim) => seats.enrolLate(claim, NOW, ENTRY),
  O5: async (seats, claim) => (await seats.bar(claim, 'no-seat', NOW, ENTRY)) !== null,
  'O6 unnamed': async (seats, claim) => (await seats.releaseUnnamed(claim, ENTRY)) !== undefined,
  'O6 canceled': async (seats, claim) => (await seats.releaseCanceled(claim, 'pi_1', ENTRY)) !== undefined,
}

/** Runs one operation on a class in some state. Returns whether it matched, and the class before and after. */
async function run(operation: string, state: Partial<ClassRecord>) {
  const { stores, addClass } = await testApp()
  const before = await addClass({ seats: 3, ...state })
  const matched = await OPERATIONS[operation]?.(stores.seats, {
    classId: before._id,
    userId: USER,
    orderId: ORDER,
  })
  return { matched, before, after: await stores.classes.find(before._id) }
}

describe('a seat operation that does not match changes nothing', () => {
  it.each<[operation: string, why: string, state: Partial<ClassRecord>]>([
    ['O1', 'the class is not approved', { status: 'pending' }],
    ['O1', 'the price is another one', { priceInCents: 4600 }],
    ['O1', 'no seat is left', { seats: 0 }],
    ['O1', 'the student holds one', holding({ orderId: OTHER_ORDER })],
    ['O1', 'the student is enrolled', enrolled(OTHER_ORDER)],
    ['O2', 'there is no hold', OTHERS],
    ['O2', 'the hold is of another order', holding({ orderId: OTHER_ORDER })],
    ['O2', 'the hold has another intent', holding({ intentId: 'pi_2' })],
    ['O2', 'a pass pays the hold', holding({ pass: PASS })],
    ['O2p', 'there is no hold', OTHERS],
    ['O2p', 'the hold is of another order', holding({ orderId: OTHER_ORDER })],
    ['O2p', 'the hold has an intent', holding({ intentId: 'pi_1' })],
    ['O2p', 'another pass pays the hold', holding({ pass: OTHER_PASS })],
    ['O3', 'the class is not approved', { status: 'denied', ...holding() }],
    ['O3', 'there is no hold', {}],
    ['O3', 'the hold is of another order', holding({ orderId: OTHER_ORDER })],
    ['O3', 'the student is enrolled', { ...holding(), ...enrolled(OTHER_ORDER) }],
    ['O3', 'the order is barred', { ...holding(), ...BARRED }],
    ['O4', 'the class is not approved', { status: 'denied' }],
    ['O4', 'no seat is left', { seats: 0 }],
    ['O4', 'the student holds one', holding({ orderId: OTHER_ORDER })],
    ['O4', 'the student is enrolled', enrolled(OTHER_ORDER)],
    ['O4', 'the order is barred', BARRED],
    ['O5', 'the order has its seat', enrolled(ORDER)],
    ['O5', 'the order is barred', BARRED],
    ['O1', 'the class was canceled', { stage: 'canceled' }],
    ['O1', 'its sales are over', { salesEndAt: NOW }],
    ['O1', 'a student waits', { queued: 1 }],
    ['O3', 'the class was canceled', { stage: 'canceled', ...holding() }],
    ['O4', 'the class was canceled', { stage: 'canceled' }],
    ['O4', 'its sales are over', { salesEndAt: NOW }],
    ['O4', 'a student waits', { queued: 1 }],
    ['O6 unnamed', 'there is no hold', OTHERS],
    ['O6 unnamed', 'the hold is of another order', holding({ orderId: OTHER_ORDER })],
    ['O6 unnamed', 'the hold has an intent', holding({ intentId: 'pi_1' })],
    ['O6 canceled', 'there is no hold', {}],
    ['O6 canceled', 'the hold is of another order', holding({ orderId: OTHER_ORDER, intentId: 'pi_1' })],
    ['O6 canceled', 'the hold has another intent', holding({ intentId: 'pi_2' })],
  ])('%s when %s', async (operation, _why, state) => {
    const { matched, before, after } = await run(operation, state)
    expect(matched).toBe(false)
    expect(after).toEqual(before)
  })
})

describe('a seat operation that matches changes exactly what it says, and leaves its audit entry to be written', () => {
  const roster = { [USER]: { orderId: ORDER, at: NOW } }
  const barred = { [ORDER]: { reason: 'no-seat', at: NOW } }
  const named = { holds: { [USER]: hold({ intentId: 'pi_1' }) } }
  const paid = { holds: { [USER]: hold({ pass: PASS }) } }
  const released = { holds: {}, seats: 4, held: 0 }

  it.each<[operation: string, what: string, state: Partial<ClassRecord>, change: Partial<ClassRecord>]>([
    ['O1', 'holds a seat', {}, { seats: 2, held: 1, holds: { [USER]: hold() } }],
    ['O1', 'holds the last seat', { seats: 1 }, { seats: 0, held: 1, holds: { [USER]: hold() } }],
    ['O2', 'names the intent', holding({ expiresAt: NOW }), named],
    ['O2', 'names the same intent again', holding({ intentId: 'pi_1' }), named],
    ['O2p', 'names the pass', holding(), paid],
    ['O2p', 'names the same pass again', holding({ pass: PASS }), paid],
    ['O3', 'enrols', holding(), { holds: {}, held: 0, enrolled: 1, roster }],
    ['O4', 'enrolls late', { seats: 1 }, { seats: 0, enrolled: 1, roster }],
    ['O5', 'bars', {}, { barred }],
    ['O5', 'blocks the order and releases its hold', holding(), { ...released, barred }],
    ['O5', 'bars and leaves another hold', holding({ orderId: OTHER_ORDER }), { barred }],
    ['O5', 'bars a student who is enrolled by another order', enrolled(OTHER_ORDER), { barred }],
    ['O6 unnamed', 'gives the seat back', holding(), released],
    ['O6 canceled', 'gives the seat back', holding({ intentId: 'pi_1' }), released],
    ['O6 canceled', 'gives the seat of an unnamed hold back', holding(), released],
  ])('%s %s', async (operation, what, state, change) => {
    const { matched, before, after } = await run(operation, state)
    expect(matched).toBe(true)
    const isLogged = !operation.startsWith('O2') && !what.startsWith('bars')
    const left = isLogged ? { todo: [ENTRY], todos: 1 } : {}
    expect(after).toEqual({ ...before, ...change, ...left, rev: before.rev + 1 })
  })
})

describe('the seat store', () => {
  it('lists the holds of all students or of one', async () => {
    const { stores, addClass } = await testApp()
    const mine = await addClass({ ...holding({ intentId: 'pi_1' }), held: 1 })
    const theirs = await addClass(OTHERS)
    await addClass()
    const own = { ...hold({ intentId: 'pi_1' }), classId: mine._id, userId: USER }
    expect(await stores.seats.holds(USER)).toEqual([own])
    const all = await stores.seats.holds()
    expect(all).toHaveLength(2)
    expect(all).toEqual(expect.arrayContaining([own, expect.objectContaining({ classId: theirs._id })]))
  })

  it('lists the holds that have run out, without an offer of which the student was not notified', async () => {
    const { stores, addClass } = await testApp()
    const run = async (...todo: Todo[]) => {
      const { _id } = await addClass({ ...holding({ offerUntil: LATER }), todo, todos: todo.length })
      return (await stores.seats.lapsed(LATER)).some(({ classId }) => classId === _id)
    }
    const offered: Todo = { id: '3'.repeat(24), kind: 'offered', at: NOW, userId: USER, orderId: ORDER }
    expect(await run(offered)).toBe(false)
    expect(await run({ ...offered, orderId: OTHER_ORDER })).toBe(true)
    expect(await run({ ...offered, kind: 'ended' })).toBe(true)
    expect(await run()).toBe(true)
    const early = await stores.seats.lapsed(new Date(LATER.getTime() - 1))
    expect(early).toEqual([])
  })

  it('rejects ids that could change another field', async () => {
    const { stores, addClass } = await testApp()
    const { _id: classId } = await addClass()
    for (const userId of ['a.b', '$where', '', 'x'.repeat(129)]) {
      const claim = { classId, userId, orderId: ORDER }
      await expect(async () => stores.seats.enrolLate(claim, NOW, ENTRY)).rejects.toThrow('cannot be a key')
    }
  })
})
