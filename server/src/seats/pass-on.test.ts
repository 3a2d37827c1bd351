import { beforeEach, describe, expect, it } from 'vitest'
import type { Deps } from '../deps.ts'
import type { ClassRecord, UserRecord } from '../domain/records.ts'
import type { QueueEntry } from '../domain/seat.records.ts'
import { taskTodo } from '../steps/todos.ts'
import { type Club, openClub } from '../testing/club.ts'
import { cancelClass, datedIn, mailsOf } from '../testing/ends.ts'
import { dyingAfter, processBefore, withOutage } from '../testing/processes.ts'
import { leaveLine, lineOf } from '../testing/waiting.ts'
import { giveToLine, passOn, settleOffered } from './pass-on.ts'
import { selectionOf } from './selection.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

let club: Club
let student: UserRecord

beforeEach(async () => {
  club = await openClub()
  student = await club.student()
})

const entryOf = ({ _id }: Pick<UserRecord, '_id'>, overrides: Partial<QueueEntry> = {}): QueueEntry => ({
  userId: _id,
  at: club.clock.now(),
  cents: 4500,
  ...overrides,
})

/** A class with a free seat for these who wait, as it is for a moment after a seat became free. */
const classFor = (queue: QueueEntry[], overrides: Partial<ClassRecord> = {}) =>
  club.yogaClass({ seats: 1, queue, queued: queue.length, ...overrides })

const holdOf = async (yogaClass: ClassRecord, { _id } = student) => (await club.read(yogaClass)).holds[_id]

describe('a free seat', () => {
  it.each<[why: string, state: (now: Date) => Partial<ClassRecord>]>([
    ['the sales end within two hours', (now) => ({ salesEndAt: new Date(now.getTime() + HOUR_MS) })],
    ['the last date is over', (now) => ({ lastAt: now })],
  ])('is offered to nobody when %s: the list closes with a notice', async (_why, state) => {
    const second = await club.student()
    const yogaClass = await classFor([entryOf(student), entryOf(second)], state(club.clock.now()))
    await giveToLine(club.deps, yogaClass._id)
    expect(await club.read(yogaClass)).toMatchObject({ seats: 1, held: 0, queue: [], queued: 0 })
    for (const one of [student, second]) expect(await mailsOf(club, one)).toEqual(['closed'])
  })

  it('goes past those who are gone, are erased or are no students', async () => {
    const [erased, mei] = [
      await club.student({ erasedAt: club.clock.now() }),
      await club.student({ role: 'instructor' }),
    ]
    const queue = [{ _id: club.stores.newId() }, erased, mei, student].map((one) => entryOf(one))
    const yogaClass = await classFor(queue)
    await giveToLine(club.deps, yogaClass._id)
    expect(await holdOf(yogaClass)).toBeDefined()
    expect(await lineOf(club, yogaClass)).toEqual([])
    for (const one of [erased, mei]) expect(await mailsOf(club, one)).toEqual([])
    const log = await club.stores.audit.listFor(yogaClass._id)
    expect(log.filter(({ what }) => what === 'seat.leave').map(({ who }) => who)).toEqual(
      Array(3).fill('system'),
    )
  })

  it.each([
    ['was free when they joined, and is not anymore', 0, 4500],
    ['became free after they joined', 4500, 0],
  ])('of a class that %s is offered, not given', async (_what, cents, priceInCents) => {
    const yogaClass = await classFor([entryOf(student, { cents })], { priceInCents })
    await giveToLine(club.deps, yogaClass._id)
    expect(await holdOf(yogaClass)).toMatchObject({ cents: priceInCents, offerUntil: expect.any(Date) })
    expect((await club.read(yogaClass)).enrolled).toBe(0)
    const mail = (await club.stores.mails.listFor(student._id)).find(({ kind }) => kind === 'offer')
    expect(mail?.facts).toMatchObject({ cents: priceInCents, centsBefore: cents })
  })

  it('is paid by the selection that the student has', async () => {
    const yogaClass = await classFor([entryOf(student)])
    const own = selectionOf(student, yogaClass, club.stores.newId(), club.clock.now())
    await club.stores.selections.insertOnce(own)
    await giveToLine(club.deps, yogaClass._id)
    expect((await holdOf(yogaClass))?.selectedId).toBe(own._id)
    expect(await club.stores.selections.findFor(student._id, yogaClass._id)).toEqual(own)
  })

  it('of a free class is given with the terms of the class, and ends the other lists if the student wants that', async () => {
    const terms = { freeHours: 7, latePercent: 10, freeDays: 3 }
    const other = await classFor([entryOf(student)], { seats: 0 })
    const free = await classFor([entryOf(student, { cents: 0, leaveOthers: true })], {
      priceInCents: 0,
      terms,
    })
    await giveToLine(club.deps, free._id)
    const { orderId = '' } = (await club.read(free)).roster[student._id] ?? {}
    const order = await club.stores.orders.find(orderId)
    expect(order).toMatchObject({ state: 'enrolled', cents: 0, terms, selectedId: orderId, intentId: null })
    expect(await lineOf(club, other)).toEqual([])
    const log = await club.stores.audit.listFor(free._id)
    expect(log).toMatchObject([
      { who: 'system', what: 'seat.enrol', after: { orderId, userId: student._id } },
    ])
  })

  it('of a free class leaves a canceled order behind when the first leaves meanwhile', async () => {
    const free = await classFor([entryOf(student, { cents: 0 })], { priceInCents: 0 })
    const { deps } = processBefore(club.deps, 'line.enrolFirst', () => leaveLine(club, student, free))
    await giveToLine(deps, free._id)
    expect(await club.read(free)).toMatchObject({ seats: 1, enrolled: 0, queued: 0 })
    expect(await club.stores.orders.listFor(student._id)).toMatchObject([{ state: 'canceled' }])
  })

  it('is left to the sweeper after the class has changed twenty times since it was read', async () => {
    const yogaClass = await classFor([entryOf(student)])
    const { line } = club.stores
    let reads = 0
    const findFree: typeof line.findFree = async (classId) => {
      reads += 1
      return line.findFree(classId)
    }
    const changing = { ...line, findFree, offer: async () => false }
    await giveToLine({ ...club.deps, stores: { ...club.stores, line: changing } }, yogaClass._id)
    expect(reads).toBe(20)
    expect(await lineOf(club, yogaClass)).toEqual([student._id])
    expect(await club.stores.audit.listFor(yogaClass._id)).toEqual([])
    await giveToLine(club.deps, yogaClass._id)
    const { orderId } = (await holdOf(yogaClass))!
    expect(await club.stores.audit.listFor(yogaClass._id)).toMatchObject([
      { who: 'system', what: 'seat.offer', after: { orderId, userId: student._id, cents: 4500 } },
    ])
  })

  it('that cannot be given now is left to the sweeper', async () => {
    const yogaClass = await classFor([entryOf(student)])
    const lost = async () => {
      throw new Error('The connection is lost')
    }
    await passOn(
      withOutage(club.deps, (name) => name === 'line.findFree', lost),
      yogaClass._id,
    )
    expect(await holdOf(yogaClass)).toBeUndefined()
    await club.settle(0)
    expect(await holdOf(yogaClass)).toBeDefined()
  })
})

