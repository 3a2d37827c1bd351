import { createSelection } from '@ningjing/contract/selections/selections'
import { joinWaiting } from '@ningjing/contract/waiting/waiting'
import { describe, expect, it } from 'vitest'
import type { ClassRecord } from '../../domain/records.ts'
import { ask, type Caller } from '../../testing/ask.ts'
import { type Club, openClub } from '../../testing/club.ts'
import { leave, skip, unskip } from '../../testing/ends.ts'
import { processBefore, processOf } from '../../testing/processes.ts'
import {
  buyDate,
  type Course,
  DATE_PRICE,
  DROP_IN,
  dateOf,
  expectRoom,
  openCourse,
} from '../../testing/sold-dates.ts'

const ROUNDS = 4

const skipFirst = (caller: Caller, course: Course) => skip(caller, course.student, course, course.first)
const unskipFirst = (caller: Caller, course: Course) => unskip(caller, course.student, course, course.first)
const leaveNow = (caller: Caller, course: Course) => leave(caller, course.student, course, 45)

/** A student who takes a seat of the first date, if one is left, and goes on to pay. */
async function buyFirst(club: Club, course: Course) {
  const student = await club.student()
  const selected = await ask(club, student, createSelection, { body: { classId: course.first } })
  if (selected.status !== 200) return
  const started = await club.startPaying(student, selected.body.insertedId, DATE_PRICE)
  if (started.status === 200) await club.confirm(started.body.clientSecret.split('_secret')[0] ?? '')
}

async function expectSound(club: Club, course: Course) {
  await club.settle(0)
  await expectRoom(club, course)
  expect(await club.discrepancies()).toEqual([])
}

/** Sells the dates of a class by themselves from now on, as an admin. */
async function sellDates(club: Club, { _id }: ClassRecord) {
  const admin = await club.student({ role: 'admin' })
  const { seats, closeMinutes } = DROP_IN
  const dropIn = { seats, price: DATE_PRICE, closeMinutes }
  const answer = await club.as(admin).patch(`/ningjing/classes/instructor/${_id}`).send({ dropIn })
  expect(answer.status).toBe(200)
  await club.settle(0)
}

describe('in two processes at once', () => {
  it.each([
    ['skipping twice', [skipFirst, skipFirst], false],
    ['coming after all twice', [unskipFirst, unskipFirst], true],
    ['skipping and coming after all', [skipFirst, unskipFirst, skipFirst], true],
    ['leaving and skipping', [leaveNow, skipFirst], false],
    ['leaving and coming after all', [leaveNow, unskipFirst], true],
    ['leaving twice with a skip', [leaveNow, leaveNow], true],
  ] as const)('%s leaves as many seats as there are', async (_what, acts, isSkipped) => {
    const club = await openClub()
    const others = [club, processOf(club.deps), processOf(club.deps)]
    for (let round = 0; round < ROUNDS; round += 1) {
      const course = await openCourse(club)
      if (isSkipped) await skipFirst(club, course)
      const calls = acts.map((act, index) => () => act(others[index] ?? club, course))
      const answers = await Promise.all((round % 2 ? calls : calls.toReversed()).map((call) => call()))
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      await expectSound(club, course)
    }
  })

  it.each([
    ['skipping', skipFirst, false],
    ['coming after all', unskipFirst, true],
    ['leaving with a skip', leaveNow, true],
  ] as const)('%s while the date is sold sells no seat twice', async (_what, act, isSkipped) => {
    const club = await openClub()
    const other = processOf(club.deps)
    for (let round = 0; round < ROUNDS; round += 1) {
      const course = await openCourse(club)
      if (isSkipped) await skipFirst(club, course)
      const calls = [() => act(other, course), () => buyFirst(club, course), () => buyFirst(club, course)]
      await Promise.all((round % 2 ? calls : calls.toReversed()).map((call) => call()))
      await expectSound(club, course)
      const { seats, held, enrolled, capacity } = await dateOf(club, course.first)
      expect(seats + held + enrolled).toBe(capacity)
    }
  })
})

