import { beforeEach, expect, it } from 'vitest'
import type { UserRecord } from '../../domain/records.ts'
import { titlesNow } from '../../steps/class-titles.ts'
import { type Club, openClub } from '../../testing/club.ts'
import { add, datedIn, leave, move } from '../../testing/ends.ts'
import { listOwnEnrolments } from './list-own-enrolments.ts'

let club: Club
let admin: UserRecord
let student: UserRecord

beforeEach(async () => {
  club = await openClub({ CLUB_TIME_ZONE: 'America/New_York' })
  admin = await club.student({ role: 'admin' })
  student = await club.student()
})

/** Gives a student a place; each a second after the one before. */
async function placed(overrides: Parameters<Club['yogaClass']>[0] = {}, user = student) {
  club.clock.pass(1000)
  const yogaClass = await club.yogaClass({ seats: 3, ...overrides })
  const { body } = await add(club, admin, { classId: yogaClass._id, userId: user._id })
  return { yogaClass, orderId: String(body.insertedId) }
}

it('a student sees their own enrollments, newest first, each with the dates and the end of its class', async () => {
  const first = await placed(datedIn(club, 200))
  const second = await placed({ place: 'Hall 2' })
  await placed({}, await club.student())
  const listed = await listOwnEnrolments(club.deps, student._id)
  expect(listed.map(({ _id }) => _id)).toEqual([second.orderId, first.orderId])
  expect(listed).toMatchObject([
    { sessions: [], place: 'Hall 2', zone: 'America/New_York', end: { refund: 0 } },
    { sessions: [{ id: first.yogaClass.sessions[0]?.id }], zone: 'UTC', end: { refund: 0 } },
  ])
})

it('a place that has ended is not among them, nor the one that a student was moved from', async () => {
  const left = await placed()
  await leave(club, student, left, 0)
  const before = await placed()
  const there = await club.yogaClass({ seats: 3, priceInCents: 0 })
  const { body } = await move(club, admin, before, there)
  const listed = await listOwnEnrolments(club.deps, student._id)
  expect(listed.map(({ _id, classId }) => [_id, classId])).toEqual([[body.insertedId, there._id]])
})

it('an enrollment whose place has ended since, or was given to another order, cannot be ended here', async () => {
  const { yogaClass, orderId } = await placed(datedIn(club, 200))
  const { places } = club.stores
  const other = { orderId: club.stores.newId(), at: club.clock.now() }
  for (const roster of [{}, { [student._id]: other }]) {
    const findAll: typeof places.findAll = async (...wanted) =>
      (await places.findAll(...wanted)).map((one) => ({ ...one, roster }))
    const stores = { ...club.stores, places: { ...places, findAll } }
    expect(await listOwnEnrolments({ ...club.deps, stores }, student._id)).toMatchObject([
      { _id: orderId, classId: yogaClass._id, end: null, sessions: [] },
    ])
  }
})

it('a single date is named by when it is held now, and a class by its name as it was paid', async () => {
  const { yogaClass } = await placed({ ...datedIn(club, 200), of: club.stores.newId() })
  await placed()
  await club.stores.classes.setSessions(yogaClass, datedIn(club, 224), [])
  const now = await club.read(yogaClass)
  const listed = await listOwnEnrolments(club.deps, student._id)
  expect(listed.map(({ classItem }) => classItem)).toEqual([
    { image: now.image, name: 'Hatha for Beginners', instructor: now.instructor },
    { image: now.image, name: (await titlesNow(club.deps))(now), instructor: now.instructor },
  ])
  expect(listed[1]?.classItem.name).toMatch(/^Hatha for Beginners, /)
})

it('an enrollment whose class or order is lost is shown as it was paid', async () => {
  const { orderId } = await placed(datedIn(club, 200))
  const { places, orders } = club.stores
  for (const lost of [
    { places: { ...places, findAll: async () => [] } },
    { orders: { ...orders, findAll: async () => [] } },
  ]) {
    const stores = { ...club.stores, ...lost }
    expect(await listOwnEnrolments({ ...club.deps, stores }, student._id)).toMatchObject([
      { _id: orderId, classItem: { name: 'Hatha for Beginners' }, end: null },
    ])
  }
})
