import { describe, expect, it } from 'vitest'
import type { ClassRecord } from '../domain/records.ts'
import type { Place } from '../domain/seat.records.ts'
import type { Todo } from '../domain/todo.records.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

const NOW = new Date('2026-05-04T08:00:00Z')
const [USER, OTHER] = ['a'.repeat(24), 'b'.repeat(24)]
const [ORDER, OTHER_ORDER] = ['c'.repeat(24), 'd'.repeat(24)]
const DATE = '1'.repeat(24)
const WORK_LEFT: Todo = { id: '2'.repeat(24), kind: 'ended', at: NOW, userId: USER, orderId: ORDER }

const placed = (changes: Partial<Place> = {}, of: Partial<ClassRecord> = {}): Partial<ClassRecord> => ({
  enrolled: 1,
  roster: { [USER]: { orderId: ORDER, at: NOW, ...changes } },
  ...of,
})
const moved = (cents: number): Partial<ClassRecord> => ({
  barred: { [ORDER]: { reason: 'moved', at: NOW, cents, to: OTHER_ORDER } },
})
const HOLD = { orderId: OTHER_ORDER, selectedId: OTHER, cents: 4500, createdAt: NOW, expiresAt: NOW }
const LATER = new Date('2026-05-04T09:00:00Z')
const DATED = { sessions: [{ id: DATE, local: '2026-05-04T08:00', at: NOW, minutes: 60, seq: 0 }] }
const waits = (userId: string) => ({ userId, at: NOW, cents: 4500 })

type Places = TestApp['stores']['places']
type Claim = Parameters<Places['end']>[0]

/** Each step of docs/money-and-seats.md by its number. */
const STEPS: Record<string, (places: Places, claim: Claim) => Promise<boolean>> = {
  'O10 canceled': (places, claim) =>
    places.end(claim, 0, { reason: 'canceled', cents: 4500 }, NOW, WORK_LEFT),
  'O10 canceled after 500': (places, claim) =>
    places.end(claim, 500, { reason: 'canceled', cents: 4500 }, NOW, WORK_LEFT),
  'O10 class-canceled': (places, claim) =>
    places.end(claim, 0, { reason: 'class-canceled', cents: 4500 }, NOW, WORK_LEFT),
  'O10 not-moved': (places, claim) => places.end(claim, 0, { reason: 'not-moved', cents: 0 }, NOW, WORK_LEFT),
  O20: (places, claim) => places.raise(claim, 2000, WORK_LEFT),
  O17: (places, claim) => places.giveShare(claim, 500, DATE, 700, WORK_LEFT),
  O18: (places, claim) => places.giveBack(claim, 500, 1200, WORK_LEFT),
  'O19 free': (places, claim) => places.addFree(claim, NOW, WORK_LEFT),
  'O19 extra': (places, claim) => places.addExtra(claim, 3, NOW, WORK_LEFT),
}

async function run(step: string, state: Partial<ClassRecord>) {
  const { stores, addClass } = await testApp()
  const others = await addClass({ seats: 3, ...placed(), ...moved(1500) })
  const before = await addClass({ seats: 3, capacity: 3, ...state })
  const matched = await STEPS[step]?.(stores.places, { classId: before._id, userId: USER, orderId: ORDER })
  expect(await stores.classes.find(others._id)).toEqual(others)
  return { matched, before, after: await stores.classes.find(before._id) }
}

describe('a step on a place that does not match changes nothing', () => {
  it.each<[step: string, why: string, state: Partial<ClassRecord>]>([
    ['O10 canceled', 'there is no place', {}],
    ['O10 canceled', 'the place is of another order', placed({ orderId: OTHER_ORDER })],
    ['O10 canceled', 'money was given back since', placed({ back: 500 })],
    ['O10 canceled after 500', 'more was given back since', placed({ back: 600 })],
    ['O10 canceled after 500', 'nothing was given back', placed()],
    ['O10 canceled', 'the class is canceled', placed({}, { stage: 'canceled' })],
    ['O10 class-canceled', 'the class is not canceled', placed()],
    ['O17', 'there is no place', {}],
    ['O17', 'the place is of another order', placed({ orderId: OTHER_ORDER, back: 500 })],
    ['O17', 'more was given back since', placed({ back: 600 })],
    ['O17', 'the share was given back', placed({ back: 500, shares: { [DATE]: 500 } })],
    ['O18', 'the place is of another order', placed({ orderId: OTHER_ORDER, back: 500 })],
    ['O18', 'more was given back since', placed({ back: 600 })],
    ['O19 free', 'the class is not approved', { status: 'denied' }],
    ['O19 free', 'the class is canceled', { stage: 'canceled' }],
    ['O19 free', 'the class is archived', { stage: 'archived' }],
    ['O19 free', 'its last date is over', { ...DATED, lastAt: NOW }],
    ['O19 free', 'all its dates are canceled', { ...DATED, lastAt: null }],
    ['O19 free', 'no seat is free', { seats: 0 }],
    ['O19 free', 'somebody waits', { queue: [waits(OTHER)], queued: 1 }],
    ['O19 free', 'the student holds a seat', { holds: { [USER]: HOLD }, held: 1 }],
    ['O19 free', 'the student has a place', placed()],
    ['O19 free', 'the order is blocked', moved(0)],
    ['O19 extra', 'a seat is free', { seats: 1 }],
    ['O19 extra', 'its last date is over', { ...DATED, lastAt: NOW, seats: 0 }],
    ['O19 extra', 'the class is not approved', { status: 'denied', seats: 0 }],
    ['O19 extra', 'the class is canceled', { stage: 'canceled', seats: 0 }],
    ['O19 extra', 'the capacity has changed', { capacity: 4, seats: 0 }],
    ['O19 extra', 'the student has a place', placed({}, { seats: 0 })],
    ['O19 extra', 'the order is blocked', { ...moved(0), seats: 0 }],
    ['O20', 'the order has not ended', placed()],
    ['O20', 'it ended otherwise', { barred: { [ORDER]: { reason: 'canceled', at: NOW, cents: 1500 } } }],
    ['O20', 'as much is given back already', moved(2000)],
  ])('%s when %s', async (step, _why, state) => {
    const { matched, before, after } = await run(step, state)
    expect(matched).toBe(false)
    expect(after).toEqual(before)
  })
})