describe('just before a step', () => {
  it.each([
    ['the skip is stored', 'skips.skip', skipFirst, false, leaveNow],
    ['the skip is stored by another tab', 'skips.skip', skipFirst, false, skipFirst],
    ['the date gets the seat', 'skips.grow', skipFirst, false, unskipFirst],
    ['the date gets the seat, too, of who leaves', 'skips.grow', skipFirst, false, leaveNow],
    ['the date gives the seat back', 'skips.takeBack', unskipFirst, true, unskipFirst],
    ['the date gives the seat back of who leaves', 'skips.takeBack', unskipFirst, true, leaveNow],
    ['the skip ends of who leaves', 'skips.unskip', unskipFirst, true, leaveNow],
    ['the place ends of who skips', 'places.end', leaveNow, false, skipFirst],
    ['the place ends of who comes after all', 'places.end', leaveNow, true, unskipFirst],
  ] as const)('that %s, another call changes no seat twice', async (_when, step, act, isSkipped, before) => {
    const club = await openClub()
    const course = await openCourse(club)
    if (isSkipped) await skipFirst(club, course)
    const slow = processBefore(club.deps, step, () => before(club, course))
    const answer = await act(slow, course)
    expect(answer.status).toBeLessThan(500)
    await expectSound(club, course)
  })

  it('that a skip ends, the same student has skipped the date again, which stays', async () => {
    const club = await openClub()
    const course = await openCourse(club)
    await skipFirst(club, course)
    const slow = processBefore(club.deps, 'skips.unskip', async () => {
      await unskipFirst(club, course)
      await skipFirst(club, course)
    })
    await unskipFirst(slow, course)
    const place = (await club.read(course.parent)).roster[course.student._id]
    expect(place?.skips).toHaveProperty(course.first)
    await expectSound(club, course)
  })

  it('that a seat is taken back, it is sold', async () => {
    const club = await openClub()
    const course = await openCourse(club)
    await skipFirst(club, course)
    const slow = processBefore(club.deps, 'skips.takeBack', async () => {
      await buyDate(club, course.first)
      await buyDate(club, course.first)
    })
    expect((await unskipFirst(slow, course)).body.code).toBe('skip.taken')
    await expectSound(club, course)
  })

  it('that a seat is taken back, somebody waits for it', async () => {
    const club = await openClub()
    const course = await openCourse(club)
    await skipFirst(club, course)
    const buyer = await buyDate(club, course.first)
    await buyDate(club, course.first)
    const waiting = await club.student()
    const slow = processBefore(club.deps, 'skips.takeBack', async () => {
      await ask(club, waiting, joinWaiting, { body: { classId: course.first } })
      await leave(club, buyer, buyer, DATE_PRICE)
    })
    expect((await unskipFirst(slow, course)).body.code).toBe('skip.taken')
    await expectSound(club, course)
  })

  it.each([
    ['stored', 'skips.skip', skipFirst, false],
    ['ended', 'skips.unskip', unskipFirst, true],
  ] as const)('that a skip is %s, the dates are sold from then on', async (_what, step, act, isSkipped) => {
    const club = await openClub()
    const course = await openCourse(club, { dropIn: undefined })
    if (isSkipped) await skipFirst(club, course)
    const slow = processBefore(club.deps, step, () => sellDates(club, course.parent))
    expect((await act(slow, course)).status).toBe(200)
    await expectSound(club, course)
  })

  it('that a place with a skip ends, the dates are sold from then on', async () => {
    const club = await openClub()
    const course = await openCourse(club, { dropIn: undefined })
    await skipFirst(club, course)
    const slow = processBefore(club.deps, 'places.end', () => sellDates(club, course.parent))
    expect((await leaveNow(slow, course)).status).toBe(200)
    await expectSound(club, course)
  })

  it('that a date is opened, a student has skipped it', async () => {
    const club = await openClub()
    const course = await openCourse(club, { dropIn: undefined })
    const { classes } = club.stores
    let isDone = false
    const openDate: typeof classes.openDate = async (date) => {
      if (!isDone) await skipFirst(club, course)
      isDone = true
      return classes.openDate(date)
    }
    const stores = { ...club.stores, classes: { ...classes, openDate } }
    const slow = { ...club, as: processOf({ ...club.deps, stores }).as }
    await sellDates(slow, course.parent)
    await expectSound(club, course)
    expect(await dateOf(club, course.first)).toMatchObject({ seats: 2, capacity: 2 })
  })
})

it('a date that is opened after students have skipped it, or have left with a skip, gets their seats', async () => {
  const club = await openClub()
  const course = await openCourse(club)
  await skipFirst(club, course)
  await leaveNow(club, course)
  const admin = await club.student({ role: 'admin' })
  const at = (course.parent.sessions.at(-1)?.at.getTime() ?? 0) + 24 * 3_600_000
  const added = await club
    .as(admin)
    .post(`/ningjing/classes/${course.parent._id}/sessions`)
    .send({ local: new Date(at).toISOString().slice(0, 16), minutes: 60 })
  await club.settle(0)
  expect(await dateOf(club, added.body.id)).toMatchObject({ seats: 2, capacity: 2 })
  await expectSound(club, course)
})
