import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Deps } from '../../deps.ts'
import type { ClassRecord } from '../../domain/records.ts'
import { taskTodo } from '../../steps/todos.ts'
import { datesIn } from '../../testing/dated-class.ts'
import { wrapped } from '../../testing/processes.ts'
import { DROP_IN } from '../../testing/sold-dates.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { comeAfterAll, settleUnskip, tellMoved } from './take-seat-back.ts'

const USER = 'ana'
const HOUR_MS = 3_600_000

let app: TestApp
let parent: ClassRecord
let sid: string

/** A class with one student, who does not come to its only date, which is 48 hours ahead. */
beforeEach(async () => {
  app = await testApp()
  parent = await added({ dropIn: DROP_IN })
})

async function added(changes: Partial<ClassRecord>) {
  const plan = datesIn([48], app.clock.now(), app.stores.newId)
  const [session] = plan.sessions ?? []
  if (!session) throw new Error('No date')
  sid = session.id
  const place = { orderId: 'order', at: new Date(0), skips: { [sid]: { id: 'skip', at: session.at } } }
  return app.addClass({ ...plan, seats: 2, enrolled: 1, roster: { [USER]: place }, ...changes })
}

/** The date, as it is sold by itself: with the seat of the student, unless said otherwise. */
const openDate = (changes: Partial<ClassRecord> = {}) => {
  const { sessions, firstAt, lastAt, zone } = parent
  const plan = { sessions, firstAt, lastAt, zone }
  return app.addClass({ _id: sid, of: parent._id, ...plan, seats: 2, grown: { skip: 1 }, ...changes })
}

const sessionNow = () => {
  const [session] = parent.sessions
  if (!session) throw new Error('No date')
  return session
}
const claim = () => ({ classId: parent._id, userId: USER, orderId: 'order' })
const skipped = () => ({ ...claim(), sid, skip: { id: 'skip', at: sessionNow().at } })
const come = (deps: Deps = app.deps, tell?: () => Promise<unknown>) =>
  comeAfterAll(deps, USER, skipped(), tell)
const readNow = async (_id = parent._id) => {
  const found = await app.stores.classes.find(_id)
  if (!found) throw new Error('No class')
  return found
}
const isSkipped = async () => (await readNow()).roster[USER]?.skips?.[sid] !== undefined
const seatsOf = async () => {
  const { seats, capacity, grown } = await readNow(sid)
  return { seats, capacity, grown }
}
const logOf = async (id: string) =>
  (await app.stores.audit.listFor(id)).map(({ who, what, before, after }) => ({ who, what, before, after }))

describe('a student who comes after all', () => {
  it('takes the seat of the date back, and the skip ends after they have read of it', async () => {
    await openDate()
    const tell = vi.fn(async () => expect(await isSkipped()).toBe(true))
    expect(await come(app.deps, tell)).toBe('back')
    expect(tell).toHaveBeenCalledOnce()
    expect(await isSkipped()).toBe(false)
    expect(await seatsOf()).toEqual({ seats: 1, capacity: 1, grown: { skip: 0 } })
    expect(await logOf(sid)).toEqual([
      { who: USER, what: 'class.edit', before: { capacity: 2 }, after: { capacity: 1 } },
    ])
    expect(await logOf(parent._id)).toEqual([
      { who: USER, what: 'seat.unskip', before: null, after: { orderId: 'order', sessionId: sid } },
    ])
    expect([(await readNow()).todo, (await readNow(sid)).todo]).toEqual([[], []])
  })

  it('comes where the seat was taken back before, by a request that was lost', async () => {
    await openDate({ seats: 1, grown: { skip: 0 } })
    expect(await come()).toBe('back')
    expect(await isSkipped()).toBe(false)
    expect(await seatsOf()).toEqual({ seats: 1, capacity: 1, grown: { skip: 0 } })
    expect(await come()).toBe('back')
  })

  it.each<[string, Partial<ClassRecord>]>([
    ['is sold', { seats: 0, enrolled: 2 }],
    ['is waited for', { queued: 1 }],
  ])('does not when the seat %s, and reads nothing of it', async (_what, changes) => {
    await openDate(changes)
    const tell = vi.fn()
    expect(await come(app.deps, tell)).toBe('sold')
    expect(tell).not.toHaveBeenCalled()
    expect([await isSkipped(), (await seatsOf()).grown]).toEqual([true, { skip: 1 }])
  })

  it('leaves the end of the skip to the date, if the process dies before it', async () => {
    await openDate()
    const dying = wrapped(app.deps, async (name, call) => {
      if (name === 'skips.unskip') throw new Error('Killed')
      return call()
    })
    await expect(come(dying)).rejects.toThrow('Killed')
    expect((await readNow(sid)).todo).toMatchObject([
      { kind: 'unskip', userId: USER, orderId: 'order', skipId: 'skip', by: USER },
    ])
  })

  it('tries again when the date has changed meanwhile', async () => {
    const date = await openDate({ seats: 1, enrolled: 1 })
    const changing = wrapped(app.deps, async (name, call) => {
      if (name === 'skips.takeBack') await app.stores.skips.grow(date, 'other')
      return call()
    })
    expect(await come(changing)).toBe('changed')
    expect(await come()).toBe('back')
  })

  it.each<[string, Partial<ClassRecord>]>([
    ['free', { seats: 1 }],
    ['sold', { seats: 0, enrolled: 1 }],
  ])('gives a date its seat first that has not got it, whose own one is %s', async (_what, changes) => {
    await openDate({ grown: {}, ...changes })
    expect(await come()).toBe('changed')
    expect(await seatsOf()).toMatchObject({ capacity: 2, grown: { skip: 1 } })
    expect(await come()).toBe('back')
  })

  it('ends the skip where no date is sold, or the class is no longer open', async () => {
    for (const changes of [{ dropIn: null }, { dropIn: DROP_IN, stage: 'canceled' as const }]) {
      parent = await added(changes)
      expect(await come()).toBe('back')
      expect(await isSkipped()).toBe(false)
    }
  })

  it('tries again when the class has changed meanwhile, and when the place is gone', async () => {
    parent = await added({ dropIn: null })
    const seat = skipped()
    const other = { ...seat, userId: 'ben' }
    expect(await comeAfterAll(app.deps, USER, other)).toBe('changed')
    expect(await come(app.deps, () => app.stores.skips.unskip(seat, sid, seat.skip))).toBe('changed')
  })

  it('waits for a date that is about to be opened', async () => {
    expect(await come()).toBe('changed')
    expect(await seatsOf()).toMatchObject({ capacity: DROP_IN.seats + 1, grown: { skip: 1 } })
    expect(await isSkipped()).toBe(true)
    expect(await come()).toBe('back')
  })
})