describe('a step on a place that matches changes exactly what it says, and leaves its todo', () => {
  const ended = (reason: string, cents: number): Partial<ClassRecord> => ({
    roster: {},
    barred: { [ORDER]: { reason, cents, at: NOW } },
    seats: 4,
    enrolled: 0,
  })
  const free = { roster: { [USER]: { orderId: ORDER, at: NOW } }, seats: 2, enrolled: 1 }
  const extra = { roster: { [USER]: { orderId: ORDER, at: NOW } }, capacity: 4, enrolled: 1 }

  it.each<[step: string, what: string, state: Partial<ClassRecord>, change: Partial<ClassRecord>]>([
    ['O10 canceled', 'frees the seat', placed(), ended('canceled', 4500)],
    ['O10 canceled', 'counts 0 cents as none', placed({ back: 0 }), ended('canceled', 4500)],
    ['O10 canceled after 500', 'frees the seat', placed({ back: 500 }), ended('canceled', 4500)],
    [
      'O10 class-canceled',
      'frees the seat',
      placed({}, { stage: 'canceled' }),
      ended('class-canceled', 4500),
    ],
    ['O10 not-moved', 'frees the seat', placed(), ended('not-moved', 0)],
    ['O10 not-moved', 'also when canceled', placed({}, { stage: 'canceled' }), ended('not-moved', 0)],
    ['O17', 'gives a share', placed({ back: 500 }), placed({ back: 1200, shares: { [DATE]: 700 } })],
    ['O18', 'gives back in all', placed({ back: 500 }), placed({ back: 1200 })],
    ['O19 free', 'takes a seat', {}, free],
    ['O19 free', 'also after the sales', { ...DATED, lastAt: LATER, salesEndAt: NOW }, free],
    ['O19 extra', 'adds a seat', { seats: 0 }, extra],
    [
      'O19 extra',
      'takes the student out of the line',
      { queue: [waits(OTHER), waits(USER)], queued: 2 },
      { ...extra, queue: [waits(OTHER)], queued: 1 },
    ],
    [
      'O19 extra',
      'leaves others in the line',
      { queue: [waits(OTHER)], queued: 1 },
      { ...extra, queue: [waits(OTHER)], queued: 1 },
    ],
    ['O20', 'raises what is given back', moved(1500), moved(2000)],
  ])('%s %s', async (step, _what, state, change) => {
    const { matched, before, after } = await run(step, state)
    expect(matched).toBe(true)
    expect(after).toEqual({ ...before, ...change, todo: [WORK_LEFT], todos: 1, rev: before.rev + 1 })
  })
})

describe('the place store', () => {
  it('reads a class with the place of one student, and the end of one order', async () => {
    const { stores, addClass } = await testApp()
    const roster = { [USER]: { orderId: ORDER, at: NOW }, [OTHER]: { orderId: OTHER_ORDER, at: NOW } }
    const end = { reason: 'canceled', at: NOW, cents: 0 }
    const barred = { [ORDER]: end, [OTHER_ORDER]: end }
    const yogaClass = await addClass({ enrolled: 2, roster, barred })
    await addClass({ roster })
    const { _id: classId, name } = yogaClass
    const found = await stores.places.find({ classId, userId: USER, orderId: ORDER })
    expect(found).toMatchObject({ name, roster: { [USER]: roster[USER] }, barred: { [ORDER]: end } })
    expect([found?.roster, found?.barred]).toEqual([{ [USER]: roster[USER] }, { [ORDER]: end }])
    expect(await stores.places.find({ classId: OTHER, userId: USER, orderId: ORDER })).toBeNull()

    const [only, ...others] = await stores.places.findAll(USER, [classId])
    expect(others).toEqual([])
    expect(only).toMatchObject({ _id: classId, name, roster: { [USER]: roster[USER] } })
    expect(only?.roster).not.toHaveProperty(OTHER)
    expect(only).not.toHaveProperty('barred')
  })
})