describe('settling an offer', () => {
  /** A student whose seat is offered, and whose process was killed before it wrote to them. */
  async function offeredUnsettled(overrides: Partial<ClassRecord> = {}) {
    const yogaClass = await classFor([entryOf(student)], overrides)
    const dying = dyingAfter(club.deps, (name) => name === 'line.offer')
    await giveToLine(dying.deps, yogaClass._id).catch(() => undefined)
    const hold = (await holdOf(yogaClass))!
    const settle = (deps: Deps = club.deps, classId = yogaClass._id, orderId = hold.orderId) =>
      settleOffered(deps, classId, taskTodo(deps, 'offered', { userId: student._id, orderId, cents: 4500 }))
    return { yogaClass, hold, settle }
  }
  const offerFacts = async () =>
    (await club.stores.mails.listFor(student._id)).find(({ kind }) => kind === 'offer')?.facts

  it('a minute later keeps its end; after that the offer begins with the mail', async () => {
    const { yogaClass, hold, settle } = await offeredUnsettled(datedIn(club, 200))
    club.clock.pass(MINUTE_MS)
    await settle()
    expect(await holdOf(yogaClass)).toEqual(hold)
    expect(await offerFacts()).toMatchObject({ until: hold.offerUntil })
    const late = await offeredUnsettled(datedIn(club, 200))
    club.clock.pass(26 * HOUR_MS)
    await late.settle()
    const now = await holdOf(late.yogaClass)
    expect(now?.offerUntil?.getTime()).toBeGreaterThan(late.hold.offerUntil!.getTime())
    expect(now?.expiresAt).toEqual(now?.offerUntil)
  })

  it('names in the mail the end that the hold has, when its checkout was opened before the mail', async () => {
    const { yogaClass, hold, settle } = await offeredUnsettled(datedIn(club, 200))
    const claim = { classId: yogaClass._id, userId: student._id, orderId: hold.orderId }
    await club.stores.seats.nameIntent(claim, 'pi_1', hold.expiresAt)
    club.clock.pass(26 * HOUR_MS)
    await settle()
    expect(await offerFacts()).toMatchObject({ until: hold.offerUntil })
  })

  it('does nothing for another order, a class that is gone or canceled, and a hold without an offer', async () => {
    const { yogaClass, settle } = await offeredUnsettled()
    await settle(club.deps, club.stores.newId())
    await settle(club.deps, yogaClass._id, club.stores.newId())
    await settle(club.deps, (await club.yogaClass())._id)
    await cancelClass(club, yogaClass)
    await settle()
    const other = await club.yogaClass()
    const { body } = await club.startPaying(student, await club.select(student, other))
    await settle(club.deps, other._id, body.orderId)
    expect(await mailsOf(club, student)).toEqual([])
    expect((await club.selections(student)).map(({ classId }) => classId)).toEqual([other._id])
  })

  it('adds no selection when the offer ends while it is added', async () => {
    const { yogaClass, hold, settle } = await offeredUnsettled()
    const claim = { classId: yogaClass._id, userId: student._id, orderId: hold.orderId }
    const { deps } = processBefore(club.deps, 'selections.insertOnce', () =>
      club.stores.seats.releaseUnnamed(claim),
    )
    await settle(deps)
    expect(await club.selections(student)).toEqual([])
  })
})
