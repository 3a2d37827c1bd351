import { MAX_WAITING } from '@ningjing/contract/waiting/waiting'
import { describe, expect, it } from 'vitest'
import type { ClassRecord } from '../domain/records.ts'
import type { Hold, QueueEntry } from '../domain/seat.records.ts'
import type { Todo } from '../domain/todo.records.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

const NOW = new Date('2026-05-04T08:00:00Z')
const LATER = new Date('2026-05-04T20:00:00Z')
const BEFORE = new Date(NOW.getTime() - 1)
const AFTER = new Date(NOW.getTime() + 1)
const [USER, OTHER] = ['a'.repeat(24), 'b'.repeat(24)]
const [ORDER, OTHER_ORDER] = ['c'.repeat(24), 'd'.repeat(24)]

const ENTRY: Todo = {
  id: '2'.repeat(24),
  kind: 'log',
  at: NOW,
  who: USER,
  what: 'seat.wait',
  subject: ORDER,
  before: null,
  after: null,
}
const FIRST: QueueEntry = { userId: USER, at: BEFORE, cents: 4500 }
const SECOND: QueueEntry = { userId: OTHER, at: NOW, cents: 4500 }

const offerOf = (orderId = ORDER): Hold => ({
  orderId,
  selectedId: 'e'.repeat(24),
  cents: 4500,
  createdAt: NOW,
  expiresAt: LATER,
  offerUntil: LATER,
})
const waiting = (...queue: QueueEntry[]): Partial<ClassRecord> => ({ queue, queued: queue.length })
const offered = (overrides: Partial<Hold> = {}): Partial<ClassRecord> => ({
  held: 1,
  holds: { [USER]: { ...offerOf(), ...overrides } },
})
const enrolled: Partial<ClassRecord> = {
  enrolled: 1,
  roster: { [USER]: { orderId: OTHER_ORDER, at: BEFORE } },
}

type Line = TestApp['stores']['line']

/** Each step of docs/money-and-seats.md by its number. */
const OPERATIONS: Record<string, (line: Line, classId: string) => Promise<boolean>> = {
  O9: (line, classId) => line.offer({ ...offerOf(), classId, userId: USER }, FIRST, ENTRY),
  'O9 free': (line, classId) => line.enrolFirst({ classId, userId: USER, orderId: ORDER }, FIRST, NOW, ENTRY),
  O11: (line, classId) => line.join(classId, { ...FIRST, at: NOW }, BEFORE, ENTRY),
  O12: (line, classId) => line.leave({ classId, userId: USER, at: BEFORE }, ENTRY),
  'O12 whenever': (line, classId) => line.leave({ classId, userId: USER }, ENTRY),
  'the offer': (line, classId) => line.moveOfferEnd({ classId, userId: USER, orderId: ORDER }, AFTER),
}

/** What each step needs to match. */
const READY: Record<string, Partial<ClassRecord>> = {
  O9: { seats: 1, ...waiting(FIRST, SECOND) },
  'O9 free': { seats: 1, priceInCents: 0, ...waiting(FIRST, SECOND) },
  O11: { seats: 0 },
  O12: { seats: 0, ...waiting(FIRST, SECOND) },
  'O12 whenever': { seats: 0, ...waiting(FIRST, SECOND) },
  'the offer': { seats: 0, ...offered() },
}

/** Runs one operation on a class that is ready for it but for this. Returns whether it matched, and the class before and after. */
async function run(operation: string, state: Partial<ClassRecord>) {
  const { stores, addClass } = await testApp()
  const before = await addClass({ ...READY[operation], ...state })
  const matched = await OPERATIONS[operation]?.(stores.line, before._id)
  return { matched, before, after: await stores.classes.find(before._id) }
}

const FULL = Array.from({ length: MAX_WAITING }, () => SECOND)

const CLOSED: [why: string, state: Partial<ClassRecord>][] = [
  ['the class is not approved', { status: 'pending' }],
  ['the class was canceled', { stage: 'canceled' }],
  ['the class is archived', { stage: 'archived' }],
]
const HAS_SEAT: [why: string, state: Partial<ClassRecord>][] = [
  ['the student holds a seat', offered({ orderId: OTHER_ORDER })],
  ['the student is enrolled', enrolled],
]

describe('a step of the waiting list that does not match changes nothing', () => {
  it.each<[operation: string, why: string, state: Partial<ClassRecord>]>([
    ...['O9', 'O9 free'].flatMap((operation) =>
      [
        ...CLOSED,
        ...HAS_SEAT,
        ...([
          ['its sales are over', { salesEndAt: NOW }],
          ['its last date is over', { lastAt: NOW }],
          ['no seat is free', { seats: 0 }],
          ['the price is another one', { priceInCents: 4600 }],
          ['another one is the first', waiting(SECOND, FIRST)],
          ['the student has left and joined again', waiting({ ...FIRST, at: NOW })],
          ['nobody waits', waiting()],
        ] satisfies typeof CLOSED),
      ].map(([why, state]): [string, string, Partial<ClassRecord>] => [operation, why, state]),
    ),
    ...[...CLOSED, ...HAS_SEAT].map(([why, state]): [string, string, Partial<ClassRecord>] => [
      'O11',
      why,
      state,
    ]),
    ['O11', 'the list closed with the sales', { salesEndAt: BEFORE }],
    ['O11', 'the last date is over', { lastAt: NOW }],
    ['O11', 'a seat can be bought', { seats: 1 }],
    ['O11', 'the student waits already', waiting(FIRST)],
    ['O11', 'the list is full', { queue: FULL, queued: FULL.length }],
    ['O12', 'the student does not wait', waiting(SECOND)],
    ['O12', 'the student has joined again since', waiting({ ...FIRST, at: NOW })],
    [
      'O12',
      'another one has joined at that moment',
      waiting({ ...SECOND, at: BEFORE }, { ...FIRST, at: NOW }),
    ],
    ['O12 whenever', 'the student does not wait', waiting(SECOND)],
    ['the offer', 'the student holds no seat', { held: 0, holds: {} }],
    ['the offer', 'the hold is of another order', offered({ orderId: OTHER_ORDER })],
    ['the offer', 'its checkout was opened', offered({ intentId: 'pi_1' })],
  ])('%s when %s', async (operation, _why, state) => {
    const { matched, before, after } = await run(operation, state)
    expect(matched).toBe(false)
    expect(after).toEqual(before)
  })
})

