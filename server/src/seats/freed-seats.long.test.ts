import { anId } from '@ningjing/contract/testing/builders'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Deps } from '../deps.ts'
import type { ClassRecord } from '../domain/records.ts'
import type { Skips } from '../domain/seat.records.ts'
import { taskTodo } from '../steps/todos.ts'
import { datesIn } from '../testing/dated-class.ts'
import { wrapped } from '../testing/processes.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { addFreedSeats, addSeatOfLeft, settleFreed } from './freed-seats.ts'

const LEFT = { lorder: { skips: {} } }

let app: TestApp
let parent: ClassRecord
let dates: ClassRecord[]

/** A class of two dates that are sold by themselves, one seat each. */
beforeEach(async () => {
  app = await testApp()
  parent = await app.addClass(datesIn([48, 72], app.clock.now(), app.stores.newId))
  dates = []
  for (const hours of [48, 72]) dates.push(await dateOf(parent, hours))
})

const dateOf = ({ _id: of }: Pick<ClassRecord, '_id'>, hours: number, changes: Partial<ClassRecord> = {}) =>
  app.addClass({ ...datesIn([hours], app.clock.now(), app.stores.newId), of, seats: 1, ...changes })
/** Another class from which a place was left to its dates. */
const classLeft = () => app.addClass({ handed: LEFT })
const readNow = async ({ _id }: Pick<ClassRecord, '_id'>) => {
  const found = await app.stores.classes.find(_id)
  if (!found) throw new Error('No class')
  return found
}
const seatsOf = async (date: Pick<ClassRecord, '_id'>) => {
  const { seats, capacity, grown } = await readNow(date)
  return { seats, capacity, grown }
}

/** The same server, in which another request changes the date just before each step of this name. */
function busyAt(date: ClassRecord, step: 'grow' | 'growAgain', times = Number.POSITIVE_INFINITY) {
  let tries = 0
  const deps: Deps = wrapped(app.deps, async (name, call) => {
    if (name === `skips.${step}`) {
      tries += 1
      if (tries <= times) await app.stores.skips.grow(await readNow(date), `other${tries}`)
    }
    return call()
  })
  return { deps, tries: () => tries }
}

describe('a date', () => {
  it('gets each seat once, with its line in the audit log', async () => {
    const of = await app.addClass({ handed: { lone: { skips: {} }, ltwo: { skips: {} } } })
    const date = await dateOf(of, 48)
    for (let round = 0; round < 2; round += 1) await addFreedSeats(app.deps, date._id)
    expect(await seatsOf(date)).toEqual({ seats: 3, capacity: 3, grown: { lone: 1, ltwo: 1 } })
    const log = await app.stores.audit.listFor(date._id)
    expect(log.map(({ who, what, before, after }) => [who, what, before, after]).toReversed()).toEqual(
      expect.arrayContaining([
        ['system', 'class.edit', { capacity: 1 }, { capacity: 2 }],
        ['system', 'class.edit', { capacity: 2 }, { capacity: 3 }],
      ]),
    )
    expect(log).toHaveLength(2)
    expect((await readNow(date)).todo).toEqual([])
  })

  it('does not get one again that was taken back', async () => {
    const date = await dateOf(await classLeft(), 48, { grown: { lorder: 0 } })
    await addFreedSeats(app.deps, date._id)
    expect(await seatsOf(date)).toEqual({ seats: 1, capacity: 1, grown: { lorder: 0 } })
  })

  it('gives it to the first who waits', async () => {
    const userId = (await app.addUser())._id
    const queue = [{ userId, at: app.clock.now(), cents: 1800 }]
    const date = await dateOf(await classLeft(), 48, { seats: 0, queue, queued: 1, priceInCents: 1800 })
    await addFreedSeats(app.deps, date._id)
    expect(await readNow(date)).toMatchObject({ seats: 0, held: 1, queued: 0, capacity: 1 })
  })

  it.each<[string, number, Partial<ClassRecord>]>([
    ['has begun', 48, { firstAt: new Date(0) }],
    ['is canceled', 48, { stage: 'canceled' }],
    ['has no time anymore', 48, { firstAt: null }],
    ['is of no class', 48, { of: '' }],
    ['is of a class that is gone', 48, { of: anId() }],
  ])('gets none when it %s', async (_what, hours, changes) => {
    const date = await dateOf(await classLeft(), hours, changes)
    await addFreedSeats(app.deps, date._id)
    expect((await readNow(date)).capacity).toBe(1)
  })

  it('gets none in the moment in which it begins', async () => {
    const date = await dateOf(await classLeft(), 48)
    app.clock.pass((date.firstAt?.getTime() ?? 0) - app.clock.now().getTime())
    await addFreedSeats(app.deps, date._id)
    expect((await readNow(date)).capacity).toBe(1)
  })

  it('that is unknown gets none', async () => {
    await addFreedSeats(app.deps, anId())
    await addSeatOfLeft(app.deps, anId(), { id: 'skip' })
  })

  it('is left to the sweeper after twenty changes, and not before', async () => {
    const date = await dateOf(await classLeft(), 48)
    const busy = busyAt(date, 'grow')
    await expect(addFreedSeats(busy.deps, date._id)).rejects.toThrow(`The date ${date._id} keeps changing`)
    expect(busy.tries()).toBe(20)
    const other = await dateOf(await classLeft(), 48)
    await addFreedSeats(busyAt(other, 'grow', 19).deps, other._id)
    expect((await readNow(other)).grown).toHaveProperty('lorder')
  })
})

