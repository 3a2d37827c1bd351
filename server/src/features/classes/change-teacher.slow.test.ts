import { changeTeacher } from '@ningjing/contract/classes/class-life'
import { expect, it, vi } from 'vitest'
import type { Deps } from '../../deps.ts'
import { ask, type Caller } from '../../testing/ask.ts'
import { type Club, EVENT_WAIT, openClub } from '../../testing/club.ts'
import { add, datedIn, mailsOf } from '../../testing/ends.ts'
import { killedAfterEach } from '../../testing/killed.ts'
import { dyingAfter, processBefore, processOf } from '../../testing/processes.ts'
import { SLOW_TEST_MS } from '../../testing/slow-tests.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

/** Mei's class with two dates and two students; Ana can teach it. */
async function prepare(club: Club) {
  const mei = await club.student({ role: 'instructor', name: 'Mei' })
  const ana = await club.student({ role: 'instructor', name: 'Ana' })
  const admin = await club.student({ role: 'admin' })
  const own = { instructorId: mei._id, instructor: mei.name, email: mei.email }
  const yogaClass = await club.yogaClass({ ...own, ...datedIn(club, 24, 48) })
  const students = [await club.student(), await club.student()]
  for (const { _id: userId } of students) await add(club, admin, { classId: yogaClass._id, userId })
  club.clock.pass(1000)
  const [first = '', second = ''] = yogaClass.sessions.map(({ id }) => id)
  const give = (caller: Caller, sid?: string, email = ana.email) =>
    ask(caller, admin, changeTeacher, {
      params: { id: yogaClass._id },
      body: { email, sid, reason: 'Mei is ill.' },
    })
  return { mei, ana, students, yogaClass, first, second, give }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

/** Whether the class, or its first date, has Ana as teacher, and how many mails each got about it. */
async function outcome(club: Club, { mei, ana, students, yogaClass }: Prepared, isOfClass: boolean) {
  const { instructorId, sessions, teacherReasons = [] } = await club.read(yogaClass)
  const mails = [mei, ana, ...students].map(async (user) => {
    return (await mailsOf(club, user)).filter((kind) => kind === 'changed').length
  })
  const log = await club.stores.audit.listFor(yogaClass._id)
  return {
    isChanged: (isOfClass ? instructorId : sessions[0]?.teacher?._id) === ana._id,
    reasons: teacherReasons.length,
    lines: log.filter(({ what }) => what === 'class.teacher').length,
    mails: await Promise.all(mails),
  }
}

const CHANGED = { isChanged: true, reasons: 1, lines: 1, mails: [1, 1, 1, 1] }
const UNCHANGED = { isChanged: false, reasons: 0, lines: 0, mails: [0, 0, 0, 0] }

it.each([
  ['a date', false],
  ['a class', true],
])(
  'a process killed after any write tells everybody once of another teacher of %s, or nobody',
  async (_what, isOfClass) => {
    const club = await openClub()
    const writes = await killedAfterEach(
      club,
      () => prepare(club),
      async (dying, { first, give }) => {
        const answer = await give(dying, isOfClass ? undefined : first)
        // The mails are recorded after the answer.
        const isDone = () =>
          dying.writes.includes('mails.insertOnce') && dying.writes.at(-1) === 'todos.remove'
        await expect.poll(() => dying.isDead() || isDone(), EVENT_WAIT).toBe(true)
        return answer
      },
      async (prepared, _isOver, text) =>
        expect(await outcome(club, prepared, isOfClass), text).toEqual(
          text.includes('classes.setTeacher') ? CHANGED : UNCHANGED,
        ),
    )
    expect(writes).toEqual(
      expect.arrayContaining(['classes.setTeacher', 'audit.insertOnce', 'mails.insertOnce']),
    )
  },
)

type SetTeacher = Deps['stores']['classes']['setTeacher']

/** What a server process uses whose step O22 is another one. */
const withStep = ({ deps }: Pick<Club, 'deps'>, setTeacher: SetTeacher): Deps => ({
  ...deps,
  stores: { ...deps.stores, classes: { ...deps.stores.classes, setTeacher } },
})

it.each([
  ['with its todo tells everybody', true],
  ['that leaves no todo tells nobody', false],
])('a step %s, when the process dies right after it', async (_what, hasTodo) => {
  const club = await openClub()
  const prepared = await prepare(club)
  const deps = withStep(club, (seen, next, reason, todos) =>
    club.stores.classes.setTeacher(
      seen,
      next,
      reason,
      todos.filter(({ kind }) => hasTodo || kind === 'log'),
    ),
  )
  const dying = dyingAfter(deps, (name) => name === 'classes.setTeacher')
  await prepared.give(dying, prepared.first)
  await club.settle()
  const told = (await outcome(club, prepared, false)).mails
  expect(told).toEqual(hasTodo ? [1, 1, 1, 1] : [0, 0, 0, 0])
})

it('a step without the condition that the dates are as they were read loses a cancellation', async () => {
  const club = await openClub()
  const prepared = await prepare(club)
  const { mei, yogaClass, first, give } = prepared
  const path = `/ningjing/classes/${yogaClass._id}/sessions/${first}/cancel`
  const cancel = () => club.as(mei).post(path).send({ share: false, reason: 'Snow' })
  const sound = processBefore(club.deps, 'classes.setTeacher', cancel)
  expect((await give(sound, first)).body.code).toBe('session.changed')
  expect(await club.discrepancies()).toEqual([])

  const other = await prepare(club)
  const otherPath = `/ningjing/classes/${other.yogaClass._id}/sessions/${other.first}/cancel`
  const careless = processOf(
    withStep(club, async (seen, next, reason, todos) => {
      await club.as(other.mei).post(otherPath).send({ share: false, reason: 'Snow' })
      const now = await club.read(other.yogaClass)
      return club.stores.classes.setTeacher({ ...seen, sessions: now.sessions }, next, reason, todos)
    }),
  )
  expect((await other.give(careless, other.first)).body).toEqual({ modifiedCount: 1 })
  expect((await club.read(other.yogaClass)).sessions[0]).not.toHaveProperty('canceled')
})
