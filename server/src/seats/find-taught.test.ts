import { anId } from '@ningjing/contract/testing/builders'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ClassRecord, UserRecord } from '../domain/records.ts'
import { datesIn } from '../testing/dated-class.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { findTaught } from './find-taught.ts'

const UNKNOWN = { code: 'class.not-found' }
const DROP_IN = { seats: 1, cents: 1800, credits: 0 as const, closeMinutes: 0, only: false }

let app: TestApp
let mei: UserRecord
let noor: UserRecord
let admin: UserRecord
let dated: Pick<ClassRecord, 'sessions'>
let ids: string[]

/** Three dates, of which Noor teaches the second. */
beforeEach(async () => {
  app = await testApp()
  mei = await app.addUser({ role: 'instructor' })
  noor = await app.addUser({ role: 'instructor' })
  admin = await app.addUser({ role: 'admin' })
  const plan = datesIn([24, 48, 72], app.clock.now(), app.stores.newId)
  const teacher = { _id: noor._id, name: noor.name, email: noor.email }
  const sessions = (plan.sessions ?? []).map((one, index) => (index === 1 ? { ...one, teacher } : one))
  dated = { ...plan, sessions }
  ids = sessions.map(({ id }) => id)
})

const added = (changes: Partial<ClassRecord> = {}) =>
  app.addClass({ ...dated, instructorId: mei._id, ...changes })
const addedDate = (of: string, index: number, changes: Partial<ClassRecord> = {}) =>
  added({ of, _id: ids[index] ?? '', sessions: dated.sessions.slice(index, index + 1), ...changes })

/** The ids of the dates, and of those that are sold by themselves, that somebody finds. */
async function found(staff: UserRecord, { _id }: Pick<ClassRecord, '_id'>) {
  const { yogaClass, dates, singles } = await findTaught(app.deps, staff, _id)
  return { classId: yogaClass._id, dates: dates.map(({ id }) => id), singles: singles.map((one) => one._id) }
}

describe('a class', () => {
  it('has all its dates for who teaches it and for admins, and those of a substitute for them', async () => {
    const yogaClass = await added()
    const all = { classId: yogaClass._id, dates: ids, singles: [] }
    expect(await found(mei, yogaClass)).toEqual(all)
    expect(await found(admin, yogaClass)).toEqual(all)
    expect(await found(noor, yogaClass)).toEqual({ ...all, dates: [ids[1]] })
  })

  it('without dates is found by who teaches it', async () => {
    const yogaClass = await added({ sessions: [] })
    expect(await found(mei, yogaClass)).toEqual({ classId: yogaClass._id, dates: [], singles: [] })
  })

  it('is found by nobody who teaches none of its dates, nor before it is approved, nor when there is none', async () => {
    const other = await app.addUser({ role: 'instructor' })
    await expect(found(other, await added())).rejects.toMatchObject(UNKNOWN)
    await expect(found(mei, await added({ status: 'pending' }))).rejects.toMatchObject(UNKNOWN)
    await expect(found(admin, { _id: anId() })).rejects.toMatchObject(UNKNOWN)
  })

  it('has those of its dates that are sold by themselves, by time', async () => {
    const yogaClass = await added({ dropIn: DROP_IN })
    for (const index of [2, 0]) await addedDate(yogaClass._id, index)
    expect((await found(mei, yogaClass)).singles).toEqual([ids[0], ids[2]])
    expect((await found(noor, yogaClass)).singles).toEqual([])
  })

  it('keeps them when they are no longer sold', async () => {
    const closed = await added({ dropIn: null })
    await addedDate(closed._id, 0)
    expect((await found(mei, closed)).singles).toEqual([ids[0]])
  })
})

describe('a date that is sold by itself', () => {
  it('is found by its own id as its class says, for who teaches it', async () => {
    const yogaClass = await added({ dropIn: DROP_IN })
    const date = await addedDate(yogaClass._id, 1, { sessions: [] })
    const alone = { classId: yogaClass._id, dates: [ids[1]], singles: [ids[1]] }
    for (const staff of [mei, noor, admin]) expect(await found(staff, date)).toEqual(alone)
    const { dates } = await findTaught(app.deps, admin, date._id)
    expect(dates).toEqual([dated.sessions[1]])
  })

  it('is as it was once its class has it no more', async () => {
    const yogaClass = await added({ dropIn: DROP_IN, sessions: dated.sessions.slice(1) })
    const date = await addedDate(yogaClass._id, 0)
    expect(await found(mei, date)).toEqual({ classId: yogaClass._id, dates: [ids[0]], singles: [ids[0]] })
  })

  it('is not found while its class is not approved, or is gone', async () => {
    const yogaClass = await added({ status: 'denied', dropIn: DROP_IN })
    await expect(found(mei, await addedDate(yogaClass._id, 0))).rejects.toMatchObject(UNKNOWN)
    await expect(found(admin, await addedDate(anId(), 1))).rejects.toMatchObject(UNKNOWN)
  })
})