describe('the todo of a class', () => {
  it('adds the seats to all of its dates, or to one', async () => {
    const of = await classLeft()
    const [one, other] = [await dateOf(of, 48), await dateOf(of, 72)]
    const todo = (facts: object) => settleFreed(app.deps, of._id, taskTodo(app.deps, 'freed', facts))
    expect(await todo({ sessionId: other._id })).toEqual([])
    expect([(await seatsOf(one)).capacity, (await seatsOf(other)).capacity]).toEqual([1, 2])
    expect(await todo({})).toEqual([])
    expect([(await seatsOf(one)).capacity, (await seatsOf(other)).capacity]).toEqual([2, 2])
    for (const date of dates) expect((await seatsOf(date)).capacity).toBe(1)
  })
})

describe('a seat that was taken back by a student who had left', () => {
  const again = (date: ClassRecord, deps: Deps = app.deps) => addSeatOfLeft(deps, date._id, { id: 'skip' })

  /** A date that has given the seat of a skip back, of a class that was left with the skip of this id. */
  async function leftWith(id: string, changes: Partial<ClassRecord> = {}) {
    const _id = app.stores.newId()
    const skips: Skips = { [_id]: { id, at: new Date(0) } }
    const of = await app.addClass({ handed: { lother: { skips: {} }, lorder: { skips } } })
    return dateOf(of, 48, { _id, grown: { skip: 0 }, ...changes })
  }

  it('is one of the date again, once, with its line in the audit log', async () => {
    const date = await leftWith('skip')
    for (let round = 0; round < 2; round += 1) await again(date)
    expect(await seatsOf(date)).toEqual({ seats: 2, capacity: 2, grown: { skip: 1 } })
    const log = await app.stores.audit.listFor(date._id)
    expect(log.map(({ before, after }) => [before, after])).toEqual([[{ capacity: 1 }, { capacity: 2 }]])
  })

  it('stays away while the student has not left with it', async () => {
    const date = await leftWith('another')
    await again(date)
    expect((await seatsOf(date)).capacity).toBe(1)
    const none = await dateOf(parent, 48, { grown: { skip: 0 } })
    await again(none)
    expect((await seatsOf(none)).capacity).toBe(1)
  })

  it.each<[string, Partial<ClassRecord>]>([
    ['never had it', { grown: {} }],
    ['has got no seats', { grown: undefined }],
    ['is canceled', { stage: 'canceled' }],
    ['has begun', { firstAt: new Date(0) }],
  ])('stays away from a date that %s', async (_what, changes) => {
    const date = await leftWith('skip', changes)
    await again(date)
    expect((await seatsOf(date)).capacity).toBe(1)
  })

  it('is left to the sweeper after twenty changes of the date, and not before', async () => {
    const date = await leftWith('skip')
    const busy = busyAt(date, 'growAgain')
    await expect(again(date, busy.deps)).rejects.toThrow(`The date ${date._id} keeps changing`)
    expect(busy.tries()).toBe(20)
    const other = await leftWith('skip')
    await again(other, busyAt(other, 'growAgain', 19).deps)
    expect((await readNow(other)).grown).toMatchObject({ skip: 1 })
  })
})
