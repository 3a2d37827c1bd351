import { anId } from '@ningjing/contract/testing/builders'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import type { ClassRecord, OrderRecord, UserRecord } from '../../domain/records.ts'
import type { TaskTodo } from '../../domain/todo.records.ts'
import { newOrder } from '../../seats/orders.rules.ts'
import { taskTodo } from '../../steps/todos.ts'
import { type Club, openClub } from '../../testing/club.ts'
import { datedIn, mailsOf } from '../../testing/ends.ts'
import { dyingAfter } from '../../testing/processes.ts'
import { listNotices } from '../mails/mails.ts'
import { settleCanceledDates, settleChange } from './settle-change.ts'

const MINUTE_MS = 60_000

let club: Club
let student: UserRecord

beforeEach(async () => {
  club = await openClub()
  student = await club.student()
})

const later = (ms: number) => new Date(club.clock.now().getTime() + ms)
const canceled = (at = club.clock.now(), share = true) => ({ canceled: { by: 'admin', at, share } })

/** A class of three dates for $45.00 that a student has paid; the first date is changed. */
async function seriesWith(change: Partial<SessionRecord>, overrides: Partial<ClassRecord> = {}) {
  const [orderId, { sessions = [], ...dates }] = [club.stores.newId(), datedIn(club, 48, 72, 96)]
  const [first, ...others] = sessions as [SessionRecord, ...SessionRecord[]]
  const changed: SessionRecord = { ...first, seq: 1, ...change }
  const yogaClass = await club.yogaClass({
    ...dates,
    sessions: [changed, ...others],
    seats: 2,
    enrolled: 1,
    roster: { [student._id]: { orderId, at: club.clock.now() } },
    ...overrides,
  })
  const claim = { classId: yogaClass._id, userId: student._id, orderId }
  const order = async (about: Partial<OrderRecord> = {}) =>
    club.stores.orders.insertOnce({
      ...newOrder({
        ...claim,
        intentId: 'pi_1',
        email: student.email,
        selectedId: orderId,
        cents: 4500,
        currency: 'USD',
        terms: { freeHours: 24, latePercent: 50, freeDays: 14 },
        createdAt: club.clock.now(),
      }),
      state: 'enrolled',
      ...about,
    })
  const settle = (task: Partial<TaskTodo> = {}, deps = club.deps) =>
    settleChange(deps, yogaClass._id, taskTodo(deps, 'changed', { sessionId: changed.id, ...task }))
  const placeNow = async () => (await club.read(yogaClass)).roster[student._id]
  return { yogaClass, changed, claim, order, settle, placeNow }
}

const factsOf = async ({ _id }: UserRecord) =>
  (await club.stores.mails.listFor(_id)).filter(({ kind }) => kind === 'changed').map(({ facts }) => facts)

