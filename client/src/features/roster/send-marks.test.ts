import { MAX_MARKS, markAttendance, readRoster } from '@ningjing/contract/roster/roster'
import { anId } from '@ningjing/contract/testing/builders'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forget, marksOf, type QueuedMark, queueMark } from '../../lib/rosters/kept-rosters.ts'
import { sessionBridge } from '../../lib/session/token.ts'
import { aRoster } from '../../testing/a-roster.ts'
import { answer, answerProblem, askedOf, cutOff, fetchAnswer } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { markedAt } from './marks.api.ts'
import { sendMarks } from './send-marks.ts'

const ana = aSessionUser()
const [classId, first, second] = [anId(), anId(), anId()]
let minute = 0
async function queue(sessionId: string, userId = anId()): Promise<QueuedMark> {
  minute += 1
  const at = new Date(Date.UTC(2027, 0, 11, 18, minute)).toISOString()
  const mark: QueuedMark = { classId, sessionId, userId, state: 'present', at }
  await queueMark(ana.uid, mark)
  return mark
}
const send = () => sendMarks(ana, () => undefined)
const left = () => marksOf(ana.uid)
/** The students of each call, by its date. */
const sent = () =>
  askedOf(markAttendance).map(({ params, body }) => [
    params.sid,
    (body as { marks: QueuedMark[] }).marks.map(({ userId }) => userId),
  ])
const accept = () =>
  answer(markAttendance, ({ body }) => ({ kept: (body as { marks: object[] }).marks.length }))

beforeEach(async () => {
  vi.stubGlobal('fetch', fetchAnswer)
  sessionBridge.email = () => ana.email
  await forget(ana.uid)
  accept()
})

describe('waiting marks', () => {
  it('are sent in their order, those of one date together, and removed when they were received', async () => {
    const [a, b, c, d] = [await queue(first), await queue(first), await queue(second), await queue(first)]
    const received: QueuedMark[][] = []
    await sendMarks(ana, (marks) => received.push(marks))
    expect(sent()).toEqual([
      [first, [a.userId, b.userId]],
      [second, [c.userId]],
      [first, [d.userId]],
    ])
    expect(received).toEqual([[a, b], [c], [d]])
    expect(await left()).toEqual([])
  })

  it('are sent in calls of at most 100', async () => {
    for (let count = 0; count <= MAX_MARKS; count += 1) await queue(first)
    await send()
    expect(sent().map(([, users]) => users?.length)).toEqual([MAX_MARKS, 1])
  })

  it('stay without a network, and are sent later, first those that were made first', async () => {
    const [a, b] = [await queue(first), await queue(second)]
    cutOff(markAttendance)
    await expect(send()).rejects.toMatchObject({ status: 0 })
    expect(sent()).toHaveLength(1)
    expect(await left()).toEqual([a, b])
    accept()
    await send()
    expect(sent().slice(1)).toEqual([
      [first, [a.userId]],
      [second, [b.userId]],
    ])
    expect(await left()).toEqual([])
  })

  it.each(['service.database-down', 'request.too-many', 'token.missing'] as const)(
    'stay after %s',
    async (code) => {
      const mark = await queue(first)
      answerProblem(markAttendance, code)
      await expect(send()).rejects.toMatchObject({ code })
      expect(await left()).toEqual([mark])
    },
  )

  it.each(['attendance.closed', 'session.not-found', 'class.not-found', 'role.not-allowed'] as const)(
    'are not sent again after %s, and do not stop the others',
    async (code) => {
      const refused = await queue(first)
      const other = await queue(second)
      answerProblem(markAttendance, code)
      const sending = send()
      await vi.waitFor(async () => expect(await left()).toContainEqual({ ...refused, problem: code }))
      accept()
      await sending
      await send()
      expect((await left()).filter(({ userId }) => userId !== other.userId)).toEqual([
        { ...refused, problem: code },
      ])
      expect(sent().filter(([date]) => date === first)).toHaveLength(1)
    },
  )

  it('of a student who has left are refused, and those that a newer mark has overtaken are not', async () => {
    const roster = aRoster(['Noor'])
    answer(readRoster, roster)
    answer(markAttendance, { kept: 0 })
    await queue(first, roster.students[0]?.userId)
    const gone = await queue(first)
    await send()
    expect(await left()).toEqual([{ ...gone, problem: 'enrolment.not-found' }])
  })

  it('of a student who comes to another date only are refused', async () => {
    const roster = aRoster(['Noor', 'Lin'])
    const students = roster.students.map((student, index) => ({ ...student, only: [first, second][index] }))
    answer(readRoster, { ...roster, students } as typeof roster)
    answer(markAttendance, { kept: 0 })
    await queue(first, students[0]?.userId)
    const gone = await queue(first, students[1]?.userId)
    await send()
    expect(await left()).toEqual([{ ...gone, problem: 'enrolment.not-found' }])
  })

  it('are not sent by two calls at once', async () => {
    await queue(first)
    await Promise.all([send(), send()])
    expect(sent()).toHaveLength(1)
  })

  it('are not sent with the token of another user', async () => {
    const mark = await queue(first)
    sessionBridge.email = () => 'ben@ningjing.example'
    await send()
    expect([sent(), await left()]).toEqual([[], [mark]])
  })
})

it('a mark is newer than the one it replaces, also on a clock that is behind', () => {
  const later = new Date(Date.now() + 60_000).toISOString()
  expect(Date.parse(markedAt({ at: later, state: 'present' }))).toBe(Date.parse(later) + 1)
  expect(Date.parse(markedAt(undefined))).toBeLessThanOrEqual(Date.now())
})
