import { joinWaiting } from '@ningjing/contract/waiting/waiting'
import { beforeEach, describe, expect, it } from 'vitest'
import { ask } from '../../testing/ask.ts'
import { type Club, openClub } from '../../testing/club.ts'
import { add, datedIn, leave, move, remove, skip, unskip } from '../../testing/ends.ts'
import { processOf, wrapped } from '../../testing/processes.ts'
import { DROP_IN } from '../../testing/single-dates.ts'
import { buyDate, type Course, DATE_PRICE, dateOf, openCourse } from '../../testing/sold-dates.ts'

const HOUR_MS = 3_600_000

let club: Club
let course: Course

beforeEach(async () => {
  club = await openClub()
  course = await openCourse(club)
})

const skipFirst = () => skip(club, course.student, course, course.first)
const unskipFirst = () => unskip(club, course.student, course, course.first)
const seatsOf = async (id: string) => {
  const { seats, held, enrolled, capacity } = await dateOf(club, id)
  return { seats, held, enrolled, capacity }
}
const placeNow = async () => (await club.read(course.parent)).roster[course.student._id]
const skipsShown = async () => (await club.enrolments(course.student))[0]?.skips
const expectSound = async () => expect(await club.discrepancies()).toEqual([])

describe('a student who does not come to a date', () => {
  it('leaves the seat of it to the date, and may change their mind until the end of the free hours', async () => {
    const at = course.parent.sessions[0]?.at.getTime() ?? 0
    const until = new Date(at - 24 * HOUR_MS).toISOString()
    expect((await skipFirst()).body).toEqual({ sid: course.first, until })
    expect(await seatsOf(course.first)).toEqual({ seats: 2, held: 0, enrolled: 0, capacity: 2 })
    expect(await seatsOf(course.second)).toEqual({ seats: 1, held: 0, enrolled: 0, capacity: 1 })
    expect(await club.read(course.parent)).toMatchObject({ seats: 2, enrolled: 1, capacity: 3 })
    expect((await skipsShown())?.map(({ isSkipped }) => isSkipped)).toEqual([true, false, false])
    expect((await skipsShown())?.[0]).toEqual({ sid: course.first, isSkipped: true, until })
    await expectSound()
  })

  it('leaves the seat of the date that they name, not of another one', async () => {
    const at = course.parent.sessions[1]?.at.getTime() ?? 0
    const until = new Date(at - 24 * HOUR_MS).toISOString()
    const answer = await skip(club, course.student, course, course.second)
    expect(answer.body).toEqual({ sid: course.second, until })
    expect(Object.keys((await placeNow())?.skips ?? {})).toEqual([course.second])
    club.clock.pass(60 * HOUR_MS)
    expect((await skipFirst()).body.code).toBe('skip.late')
    expect((await unskip(club, course.student, course, course.second)).body).toEqual({ deletedCount: 1 })
  })

  it('leaves it once, however often they say so', async () => {
    const answers = [await skipFirst(), await skipFirst()]
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(await seatsOf(course.first)).toMatchObject({ seats: 2, capacity: 2 })
  })

  it('gets nothing back for it, and what they get when they leave stays the same', async () => {
    await skipFirst()
    expect((await leave(club, course.student, course, 45)).body).toEqual({ refund: 45, state: 'done' })
  })

  it('is in the audit log, like each seat of the date', async () => {
    await skipFirst()
    await unskipFirst()
    const who = course.student._id
    const after = { orderId: course.orderId, sessionId: course.first }
    const ofClass = (await club.stores.audit.listFor(course.parent._id)).filter(({ what }) =>
      what.endsWith('skip'),
    )
    expect(ofClass.map(({ who, what, after }) => ({ who, what, after }))).toEqual(
      expect.arrayContaining([
        { who, what: 'seat.skip', after },
        { who, what: 'seat.unskip', after },
      ]),
    )
    const seats = (await club.stores.audit.listFor(course.first))
      .filter(({ what, after }) => what === 'class.edit' && after?.capacity)
      .map(({ who, before, after }) => [who, before, after])
    expect(seats).toEqual(
      expect.arrayContaining([
        ['system', { capacity: 1 }, { capacity: 2 }],
        [who, { capacity: 2 }, { capacity: 1 }],
      ]),
    )
  })

  it('is refused after the end of the free hours, with what they have said staying', async () => {
    await skipFirst()
    club.clock.pass(49 * HOUR_MS)
    const answers = [await unskipFirst(), await skip(club, course.student, course, course.first)]
    expect(answers.map(({ status, body }) => [status, body.code ?? body.sid])).toEqual([
      [409, 'skip.late'],
      [200, course.first],
    ])
    expect((await skipsShown())?.[0]).toMatchObject({ sid: course.first, isSkipped: true })
    const late = await openCourse(club, datedIn(club, 23, 96))
    expect((await skip(club, late.student, late, late.first)).body.code).toBe('skip.late')
  })

  it('may say so until the date begins where the terms have no free hours', async () => {
    const terms = { freeHours: 0, latePercent: 0, freeDays: 0 }
    const own = await openCourse(club, { terms })
    club.clock.pass(71 * HOUR_MS)
    expect((await skip(club, own.student, own, own.first)).status).toBe(200)
    club.clock.pass(HOUR_MS)
    expect((await unskip(club, own.student, own, own.first)).body.code).toBe('skip.late')
  })

  it.each([
    [
      'another student',
      async () => skip(club, await club.student(), course, course.first),
      'enrolment.not-found',
    ],
    ['a date of no class', () => skip(club, course.student, course, course.orderId), 'session.not-found'],
    [
      'the date of a student who has bought that alone',
      async () => {
        const buyer = await buyDate(club, course.first)
        return skip(club, buyer, buyer, course.first)
      },
      'session.not-found',
    ],
    [
      'the only date of a class',
      async () => {
        const single = await openCourse(club, datedIn(club, 72))
        return skip(club, single.student, single, single.first)
      },
      'session.not-found',
    ],
    [
      'somebody who has left',
      async () => {
        await leave(club, course.student, course, 45)
        return skipFirst()
      },
      'enrolment.not-found',
    ],
  ] as const)('is refused for %s', async (_who, act, code) => {
    const { status, body } = await act()
    expect([status, body.code]).toEqual([404, code])
  })

  it('in a class whose dates are not sold is noted, and comes after all', async () => {
    course = await openCourse(club, { dropIn: undefined })
    expect((await skipsShown())?.every(({ keepsSeat }) => keepsSeat)).toBe(true)
    expect((await skipFirst()).status).toBe(200)
    expect((await placeNow())?.skips).toHaveProperty(course.first)
    expect((await unskipFirst()).body).toEqual({ deletedCount: 1 })
    expect((await placeNow())?.skips).toEqual({})
    await skipFirst()
    expect((await leave(club, course.student, course, 45)).status).toBe(200)
    expect(await club.read(course.parent)).toMatchObject({ seats: 3, enrolled: 0, capacity: 3 })
    await expectSound()
  })

  it('gives the seat to the first in line', async () => {
    await buyDate(club, course.first)
    const waiting = await club.student()
    await ask(club, waiting, joinWaiting, { body: { classId: course.first } })
    await skipFirst()
    const date = await dateOf(club, course.first)
    expect(date).toMatchObject({ seats: 0, held: 1, queued: 0, capacity: 2 })
    expect(date.holds[waiting._id]?.offerUntil).toBeDefined()
    expect((await unskipFirst()).body.code).toBe('skip.taken')
    await expectSound()
  })
})

