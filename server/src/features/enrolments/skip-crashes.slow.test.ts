import { cancelSession, moveSession } from '@ningjing/contract/classes/class-life'
import { expect, it, vi } from 'vitest'
import type { UserRecord } from '../../domain/records.ts'
import { ask, type Caller } from '../../testing/ask.ts'
import { type Club, EVENT_WAIT, openClub } from '../../testing/club.ts'
import { leave, mailsOf, refundsOf, skip, unskip } from '../../testing/ends.ts'
import { killedAfterEach, type Process } from '../../testing/killed.ts'
import { SLOW_TEST_MS } from '../../testing/slow-tests.ts'
import { buyDate, type Course, dateOf, expectRoom, openCourse } from '../../testing/sold-dates.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const isSkipped = async (club: Club, { parent, student, first }: Course) =>
  (await club.read(parent)).roster[student._id]?.skips?.[first] !== undefined

const capacityOf = async (club: Club, id: string) => (await dateOf(club, id)).capacity

/** Waits until the process is dead, or has done what it leaves to be done after its answer. */
const isQuiet = (club: Club, dying: Process) =>
  expect
    .poll(async () => dying.isDead() || (await club.stores.todos.findOpen()).length === 0, EVENT_WAIT)
    .toBe(true)

async function skippedCourse(club: Club) {
  const course = await openCourse(club)
  await skip(club, course.student, course, course.first)
  return course
}

const moveFirst = (caller: Caller, admin: UserRecord, { parent, first }: Course) => {
  const local = new Date((parent.sessions[0]?.at.getTime() ?? 0) + 3 * 3_600_000).toISOString().slice(0, 16)
  const params = { id: parent._id, sid: first }
  return ask(caller, admin, moveSession, { params, body: { local, minutes: 60 } })
}

const cancelFirst = (caller: Caller, admin: UserRecord, { parent, first }: Course) =>
  ask(caller, admin, cancelSession, {
    params: { id: parent._id, sid: first },
    body: { share: true, reason: 'Ill' },
  })

it('a process killed after any write of a skip gives the seat to the date once, or not at all', async () => {
  const club = await openClub()
  const writes = await killedAfterEach(
    club,
    () => openCourse(club),
    (dying, course) => skip(dying, course.student, course, course.first),
    async (course, _isOver, text) => {
      const isDone = text.includes('skips.skip')
      expect(await isSkipped(club, course), text).toBe(isDone)
      expect(await capacityOf(club, course.first), text).toBe(isDone ? 2 : 1)
      await expectRoom(club, course)
    },
  )
  expect(writes).toEqual(expect.arrayContaining(['skips.skip', 'skips.grow']))
})

it('a process killed after any write of a skip with a waiting list gives the seat to the first in line', async () => {
  const club = await openClub()
  await killedAfterEach(
    club,
    async () => {
      const course = await openCourse(club)
      await buyDate(club, course.first)
      const waiting = await club.student()
      await club.as(waiting).post('/ningjing/waiting').send({ classId: course.first })
      return { course, waiting }
    },
    (dying, { course }) => skip(dying, course.student, course, course.first),
    async ({ course, waiting }, _isOver, text) => {
      // The offer has run out by then, and the line is empty.
      const offers = (await mailsOf(club, waiting)).filter((kind) => kind === 'offer')
      expect(offers, text).toHaveLength(text.includes('skips.skip') ? 1 : 0)
      await expectRoom(club, course)
    },
  )
})

it('a process killed after any write of coming after all takes the seat back once, or not at all', async () => {
  const club = await openClub()
  const writes = await killedAfterEach(
    club,
    () => skippedCourse(club),
    (dying, course) => unskip(dying, course.student, course, course.first),
    async (course, _isOver, text) => {
      const isDone = text.includes('skips.takeBack')
      expect(await isSkipped(club, course), text).toBe(!isDone)
      expect(await capacityOf(club, course.first), text).toBe(isDone ? 1 : 2)
      await expectRoom(club, course)
    },
  )
  expect(writes).toEqual(expect.arrayContaining(['skips.takeBack', 'skips.unskip']))
})

it('a process killed after any write of leaving with a skip leaves the place to each date once', async () => {
  const club = await openClub()
  await killedAfterEach(
    club,
    () => skippedCourse(club),
    (dying, course) => leave(dying, course.student, course, 45),
    async (course, _isOver, text) => {
      const isDone = text.includes('places.end')
      const { capacity, enrolled } = await club.read(course.parent)
      expect([capacity, enrolled], text).toEqual(isDone ? [2, 0] : [3, 1])
      for (const id of [course.second, course.third]) {
        expect(await capacityOf(club, id), text).toBe(isDone ? 2 : 1)
      }
      expect((await refundsOf(club, course)).cents, text).toBe(isDone ? 4500 : 0)
      await expectRoom(club, course)
    },
  )
})

it('a process killed after any write of a moved date ends its skips, and says so', async () => {
  const club = await openClub()
  const admin = await club.student({ role: 'admin' })
  await killedAfterEach(
    club,
    () => skippedCourse(club),
    async (dying, course) => {
      await moveFirst(dying, admin, course)
      await isQuiet(club, dying)
    },
    async (course, _isOver, text) => {
      const isDone = text.includes('classes.setSessions')
      expect(await isSkipped(club, course), text).toBe(!isDone)
      expect(await capacityOf(club, course.first), text).toBe(isDone ? 1 : 2)
      const mails = await club.stores.mails.listFor(course.student._id)
      const moved = mails.filter(({ kind }) => kind === 'changed').map(({ facts }) => facts)
      expect(moved, text).toEqual(isDone ? [expect.objectContaining({ skip: 'ended' })] : [])
      await expectRoom(club, course)
    },
  )
})

it('a process killed after any write of a moved date that is canceled at once leaves nothing to be done', async () => {
  const club = await openClub()
  const admin = await club.student({ role: 'admin' })
  const writes = await killedAfterEach(
    club,
    () => skippedCourse(club),
    async (dying, course) => {
      await moveFirst(dying, admin, course)
      await isQuiet(club, dying)
      await cancelFirst(club, admin, course)
      const left = async () => {
        await club.settle(0)
        return club.stores.todos.findOpen()
      }
      await expect.poll(left, EVENT_WAIT).toEqual([])
    },
    async (course, _isOver, text) => {
      expect((await refundsOf(club, course)).cents, text).toBe(1500)
    },
  )
  expect(writes).toContain('skips.takeBack')
})

it('a process killed after any write of canceling a date gives who skipped it the share of it', async () => {
  const club = await openClub()
  const admin = await club.student({ role: 'admin' })
  await killedAfterEach(
    club,
    () => skippedCourse(club),
    async (dying, course) => {
      await cancelFirst(dying, admin, course)
      await isQuiet(club, dying)
    },
    async (course, _isOver, text) => {
      const isDone = text.includes('classes.setSessions')
      expect((await refundsOf(club, course)).cents, text).toBe(isDone ? 1500 : 0)
    },
  )
})
