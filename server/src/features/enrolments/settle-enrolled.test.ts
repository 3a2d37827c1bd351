import { beforeEach, describe, expect, it } from 'vitest'
import type { OrderRecord, UserRecord } from '../../domain/records.ts'
import type { TaskTodo } from '../../domain/todo.records.ts'
import { newOrder } from '../../seats/orders.rules.ts'
import { taskTodo } from '../../steps/todos.ts'
import { type Club, openClub } from '../../testing/club.ts'
import { datedIn, mailsOf } from '../../testing/ends.ts'
import { settleEnrolled } from './settle-enrolled.ts'

let club: Club
let student: UserRecord

beforeEach(async () => {
  club = await openClub()
  student = await club.student()
})

/** A student who has just got a place in a class, and still waits for another one. */
async function placed(overrides: Partial<OrderRecord> = {}) {
  const orderId = club.stores.newId()
  const at = club.clock.now()
  const yogaClass = await club.yogaClass({
    seats: 2,
    enrolled: 1,
    roster: { [student._id]: { orderId, at } },
  })
  const other = await club.yogaClass({ queue: [{ userId: student._id, at, cents: 4500 }], queued: 1 })
  const { _id: userId, email } = student
  const order = newOrder({
    orderId,
    userId,
    classId: yogaClass._id,
    intentId: null,
    email,
    selectedId: orderId,
    cents: 0,
    currency: 'USD',
    terms: { freeHours: 24, latePercent: 50, freeDays: 14 },
    createdAt: at,
  })
  await club.stores.orders.insertOnce({ ...order, ...overrides })
  const settle = (about: Partial<TaskTodo> = {}) =>
    settleEnrolled(club.deps, yogaClass._id, taskTodo(club.deps, 'enrolled', { userId, orderId, ...about }))
  const stateOf = async () => (await club.stores.orders.find(orderId))?.state
  const queued = async () => (await club.read(other)).queued
  return { yogaClass, orderId, settle, stateOf, queued }
}

describe('after a student has got a place', () => {
  it('a free one is complete: its payment, its order, its mail; and the other lists stay', async () => {
    const { orderId, settle, stateOf, queued } = await placed()
    for (const _time of [1, 2]) await settle()
    expect(await club.payments(student)).toMatchObject([{ _id: orderId, price: 0, kind: 'free' }])
    expect(await stateOf()).toBe('enrolled')
    expect(await mailsOf(club, student)).toEqual(['enrolled'])
    expect(await queued()).toBe(1)
  })

  it('one that a card paid gets its payment, and its order stays open for the checkout to complete', async () => {
    const { orderId, settle, stateOf } = await placed({ intentId: 'pi_1', cents: 4500 })
    const card = { brand: 'visa', last4: '4242' }
    await settle({ card })
    expect(await club.stores.payments.find(orderId)).toMatchObject({ priceInCents: 4500, card })
    expect(await stateOf()).toBe('open')
  })

  it('their mail names order and class, and a date that was canceled while they were paying has another', async () => {
    const { yogaClass, orderId, settle } = await placed()
    const { sessions = [], ...dates } = datedIn(club, 48)
    const canceled = { by: 'admin', at: club.clock.now(), share: false }
    const dated = { ...dates, sessions: sessions.map((session) => ({ ...session, canceled })) }
    await club.stores.classes.setSessions(yogaClass, dated, [])
    await settle()
    const mails = await club.stores.mails.listFor(student._id)
    expect(mails.find(({ kind }) => kind === 'enrolled')?.facts).toEqual({ orderId, classId: yogaClass._id })
    expect(mails.find(({ kind }) => kind === 'changed')?.facts).toMatchObject({
      orderId,
      sessionId: sessions[0]?.id,
      to: null,
    })
  })

  it('an order that is enrolled, which is complete, is not recorded again', async () => {
    const { orderId, settle } = await placed({ state: 'enrolled' })
    await settle()
    expect(await club.stores.payments.find(orderId)).toBeNull()
    expect(await mailsOf(club, student)).toEqual(['enrolled'])
  })

  it('an order that is complete already stays as it is', async () => {
    const { settle, stateOf } = await placed({ state: 'canceled' })
    await settle()
    expect(await stateOf()).toBe('canceled')
  })

  it('the other lists end with a notice for a student who wanted only one place', async () => {
    const { settle, queued } = await placed()
    await settle({ leaveOthers: true })
    expect(await queued()).toBe(0)
    expect(await mailsOf(club, student)).toEqual(['closed', 'enrolled'])
  })

  it('an order that is lost still gets its mail', async () => {
    const { yogaClass } = await placed()
    const [userId, orderId] = [student._id, club.stores.newId()]
    const task = taskTodo(club.deps, 'enrolled', { userId, orderId })
    await settleEnrolled(club.deps, yogaClass._id, task)
    expect(await club.payments(student)).toEqual([])
    expect(await mailsOf(club, student)).toEqual(['enrolled'])
  })
})
