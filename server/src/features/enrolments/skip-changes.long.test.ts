import { cancelClass, cancelSession, moveSession } from '@ningjing/contract/classes/class-life'
import { exportRoster, readRoster } from '@ningjing/contract/roster/roster'
import { readToday } from '@ningjing/contract/timetable/timetable'
import { beforeEach, describe, expect, it } from 'vitest'
import type { UserRecord } from '../../domain/records.ts'
import { ask } from '../../testing/ask.ts'
import { type Club, openClub } from '../../testing/club.ts'
import { leave, refundsOf, skip, unskip } from '../../testing/ends.ts'
import { buyDate, type Course, DATE_PRICE, dateOf, expectRoom, openCourse } from '../../testing/sold-dates.ts'
import { remindStudents } from '../mails/remind-students.ts'

const HOUR_MS = 3_600_000

let club: Club
let course: Course
let admin: UserRecord

beforeEach(async () => {
  club = await openClub()
  admin = await club.student({ role: 'admin' })
  course = await openCourse(club)
})

const skipFirst = () => skip(club, course.student, course, course.first)
const isSkipped = async () =>
  (await club.read(course.parent)).roster[course.student._id]?.skips?.[course.first] !== undefined

async function moveFirst(hours: number, minutes = 60) {
  const at = (course.parent.sessions[0]?.at.getTime() ?? 0) + hours * HOUR_MS
  const params = { id: course.parent._id, sid: course.first }
  const local = new Date(at).toISOString().slice(0, 16)
  const { status } = await ask(club, admin, moveSession, { params, body: { local, minutes } })
  expect(status).toBe(200)
  await club.settle(0)
}

/** What the student reads of the date. */
async function readNow() {
  const { body } = await club.as(course.student).get(`/ningjing/notices/${course.student.email}`)
  return JSON.stringify(body)
}

const ENDED = 'your seat is yours again'
const TAKEN = 'your seat of this date has been taken since'

describe('a date that moves', () => {
  it('ends its skip, gives the seat back and says so', async () => {
    await skipFirst()
    await moveFirst(3)
    expect(await isSkipped()).toBe(false)
    expect(await dateOf(club, course.first)).toMatchObject({ seats: 1, capacity: 1 })
    expect(await readNow()).toContain(ENDED)
    await expectRoom(club, course)
    expect(await club.discrepancies()).toEqual([])
  })

  it('keeps the skip whose seat is taken, and says so', async () => {
    await skipFirst()
    await buyDate(club, course.first)
    const buyer = await buyDate(club, course.first)
    await moveFirst(3)
    expect(await isSkipped()).toBe(true)
    expect(await readNow()).toContain(TAKEN)
    await leave(club, buyer, buyer, DATE_PRICE)
    expect((await unskip(club, course.student, course, course.first)).status).toBe(200)
    await expectRoom(club, course)
    expect(await club.discrepancies()).toEqual([])
  })

  it('ends the skip in a class whose dates are not sold, too', async () => {
    course = await openCourse(club, { dropIn: undefined })
    await skipFirst()
    await moveFirst(3)
    expect(await isSkipped()).toBe(false)
    expect(await readNow()).toContain(ENDED)
    expect(await club.discrepancies()).toEqual([])
  })

  it('says nothing of it to a student who had not skipped it', async () => {
    await skip(club, course.student, course, course.second)
    await moveFirst(3)
    expect(await readNow()).not.toMatch(/can't come/)
  })

  it('keeps the skip when only its length changes', async () => {
    await skipFirst()
    await moveFirst(0, 90)
    expect(await isSkipped()).toBe(true)
    expect(await readNow()).not.toMatch(/can't come/)
  })
})

describe('what is canceled', () => {
  it('gives who skipped the date its share, and has no date to come to', async () => {
    await skipFirst()
    const params = { id: course.parent._id, sid: course.first }
    await ask(club, admin, cancelSession, { params, body: { share: true, reason: 'Ill' } })
    await club.settle(0)
    expect((await refundsOf(club, course)).cents).toBe(1500)
    const answers = [await unskip(club, course.student, course, course.first), await skipFirst()]
    expect(answers.map(({ body }) => body.code)).toEqual(['session.not-found', 'session.not-found'])
    expect((await leave(club, course.student, course, 45)).body.refund).toBe(45)
    await club.settle(0)
    expect(await club.read(course.parent)).toMatchObject({ seats: 3, capacity: 3 })
    expect(await club.discrepancies()).toEqual([])
  })

  it('as a whole class gives everything back to who skipped a date', async () => {
    await skipFirst()
    const body = { name: course.parent.name, reason: 'Ill', enrolledShown: 1 }
    await ask(club, admin, cancelClass, { params: { id: course.parent._id }, body })
    await club.settle(0)
    expect((await refundsOf(club, course)).cents).toBe(4500)
    expect(await club.read(course.parent)).toMatchObject({ seats: 3, enrolled: 0, capacity: 3 })
    expect(await club.discrepancies()).toEqual([])
  })
})

describe('who does not come to a date', () => {
  it('is in the roster with it, and without it after coming after all', async () => {
    const skipped = async () => {
      const { body } = await ask(club, admin, readRoster, { params: { id: course.parent._id } })
      return body.students[0]
    }
    expect(await skipped()).not.toHaveProperty('skipped')
    await skipFirst()
    expect(await skipped()).toMatchObject({ skipped: [course.first] })
    const csv = await ask(club, admin, exportRoster, { params: { id: course.parent._id } })
    expect(csv.text.split('\n')[1]?.match(/not coming/g)).toHaveLength(1)
    await unskip(club, course.student, course, course.first)
    expect(await skipped()).not.toHaveProperty('skipped')
  })

  it('has the date after it as the next one', async () => {
    await skipFirst()
    const { body } = await ask(club, course.student, readToday)
    expect(body.dates.map(({ sid }: { sid: string }) => sid)).toEqual([course.second, course.third])
  })

  it('is not reminded of it, but of the next one', async () => {
    await skipFirst()
    const reminded = async () =>
      (await club.stores.mails.listFor(course.student._id)).flatMap(({ kind, facts }) =>
        kind === 'reminder' && 'sessionId' in facts ? [facts.sessionId] : [],
      )
    club.clock.pass(60 * HOUR_MS)
    await remindStudents(club.deps)
    expect(await reminded()).toEqual([])
    club.clock.pass(24 * HOUR_MS)
    await remindStudents(club.deps)
    expect(await reminded()).toEqual([course.second])
  })
})