describe('a step of the waiting list that matches changes exactly what it says', () => {
  const next = waiting(SECOND)
  const joined = { ...FIRST, at: NOW }
  const moved = { offerUntil: AFTER, expiresAt: AFTER }
  const roster = { [USER]: { orderId: ORDER, at: NOW } }
  const still = { salesEndAt: AFTER, lastAt: AFTER }

  it.each<[operation: string, what: string, state: Partial<ClassRecord>, change: Partial<ClassRecord>]>([
    [
      'O9',
      'holds the seat for the first',
      still,
      { ...next, seats: 0, held: 1, holds: { [USER]: offerOf() } },
    ],
    ['O9 free', 'enrolls the first', still, { ...next, seats: 0, enrolled: 1, roster }],
    ['O11', 'adds the student to an empty list', {}, waiting(joined)],
    ['O11', 'adds the student while the list is open', { salesEndAt: NOW, lastAt: AFTER }, waiting(joined)],
    ['O11', 'adds the student at the end', waiting(SECOND), waiting(SECOND, joined)],
    [
      'O11',
      'adds the student behind those for whom a seat is free',
      { seats: 1, ...next },
      waiting(SECOND, joined),
    ],
    [
      'O11',
      'adds the last for whom there is room',
      { queue: FULL.slice(1), queued: MAX_WAITING - 1 },
      { queue: [...FULL.slice(1), joined], queued: MAX_WAITING },
    ],
    ['O12', 'takes the student out', {}, next],
    ['O12 whenever', 'takes the student out', waiting(SECOND, FIRST), next],
    ['the offer', 'ends later', {}, { holds: { [USER]: { ...offerOf(), ...moved } } }],
  ])('%s %s', async (operation, _what, state, change) => {
    const { matched, before, after } = await run(operation, state)
    expect(matched).toBe(true)
    const left = operation === 'the offer' ? {} : { todo: [ENTRY], todos: 1 }
    expect(after).toEqual({ ...before, ...change, ...left, rev: before.rev + 1 })
  })
})

describe('the store of waiting lists', () => {
  it('finds the classes with a seat for the first who waits', async () => {
    const { stores, addClass } = await testApp()
    const isFound = async (state: Partial<ClassRecord>) => {
      const { _id } = await addClass({ seats: 1, ...waiting(FIRST), ...state })
      const one = await stores.line.findFree(_id)
      const all = await stores.line.findAllFree()
      expect(all.includes(_id)).toBe(one !== null)
      return one?._id === _id
    }
    expect(await isFound({})).toBe(true)
    expect(await isFound({ seats: 0 })).toBe(false)
    expect(await isFound(waiting())).toBe(false)
    for (const [why, state] of CLOSED) expect(await isFound(state), why).toBe(false)
  })

  it('finds the lists that have to close', async () => {
    const { stores, addClass } = await testApp()
    const isFound = async (state: Partial<ClassRecord>) => {
      const { _id } = await addClass({ ...waiting(FIRST), salesEndAt: AFTER, lastAt: AFTER, ...state })
      return (await stores.line.findOver(BEFORE, NOW, BEFORE)).some((line) => line._id === _id)
    }
    expect(await isFound({})).toBe(false)
    expect(await isFound({ salesEndAt: BEFORE })).toBe(true)
    expect(await isFound({ salesEndAt: NOW })).toBe(false)
    expect(await isFound({ lastAt: NOW })).toBe(true)
    expect(await isFound({ stage: 'canceled' })).toBe(true)
    expect(await isFound({ stage: 'archived' })).toBe(true)
    expect(await isFound({ ...waiting(), lastAt: NOW })).toBe(false)
  })

  it('finds where a student waits, and what is offered to them', async () => {
    const { stores, addClass } = await testApp()
    const waits = await addClass(waiting(SECOND, FIRST))
    const others = await addClass({ ...waiting(SECOND), ...offered() })
    const { offerUntil: _none, ...hold } = offerOf()
    await addClass({ held: 1, holds: { [USER]: hold } })
    const { findOf, countOf, findOffersOf, findFor } = stores.line
    expect((await findOf(USER)).map(({ _id }) => _id)).toEqual([waits._id])
    expect([await countOf(USER), await countOf(OTHER), await countOf('f'.repeat(24))]).toEqual([1, 2, 0])
    expect(await findOffersOf(USER)).toMatchObject([{ _id: others._id, holds: others.holds }])
    expect(await findOffersOf(OTHER)).toEqual([])
    expect(await findFor(USER, others._id)).toMatchObject({ queue: [SECOND], holds: others.holds })
  })
})