describe('a student who comes after all', () => {
  it('takes the seat of the date back, and may leave it again', async () => {
    await skipFirst()
    expect((await unskipFirst()).body).toEqual({ deletedCount: 1 })
    expect(await seatsOf(course.first)).toEqual({ seats: 1, held: 0, enrolled: 0, capacity: 1 })
    expect((await unskipFirst()).body).toEqual({ deletedCount: 0 })
    await skipFirst()
    expect(await seatsOf(course.first)).toEqual({ seats: 2, held: 0, enrolled: 0, capacity: 2 })
    await expectSound()
  })

  it('is refused once the seat is sold, until it is free again', async () => {
    await skipFirst()
    const buyer = await buyDate(club, course.first)
    await buyDate(club, course.first)
    const refused = await unskipFirst()
    expect([refused.status, refused.body.code]).toEqual([409, 'skip.taken'])
    expect((await placeNow())?.skips).toHaveProperty(course.first)
    await leave(club, buyer, buyer, DATE_PRICE)
    expect((await unskipFirst()).status).toBe(200)
    expect(await seatsOf(course.first)).toEqual({ seats: 0, held: 0, enrolled: 1, capacity: 1 })
    await expectSound()
  })
})

describe('a student of the class', () => {
  it.each([false, true])('cannot get one of its dates, too (skipped: %s)', async (isSkipped) => {
    if (isSkipped) await skipFirst()
    const admin = await club.student({ role: 'admin' })
    const date = await dateOf(club, course.first)
    const selected = await club
      .as(course.student)
      .post('/ningjing/selectedClasses')
      .send({ classId: date._id })
    const added = await add(club, admin, { classId: date._id, userId: course.student._id })
    const other = await club.yogaClass({ priceInCents: 4500 })
    const elsewhere = await club.buy(course.student, other)
    const moved = await move(club, admin, elsewhere, date)
    expect([selected, added, moved].map(({ body }) => body.code)).toEqual(Array(3).fill('enrolment.exists'))
  })

  it('cannot pay for a date that they had selected before, nor join its line', async () => {
    const student = await club.student()
    const selectedId = await club.select(student, await dateOf(club, course.first))
    await club.buy(student, course.parent)
    const paying = await club.startPaying(student, selectedId, DATE_PRICE)
    await buyDate(club, course.first)
    const joining = await ask(club, student, joinWaiting, { body: { classId: course.first } })
    expect([paying, joining].map(({ body }) => body.code)).toEqual(['enrolment.exists', 'enrolment.exists'])
  })

  it('reads of a free date, too, that they are enrolled', async () => {
    const free = await openCourse(club, { dropIn: { ...DROP_IN, cents: 0 } })
    const student = await club.student()
    const selectedId = await club.select(student, await dateOf(club, free.first))
    await club.buy(student, free.parent)
    const { body } = await club.record(student, { selectedId })
    expect(body.code).toBe('enrolment.exists')
  })

  it('who waited for a date before is passed over', async () => {
    const buyer = await buyDate(club, course.first)
    const [student, next] = [await club.student(), await club.student()]
    for (const one of [student, next]) {
      await ask(club, one, joinWaiting, { body: { classId: course.first } })
    }
    await club.buy(student, course.parent)
    await leave(club, buyer, buyer, DATE_PRICE)
    const date = await dateOf(club, course.first)
    expect([Object.keys(date.holds), date.queued]).toEqual([[next._id], 0])
  })
})

