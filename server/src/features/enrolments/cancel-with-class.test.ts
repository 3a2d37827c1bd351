import { beforeEach, expect, it } from 'vitest'
import type { Deps } from '../../deps.ts'
import type { ClassRecord } from '../../domain/records.ts'
import { type Club, openClub } from '../../testing/club.ts'
import { cancelClass } from '../../testing/ends.ts'
import { buyDate, type Course, dateOf, openCourse } from '../../testing/sold-dates.ts'
import { cancelWithClass } from './cancel-with-class.ts'

let club: Club
let course: Course
let buyer: Awaited<ReturnType<typeof buyDate>>

beforeEach(async () => {
  club = await openClub()
  course = await openCourse(club)
  buyer = await buyDate(club, course.first)
})

const claim = () => ({ classId: course.first, userId: buyer._id, orderId: buyer.orderId })
const cancelDate = (date: ClassRecord, deps: Deps = club.deps) => cancelWithClass(deps, claim(), date)

/** The same server, whose todo of the dates of a class does this. */
const withDates = (dates: Deps['tasks']['dates']): Deps => ({
  ...club.deps,
  tasks: { ...club.deps.tasks, dates },
})
const untouched = () => withDates(() => Promise.reject(new Error('The dates are not touched')))

it('a date is canceled with its class before its place is given back', async () => {
  const date = await dateOf(club, course.first)
  await cancelClass(club, course.parent)
  expect(date.stage).toBe('open')
  const after = await cancelDate(date)
  expect(after).toMatchObject({ _id: course.first, stage: 'canceled' })
  expect(after.canceled?.reason).toBe('The teacher is ill.')
})

it('a date that is held stays as it was read, like a class, and one that is canceled already', async () => {
  const date = await dateOf(club, course.first)
  expect(await cancelDate(date, untouched())).toBe(date)
  expect(await cancelDate(course.parent, untouched())).toBe(course.parent)
  const orphan = { ...date, of: club.stores.newId() }
  expect(await cancelDate(orphan, untouched())).toBe(orphan)
  await cancelClass(club, course.parent)
  const canceled: ClassRecord = { ...date, stage: 'canceled' }
  expect(await cancelDate(canceled, untouched())).toBe(canceled)
})

it('a place that is gone by then is answered as it was read', async () => {
  const date = await dateOf(club, course.first)
  await cancelClass(club, course.parent)
  const unknown = { ...claim(), classId: club.stores.newId() }
  expect(await cancelWithClass(club.deps, unknown, date)).toBe(date)
})

it('who leaves a date that keeps changing is asked to try again', async () => {
  const date = await dateOf(club, course.first)
  await cancelClass(club, course.parent)
  await expect(cancelDate(date, untouched())).rejects.toMatchObject({
    code: 'request.timed-out',
    extra: { retryAfterSeconds: 1 },
  })
})
