import { CLUB_TERMS } from '@ningjing/contract/enrolments/terms'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Deps } from '../../deps.ts'
import type { ClassRecord, OrderRecord } from '../../domain/records.ts'
import type { EndReason } from '../../domain/seat.records.ts'
import { newOrder } from '../../seats/orders.rules.ts'
import { datesIn } from '../../testing/dated-class.ts'
import { wrapped } from '../../testing/processes.ts'
import { DROP_IN } from '../../testing/sold-dates.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { endNow, endSeat } from './end-seat.ts'

let app: TestApp
let yogaClass: ClassRecord
let order: OrderRecord

beforeEach(async () => {
  app = await testApp()
})

/** A class of one date with one student, who has paid 45 dollars. */
async function enrolled(changes: Partial<ClassRecord> = {}, { isSkipped = false, back = 0 } = {}) {
  const plan = datesIn([48], app.clock.now(), app.stores.newId)
  const [session] = plan.sessions ?? []
  if (!session) throw new Error('No date')
  const skips = { [session.id]: { id: 'skip', at: session.at } }
  const place = { orderId: 'order', at: new Date(0), ...(isSkipped && { skips }), ...(back > 0 && { back }) }
  yogaClass = await app.addClass({ ...plan, seats: 2, enrolled: 1, roster: { ana: place }, ...changes })
  order = newOrder({
    classId: yogaClass._id,
    userId: 'ana',
    orderId: 'order',
    intentId: 'pi_order',
    email: 'ana@ningjing.example',
    selectedId: 'selected',
    cents: 4500,
    currency: 'USD',
    terms: CLUB_TERMS,
    createdAt: app.clock.now(),
  })
  await app.stores.orders.insertOnce(order)
  return { order, yogaClass, place, sid: session.id }
}
type Own = Awaited<ReturnType<typeof enrolled>>

const end = (own: Own, reason: EndReason = 'removed', deps: Deps = app.deps) =>
  endSeat(deps, 'mei', own, { reason, cents: 4000 })
const kindsOf = async (...args: Parameters<typeof end>) => (await end(...args)).map(({ kind }) => kind)
const readNow = () => app.stores.classes.find(yogaClass._id)
const logNow = async () => {
  const log = await app.stores.audit.listFor(yogaClass._id)
  return log.map(({ who, what, before, after }) => ({ who, what, before, after }))
}

describe('a place that ends', () => {
  it('is a seat of its class again, with its line in the audit log, and its mail and refund to be done', async () => {
    const own = await enrolled({}, { back: 500 })
    expect(await end(own)).toMatchObject([{ kind: 'ended', userId: 'ana', orderId: 'order', cents: 500 }])
    const after = { orderId: 'order', reason: 'removed', cents: 4000 }
    expect(await logNow()).toEqual([{ who: 'mei', what: 'seat.end', before: null, after }])
    expect(await readNow()).toMatchObject({
      seats: 3,
      enrolled: 0,
      capacity: 3,
      barred: { order: { reason: 'removed', cents: 4000 } },
    })
    expect((await readNow())?.todo.map(({ kind }) => kind)).toEqual(['ended'])
  })

  it.each([0, 1] as const)(
    'that a pass paid says in the log whether its credits come back: %i',
    async (credit) => {
      await endSeat(app.deps, 'ana', await enrolled(), { reason: 'canceled', cents: 0, credit })
      expect(await logNow()).toMatchObject([{ after: { orderId: 'order', reason: 'canceled', credit } }])
    },
  )

  it('after a move that did not happen leaves nothing to be done', async () => {
    expect(await end(await enrolled(), 'not-moved')).toEqual([])
  })

  it('goes to the dates that are sold, if one was skipped, which the log says', async () => {
    const own = await enrolled({ dropIn: DROP_IN }, { isSkipped: true })
    expect(await kindsOf(own)).toEqual(['ended', 'freed'])
    expect(await logNow()).toMatchObject([{ before: { capacity: 3 }, after: { capacity: 2 } }])
    expect(await readNow()).toMatchObject({ seats: 2, enrolled: 0, capacity: 2 })
  })

  it('goes to a date that is no longer sold, and has its seat all the same', async () => {
    const own = await enrolled({ dropIn: null }, { isSkipped: true })
    const { sessions, firstAt } = yogaClass
    await app.addClass({ _id: own.sid, of: yogaClass._id, sessions, firstAt, seats: 2, grown: { skip: 1 } })
    expect(await kindsOf(own)).toEqual(['ended', 'freed'])
    expect(await readNow()).toMatchObject({ capacity: 2 })
  })

  it('stays with the class where no date was sold', async () => {
    const own = await enrolled({ dropIn: null }, { isSkipped: true })
    expect(await kindsOf(own)).toEqual(['ended'])
    expect(await readNow()).toMatchObject({ seats: 3, capacity: 3 })
  })

  it('stays with the class where the skipped date has begun', async () => {
    const own = await enrolled({ dropIn: DROP_IN }, { isSkipped: true })
    app.clock.pass(49 * 3_600_000)
    expect(await kindsOf(own)).toEqual(['ended'])
    expect(await readNow()).toMatchObject({ seats: 3, capacity: 3 })
  })
})

it('a place that ends at once leaves nothing to be done, and its seat goes to who waits', async () => {
  const { _id: userId } = await app.addUser()
  const queue = [{ userId, at: app.clock.now(), cents: 4500 }]
  const own = await enrolled({ seats: 0, queue, queued: 1 })
  const done: string[] = []
  const tasks = {
    ...app.deps.tasks,
    ended: async () => {
      done.push('ended')
      return []
    },
  }
  await endNow({ ...app.deps, tasks }, 'mei', own, { reason: 'removed', cents: 0 })
  expect(await readNow()).toMatchObject({ seats: 0, held: 1, enrolled: 0, queued: 0 })
  expect(done).toEqual(['ended'])
  expect((await readNow())?.todo.filter(({ kind }) => kind === 'ended')).toEqual([])
})

it('a place that has changed since it was read does not end', async () => {
  const own = await enrolled()
  const stale = { ...own, place: { ...own.place, back: 100 } }
  expect(await end(stale)).toEqual([])
  const calls: string[] = []
  const deps = wrapped(app.deps, (name, call) => {
    calls.push(name)
    return call()
  })
  await endNow(deps, 'mei', stale, { reason: 'removed', cents: 0 })
  expect(calls).toEqual(['places.end'])
  expect([await logNow(), (await readNow())?.enrolled]).toEqual([[], 1])
})