describe('a student who leaves a class', () => {
  it('with a skipped date leaves the place to its dates for good, each once', async () => {
    await skipFirst()
    const { barred } = await club.read(course.parent)
    expect(barred).toEqual({})
    await leave(club, course.student, course, 45)
    const parent = await club.read(course.parent)
    expect(parent).toMatchObject({ seats: 2, enrolled: 0, capacity: 2 })
    expect(Object.keys(parent.handed ?? {})).toEqual([`l${course.orderId}`])
    for (const id of [course.first, course.second, course.third]) {
      expect(await seatsOf(id), id).toEqual({ seats: 2, held: 0, enrolled: 0, capacity: 2 })
    }
    await expectSound()
  })

  it('without one, or after coming after all, leaves it to the class', async () => {
    await skipFirst()
    await unskipFirst()
    await leave(club, course.student, course, 45)
    expect(await club.read(course.parent)).toMatchObject({ seats: 3, enrolled: 0, capacity: 3 })
    expect(await seatsOf(course.second)).toMatchObject({ capacity: 1 })
    await expectSound()
  })

  it('after the date that they skipped leaves it to the class', async () => {
    await skipFirst()
    club.clock.pass(73 * HOUR_MS)
    const admin = await club.student({ role: 'admin' })
    expect((await remove(club, admin, course, 0)).status).toBe(200)
    expect(await club.read(course.parent)).toMatchObject({ seats: 3, enrolled: 0, capacity: 3 })
    await expectSound()
  })

  it('by a move to another class leaves it to the dates, too', async () => {
    await skipFirst()
    const admin = await club.student({ role: 'admin' })
    const other = await club.yogaClass()
    expect((await move(club, admin, course, other)).status).toBe(200)
    await club.settle(0)
    expect(await club.read(course.parent)).toMatchObject({ seats: 2, enrolled: 0, capacity: 2 })
    expect(await seatsOf(course.second)).toMatchObject({ seats: 2, capacity: 2 })
    await expectSound()
  })

  it('with the account leaves it to the dates, too', async () => {
    await skipFirst()
    await club.as(course.student).delete(`/ningjing/users/${course.student._id}`).send({})
    await club.settle(0)
    expect(await club.read(course.parent)).toMatchObject({ seats: 2, enrolled: 0, capacity: 2 })
    expect(await seatsOf(course.third)).toMatchObject({ seats: 2, capacity: 2 })
    await expectSound()
  })
})

describe('a class or date that keeps changing', () => {
  /** A server at which a step never matches; `tries` counts them. */
  function busy(step: 'skip' | 'takeBack') {
    let tries = 0
    const deps = wrapped(club.deps, async (name, call) => {
      if (name !== `skips.${step}`) return call()
      tries += 1
      return false
    })
    return { ...processOf(deps), tries: () => tries }
  }

  it.each([
    ['skip', skip, false],
    ['takeBack', unskip, true],
  ] as const)(
    'is tried five times (%s), then the student is asked to try again',
    async (step, act, isSkipped) => {
      if (isSkipped) await skipFirst()
      const server = busy(step)
      const { status, body, headers } = await act(server, course.student, course, course.first)
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'request.timed-out', '1'])
      expect(server.tries()).toBe(5)
      expect((await placeNow())?.skips?.[course.first] !== undefined).toBe(isSkipped)
      await expectSound()
    },
  )
})