describe('the todo of a seat that was taken back', () => {
  const settle = (facts: object) =>
    settleUnskip(app.deps, sid, taskTodo(app.deps, 'unskip', { userId: USER, orderId: 'order', ...facts }))
  const takenBack = () => openDate({ seats: 1, grown: { skip: 0 } })

  it('ends the skip, by who has done it', async () => {
    await takenBack()
    expect(await settle({ skipId: 'skip', by: 'mei' })).toEqual([])
    expect(await isSkipped()).toBe(false)
    expect(await logOf(parent._id)).toMatchObject([{ who: 'mei', what: 'seat.unskip' }])
    expect(await seatsOf()).toEqual({ seats: 1, capacity: 1, grown: { skip: 0 } })
  })

  it.each([
    ['another skip', { skipId: 'other' }],
    ['no skip', {}],
    ['another order', { skipId: 'skip', orderId: 'other' }],
  ])('leaves the skip alone when it is about %s', async (_what, facts) => {
    await takenBack()
    expect(await settle(facts)).toEqual([])
    expect(await isSkipped()).toBe(true)
    expect((await seatsOf()).grown).toEqual({ skip: 0 })
  })

  it('does nothing for a date that is gone', async () => {
    expect(await settle({ skipId: 'skip' })).toEqual([])
    expect(await isSkipped()).toBe(true)
  })

  it('gives the date the seat again when the student has left the class', async () => {
    const skips = { [sid]: { id: 'skip', at: new Date(0) } }
    const left = { _id: app.stores.newId(), roster: {}, handed: { lorder: { skips } } }
    parent = await app.addClass({ ...parent, ...left })
    await takenBack()
    expect(await settle({ skipId: 'skip' })).toEqual([])
    expect(await seatsOf()).toEqual({ seats: 2, capacity: 2, grown: { skip: 1 } })
  })

  it('waits until the student has read of a date that has moved, if nobody asked for it', async () => {
    const [session] = parent.sessions
    const at = new Date((session?.at.getTime() ?? 0) - HOUR_MS)
    const place = { orderId: 'order', at: new Date(0), skips: { [sid]: { id: 'skip', at } } }
    const id = sid
    parent = await app.addClass({ ...parent, _id: app.stores.newId(), roster: { [USER]: place } })
    sid = id
    await takenBack()
    await expect(settle({ skipId: 'skip' })).rejects.toThrow('has to read first')
    expect(await isSkipped()).toBe(true)
    await settle({ skipId: 'skip', by: USER })
    expect(await isSkipped()).toBe(false)
  })
})

describe('a student of a date that has changed', () => {
  const told = vi.fn(async (skip?: string) => `told ${skip}`)
  const movedBy = (hours: number, changes: object = {}) => ({
    ...sessionNow(),
    at: new Date(sessionNow().at.getTime() + hours * HOUR_MS),
    ...changes,
  })
  const tell = async (session = movedBy(1), deps: Deps = app.deps) => {
    const place = (await readNow()).roster[USER]
    if (!place) throw new Error('No place')
    told.mockClear()
    return tellMoved(deps, claim(), session, place, told)
  }

  it('comes again to one that has moved, and reads so before the skip ends and after it', async () => {
    await openDate()
    expect(await tell()).toBe('told ended')
    expect(told.mock.calls).toEqual([['ended'], ['ended']])
    expect(await isSkipped()).toBe(false)
    expect(await logOf(parent._id)).toMatchObject([{ who: 'system', what: 'seat.unskip' }])
  })

  it('reads that somebody has the seat', async () => {
    await openDate({ seats: 0, enrolled: 2 })
    expect(await tell()).toBe('told taken')
    expect(told.mock.calls).toEqual([['taken']])
    expect(await isSkipped()).toBe(true)
  })

  it('is left to the sweeper while the date keeps changing', async () => {
    await expect(tell()).rejects.toThrow(`The date ${sid} keeps changing`)
    expect(told).not.toHaveBeenCalled()
  })

  it('reads nothing of a skip of a date that begins when it did, is canceled, or has begun', async () => {
    await openDate()
    const over = () => movedBy(0, { at: app.clock.now() })
    for (const session of [movedBy(0), movedBy(1, { canceled: { by: 'mei', share: true } }), over()]) {
      expect(await tell(session)).toBe('told undefined')
    }
    expect(await tell(movedBy(1, { id: 'other' }))).toBe('told undefined')
    expect(await isSkipped()).toBe(true)
  })

  it('who has no skip reads nothing of one', async () => {
    const place = { orderId: 'order', at: new Date(0) }
    expect(await tellMoved(app.deps, claim(), movedBy(1), place, told)).toBe('told undefined')
  })
})