describe('a date that was canceled with its share', () => {
  it('gives each student its part once, says so, and leaves the refund to be made', async () => {
    const { changed, claim, order, settle, placeNow } = await seriesWith(canceled())
    await order()
    const { orderId, userId, classId } = claim
    expect(await settle()).toMatchObject([{ kind: 'refund', userId, orderId }])
    expect(await placeNow()).toMatchObject({ back: 1500, shares: { [changed.id]: 1500 } })
    expect(await settle()).toEqual([])
    expect(await factsOf(student)).toEqual([
      { orderId, classId, sessionId: changed.id, seq: 1, from: changed.at, to: null, cents: 1500 },
    ])
    const log = (await club.stores.audit.listFor(classId)).filter(({ what }) => what === 'seat.refund')
    expect(log).toMatchObject([
      { who: 'admin', before: { orderId, cents: 0 }, after: { orderId, cents: 1500 } },
    ])
  })

  it.each([
    ['at the moment of the order', 0, 1500],
    ['before the order began', -1, undefined],
  ])('%s gives the right part', async (_what, ms, back) => {
    const { order, settle, placeNow } = await seriesWith(canceled(later(ms)))
    await order()
    await settle()
    expect((await placeNow())?.back).toBe(back)
    expect(await mailsOf(club, student)).toEqual(['changed'])
  })

  it.each<[what: string, about: Partial<OrderRecord> | null]>([
    ['was free', { cents: 0 }],
    ['has no order record', null],
  ])('gives nothing for a place that %s', async (_what, about) => {
    const { order, settle, placeNow } = await seriesWith(canceled())
    if (about) await order(about)
    expect(await settle()).toEqual([])
    expect(await placeNow()).not.toHaveProperty('back')
    expect(await factsOf(student)).toMatchObject([{ cents: 0 }])
  })

  it('waits while a student is being moved to the class', async () => {
    const { claim, order, settle, placeNow } = await seriesWith(canceled())
    const moved = { from: 'the-order-before', paidBy: 'the-order-before' }
    await order({ state: 'open', kind: 'moved', moved })
    await expect(settle()).rejects.toThrow(
      `The move to order ${claim.orderId} is not done: its share is left to the sweeper`,
    )
    expect(await placeNow()).not.toHaveProperty('back')
    expect(await factsOf(student)).toEqual([])
    await club.stores.orders.markEnrolled(claim.orderId)
    expect(await settle()).toHaveLength(1)
  })

  it('is left to the sweeper when the place changes at the same moment', async () => {
    const { claim, order, settle } = await seriesWith(canceled())
    await order()
    const places = { ...club.stores.places, giveShare: async () => false }
    const racing = settle({}, { ...club.deps, stores: { ...club.stores, places } })
    await expect(racing).rejects.toThrow(
      `The place of order ${claim.orderId} has changed: its share is left to the sweeper`,
    )
    expect(await factsOf(student)).toEqual([])
  })

  it('says its part also when the process dies after giving it', async () => {
    const { changed, order, settle, placeNow } = await seriesWith(canceled())
    await order()
    const { deps } = dyingAfter(club.deps, (name) => name === 'places.giveShare')
    await expect(settle({}, deps)).rejects.toThrow('Killed after places.giveShare')
    expect(await factsOf(student)).toEqual([])
    expect(await settle()).toEqual([])
    expect(await factsOf(student)).toMatchObject([{ sessionId: changed.id, cents: 1500 }])
    expect((await placeNow())?.back).toBe(1500)
  })

  it('gives nothing for a place that has ended meanwhile, or is of another order by now', async () => {
    const { claim, order, settle, placeNow } = await seriesWith(canceled())
    await order()
    const { places } = club.stores
    for (const roster of [{}, { [student._id]: { orderId: 'another', at: club.clock.now() } }]) {
      const find: typeof places.find = async (wanted) => {
        const found = await places.find(wanted)
        return found && { ...found, roster }
      }
      const stores = { ...club.stores, places: { ...places, find } }
      expect(await settle({}, { ...club.deps, stores })).toEqual([])
    }
    expect(await placeNow()).toEqual({ orderId: claim.orderId, at: club.clock.now() })
  })

  it('gives nothing to an order without a record, nor in a class that is gone', async () => {
    const { claim, placeNow } = await seriesWith(canceled())
    for (const classId of [claim.classId, club.stores.newId()]) {
      await settleCanceledDates(club.deps, { ...claim, classId })
    }
    expect(await placeNow()).not.toHaveProperty('back')
    expect(await factsOf(student)).toEqual([])
  })

  it('gives its part to a student who was paying meanwhile, and tells nobody of other dates', async () => {
    const { changed, claim, order, placeNow } = await seriesWith(canceled())
    await order()
    await settleCanceledDates(club.deps, claim)
    expect(await placeNow()).toMatchObject({ back: 1500 })
    expect(await factsOf(student)).toMatchObject([{ sessionId: changed.id, cents: 1500 }])
  })

  it('gives nothing to a student who ordered after it', async () => {
    const { claim, order, placeNow } = await seriesWith(canceled(later(-1)))
    await order()
    await settleCanceledDates(club.deps, claim)
    expect(await placeNow()).not.toHaveProperty('back')
    expect(await factsOf(student)).toEqual([])
  })
})

describe('students hear of a date', () => {
  it('that was canceled without its share', async () => {
    const { changed, order, settle, placeNow } = await seriesWith(canceled(undefined, false))
    await order()
    expect(await settle()).toEqual([])
    expect(await placeNow()).not.toHaveProperty('back')
    expect(await factsOf(student)).toMatchObject([{ from: changed.at, to: null, cents: 0 }])
  })

  it('that was moved, with its time before and its time now', async () => {
    const from = new Date('2026-05-04T08:00:00Z')
    const { changed, order, settle } = await seriesWith({ moved: { from, at: club.clock.now() } })
    await order()
    expect(await settle()).toEqual([])
    expect(await factsOf(student)).toMatchObject([{ from, to: changed.at, cents: 0 }])
  })

  it('once for each change', async () => {
    const { yogaClass, changed, claim, order, settle } = await seriesWith({})
    await order()
    for (const _time of [1, 2]) await settle()
    expect((await club.stores.mails.find(`changed:${claim.orderId}:${changed.id}:1`))?.facts).toMatchObject({
      classId: yogaClass._id,
      from: changed.at,
      to: changed.at,
    })
    expect(await factsOf(student)).toHaveLength(1)
  })

  it('or only of its teacher, where that is what has changed', async () => {
    const { yogaClass, order, settle } = await seriesWith(canceled())
    await order()
    const teachers = { teacherId: yogaClass.instructorId, insteadOfId: 'mei' }
    expect(await settle(teachers)).toEqual([])
    expect(await factsOf(student)).toMatchObject([teachers])
    expect(await settle({ ...teachers, sessionId: 'another' })).toEqual([])
    expect(await factsOf(student)).toHaveLength(2)
    const gone = taskTodo(club.deps, 'changed', teachers)
    expect(await settleChange(club.deps, club.stores.newId(), gone)).toEqual([])
    expect(await factsOf(student)).toHaveLength(2)
  })

  it('unless the class or the date is unknown', async () => {
    const { order, settle } = await seriesWith(canceled())
    await order()
    expect(await settle({ sessionId: 'another' })).toEqual([])
    const task = taskTodo(club.deps, 'changed', { sessionId: 'another' })
    expect(await settleChange(club.deps, club.stores.newId(), task)).toEqual([])
    expect(await factsOf(student)).toEqual([])
  })
})

