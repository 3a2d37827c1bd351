import { anId } from '@ningjing/contract/testing/builders'
import { beforeEach, expect, it } from 'vitest'
import type { ClassRecord, UserRecord } from '../domain/records.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { blockOrder } from './block-order.ts'

let app: TestApp
let student: UserRecord
let orderId: string

beforeEach(async () => {
  app = await testApp()
  student = await app.addUser()
  orderId = anId()
})

async function classWith(overrides: Partial<ClassRecord>) {
  const { _id: classId } = await app.addClass({ seats: 2, ...overrides })
  const block = () => blockOrder(app.deps, { classId, userId: student._id, orderId }, 'no-seat')
  const read = async () => (await app.stores.classes.find(classId))!
  return { classId, block, read }
}

const holdOf = (id: string) => ({
  [student._id]: {
    orderId: id,
    selectedId: anId(),
    cents: 4500,
    createdAt: app.clock.now(),
    expiresAt: new Date(app.clock.now().getTime() + 600_000),
  },
})

it('a blocked order gives its seat back, to the first who waits', async () => {
  const next = await app.addUser()
  const queue = [{ userId: next._id, at: app.clock.now(), cents: 4500 }]
  const { classId, block, read } = await classWith({
    seats: 0,
    held: 1,
    holds: holdOf(orderId),
    queue,
    queued: 1,
  })
  expect(await block()).toBe(true)
  const { seats, held, holds, barred, todos } = await read()
  expect({ seats, held, todos }).toEqual({ seats: 0, held: 1, todos: 0 })
  expect(Object.keys(holds)).toEqual([next._id])
  expect(barred).toEqual({ [orderId]: { reason: 'no-seat', at: app.clock.now() } })
  const log = (await app.stores.audit.listFor(classId)).filter(({ what }) => what === 'seat.release')
  expect(log).toMatchObject([{ who: 'system', before: { orderId }, after: null }])
})

it('a blocked order leaves the seat that another order holds', async () => {
  const { classId, block, read } = await classWith({ held: 1, holds: holdOf(anId()) })
  expect(await block()).toBe(true)
  expect(await read()).toMatchObject({ seats: 2, held: 1, todos: 0, barred: { [orderId]: {} } })
  expect(await app.stores.audit.listFor(classId)).toEqual([])
})

it('an order that has its seat is not blocked', async () => {
  const { block, read } = await classWith({
    enrolled: 1,
    roster: { [student._id]: { orderId, at: app.clock.now() } },
  })
  expect(await block()).toBe(false)
  expect(await read()).toMatchObject({ seats: 2, enrolled: 1, barred: {} })
})