describe('a class whose last date was canceled', () => {
  const holdOf = (overrides: object = {}) => ({
    orderId: club.stores.newId(),
    selectedId: club.stores.newId(),
    cents: 4500,
    createdAt: club.clock.now(),
    expiresAt: later(10 * MINUTE_MS),
    ...overrides,
  })

  /** Students who wait, pay, and have an offer. */
  async function withClaims(change: Partial<SessionRecord>, lastAt: Date) {
    const [waiting, paying, offered] = [await club.student(), await club.student(), await club.student()]
    const queue = [{ userId: waiting._id, at: club.clock.now(), cents: 4500 }]
    const holds = {
      [paying._id]: holdOf(),
      [offered._id]: holdOf({ offerUntil: later(10 * MINUTE_MS) }),
    }
    const series = await seriesWith(change, { lastAt, queue, queued: 1, held: 2, holds })
    await series.order()
    await series.settle()
    const { held, queued } = await club.read(series.yogaClass)
    const closed = async ({ _id }: UserRecord) =>
      (await club.stores.mails.listFor(_id)).map(({ kind, facts }) => ({ kind, ...facts }))
    return { held, queued, notices: await Promise.all([waiting, paying, offered].map(closed)) }
  }

  it('ends its waiting list, its offers and its checkouts', async () => {
    const { held, queued, notices } = await withClaims(canceled(), club.clock.now())
    expect({ held, queued }).toEqual({ held: 0, queued: 0 })
    expect(notices).toMatchObject([
      [{ kind: 'closed', why: 'closed' }],
      [],
      [{ kind: 'closed', why: 'closed', isOffered: true }],
    ])
  })

  it('keeps them while a date is to come, and when a date was only moved', async () => {
    const kept = { held: 2, queued: 1, notices: [[], [], []] }
    expect(await withClaims(canceled(), later(1))).toEqual(kept)
    const moved = { moved: { from: club.clock.now(), at: club.clock.now() } }
    student = await club.student()
    expect(await withClaims(moved, club.clock.now())).toEqual(kept)
  })
})

describe('who teaches a date that was changed', () => {
  const from = new Date('2026-12-01T10:00:00Z')

  it.each([
    ['moved by somebody else', { moved: { from, at: from } }, 'staff', 'has moved to'],
    ['made longer after it moved', { moved: { from, at: from, seq: 0 } }, 'staff', 'has changed'],
    ['canceled by somebody else', canceled(new Date(0)), 'staff', 'is canceled'],
    ['moved by themself', { moved: { from, at: from } }, 'teacher', undefined],
    ['moved in an earlier release', { moved: { from, at: from } }, undefined, undefined],
  ])('gets one mail about it, if it was %s', async (_what, change, by, text) => {
    const ana = await club.student({ role: 'instructor', name: 'Ana' })
    const teacher = { _id: ana._id, name: ana.name, email: ana.email }
    const { yogaClass, changed, order, settle } = await seriesWith({ ...change, teacher })
    await order()
    const id = by === 'teacher' ? ana._id : by && anId()
    for (const _time of [1, 2]) await settle(id ? { by: id } : {})
    const facts = { classId: yogaClass._id, sessionId: changed.id, seq: 1, cents: 0 }
    expect(await factsOf(ana)).toMatchObject(text ? [facts] : [])
    const { items } = await listNotices(club.deps, ana, {})
    // A substitute has no roster of a date that is canceled.
    const link = changed.canceled ? '/dashboard' : `/dashboard/roster/${yogaClass._id}`
    const notice = { title: expect.stringContaining(text ?? ''), link }
    expect(items).toMatchObject(text ? [notice] : [])
  })
})
