import { anId } from '@ningjing/contract/testing/builders'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aRoster } from '../../testing/a-roster.ts'
import { ifKept } from './if-kept.ts'
import { keepsRosters } from './keeps-rosters.ts'
import {
  dropRefused,
  forget,
  keepRoster,
  marksOf,
  mayForget,
  type QueuedMark,
  queueMark,
  removeSent,
  roleOf,
  rostersOf,
  setRefused,
  tidy,
  withMarks,
} from './kept-rosters.ts'

const confirmLoss = vi.hoisted(() => vi.fn(async () => true))
vi.mock('../alerts.ts', () => ({ confirmLoss }))

const [ANA, BEN] = ['uid-ana', 'uid-ben']
const HOUR_MS = 3_600_000
const aMark = (facts: Partial<QueuedMark> = {}): QueuedMark => ({
  classId: anId(),
  sessionId: anId(),
  userId: anId(),
  state: 'present',
  at: '2027-01-11T18:30:00.000Z',
  ...facts,
})

beforeEach(async () => {
  for (const uid of [ANA, BEN]) await forget(uid)
  return () => vi.useRealTimers()
})

describe('kept rosters', () => {
  it('are those of their user, with the role and without e-mail addresses', async () => {
    const roster = aRoster(['Noor'])
    await keepRoster(ANA, 'admin', {
      ...roster,
      students: roster.students.map((s) => ({ ...s, email: 'n@x' })),
    })
    expect(await rostersOf(ANA)).toMatchObject([
      { class: { _id: roster.class._id }, students: [{ name: 'Noor' }] },
    ])
    expect(JSON.stringify(await rostersOf(ANA))).not.toContain('n@x')
    expect(await roleOf(ANA)).toBe('admin')
    expect(await rostersOf(BEN)).toEqual([])
    expect(await roleOf(BEN)).toBeNull()
  })

  it('are replaced by newer ones of the same class', async () => {
    const roster = aRoster(['Noor'])
    await keepRoster(ANA, 'instructor', roster)
    await keepRoster(ANA, 'instructor', { ...roster, students: [] })
    expect(await rostersOf(ANA)).toMatchObject([{ students: [] }])
  })

  it('go after 24 hours, and with the last one the role', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await keepRoster(ANA, 'instructor', aRoster())
    vi.setSystemTime(Date.now() + 23 * HOUR_MS)
    await keepRoster(ANA, 'instructor', aRoster())
    expect(await rostersOf(ANA)).toHaveLength(2)
    vi.setSystemTime(Date.now() + 2 * HOUR_MS)
    expect(await rostersOf(ANA)).toHaveLength(1)
    vi.setSystemTime(Date.now() + 22 * HOUR_MS)
    expect([await rostersOf(ANA), await roleOf(ANA)]).toEqual([[], null])
  })

  it('go when their user leaves or another one comes; marks wait for their user', async () => {
    const mark = aMark()
    await keepRoster(ANA, 'instructor', aRoster(['Noor']))
    await queueMark(ANA, mark)
    await tidy(ANA)
    expect(await rostersOf(ANA)).toHaveLength(1)
    await keepRoster(BEN, 'instructor', aRoster())
    await tidy(BEN)
    expect([await rostersOf(ANA), await roleOf(ANA), await marksOf(ANA)]).toEqual([[], null, [mark]])
    await tidy(undefined)
    expect(await rostersOf(BEN)).toEqual([])
    expect([await marksOf(ANA), keepsRosters()]).toEqual([[mark], true])
    await removeSent(ANA, [mark])
    await tidy(undefined)
    expect(keepsRosters()).toBe(false)
  })

  it('load no code for those who keep none', async () => {
    const action = vi.fn()
    expect(await ifKept(action)).toBeUndefined()
    expect(action).not.toHaveBeenCalled()
  })
})

describe('the queue of marks', () => {
  it('keeps the order, and one mark for each student and date', async () => {
    const [first, second] = [aMark(), aMark()]
    for (const mark of [first, second]) await queueMark(ANA, mark)
    const changed = { ...first, state: 'no-show' as const, at: '2027-01-11T18:31:00.000Z' }
    await queueMark(ANA, changed)
    expect(await marksOf(ANA)).toEqual([second, changed])
  })

  it('keeps a mark that was changed while the former one was on its way', async () => {
    const former = aMark()
    const changed = { ...former, state: 'no-show' as const, at: '2027-01-11T18:31:00.000Z' }
    await queueMark(ANA, changed)
    await removeSent(ANA, [former])
    await setRefused(ANA, [former], 'attendance.closed')
    expect(await marksOf(ANA)).toEqual([changed])
  })

  it('keeps marks of one student on two dates, and in two classes', async () => {
    const mark = aMark()
    const others = [
      { ...mark, sessionId: anId() },
      { ...mark, classId: anId() },
    ]
    for (const one of [mark, ...others]) await queueMark(ANA, one)
    expect(await marksOf(ANA)).toEqual([mark, ...others])
    await removeSent(ANA, [mark])
    expect(await marksOf(ANA)).toEqual(others)
  })

  it('makes this browser load the code for it, and keeps the marks of others', async () => {
    expect(keepsRosters()).toBe(false)
    await queueMark(ANA, aMark())
    expect(keepsRosters()).toBe(true)
    expect(await marksOf(BEN)).toEqual([])
  })

  it('loses the refused marks once they are dismissed, and no others', async () => {
    const [waiting, refused] = [aMark(), aMark()]
    for (const mark of [waiting, refused]) await queueMark(ANA, mark)
    await setRefused(ANA, [refused], 'attendance.closed')
    expect(await marksOf(ANA)).toEqual([waiting, { ...refused, problem: 'attendance.closed' }])
    await dropRefused(ANA)
    expect(await marksOf(ANA)).toEqual([waiting])
  })

  it('shows a mark that was sent in the kept roster', async () => {
    const roster = aRoster(['Noor'])
    await keepRoster(ANA, 'instructor', roster)
    const mark = aMark({ classId: roster.class._id, userId: roster.students[0]?.userId ?? '' })
    await queueMark(ANA, mark)
    await removeSent(ANA, [mark])
    expect((await rostersOf(ANA))[0]?.students[0]?.marks[mark.sessionId]?.state).toBe('present')
    expect(await marksOf(ANA)).toEqual([])
  })
})

it('shows a waiting mark over an older one of another device, and not over a newer one', () => {
  const roster = aRoster(['Noor'])
  const mark = aMark({ classId: roster.class._id, userId: roster.students[0]?.userId ?? '' })
  const stateAfter = (at: string) => {
    const marks = { [mark.sessionId]: { state: 'no-show' as const, at } }
    const students = roster.students.map((student) => ({ ...student, marks }))
    return withMarks({ ...roster, students }, [mark]).students[0]?.marks[mark.sessionId]?.state
  }
  expect(stateAfter('2027-01-11T18:29:00.000Z')).toBe('present')
  expect(stateAfter('2027-01-11T18:31:00.000Z')).toBe('no-show')
})

it('shows no mark of another class, also if the ids of student and date are the same', () => {
  const roster = aRoster(['Noor'])
  const userId = roster.students[0]?.userId ?? ''
  expect(withMarks(roster, [aMark({ userId })])).toBe(roster)
  const [own, other] = [aMark({ classId: roster.class._id, userId }), aMark({ userId })]
  expect(Object.keys(withMarks(roster, [own, other]).students[0]?.marks ?? {})).toEqual([own.sessionId])
})

it('shows a mark of who comes to some dates by themselves at its date only', () => {
  const roster = aRoster(['Noor'])
  const [first, second] = [anId(), anId()]
  const { userId = '', ...noor } = roster.students[0] ?? {}
  const students = [first, second].map((only) => ({ ...noor, userId, only })) as typeof roster.students
  const mark = aMark({ classId: roster.class._id, userId, sessionId: second })
  const shown = withMarks({ ...roster, students }, [mark]).students.map(({ marks }) => Object.keys(marks))
  expect(shown).toEqual([[], [second]])
})

describe('a logout', () => {
  beforeEach(() => void confirmLoss.mockClear())

  it('asks nothing if no mark waits to be sent', async () => {
    const refused = aMark()
    await queueMark(ANA, refused)
    await setRefused(ANA, [refused], 'attendance.closed')
    expect(await mayForget(ANA)).toBe(true)
    expect(confirmLoss).not.toHaveBeenCalled()
  })

  it.each([
    [1, '1 mark is not sent yet. If you log out now, it is lost.'],
    [2, '2 marks are not sent yet. If you log out now, they are lost.'],
  ])('asks whether %i waiting marks may be lost', async (count, text) => {
    for (let index = 0; index < count; index += 1) await queueMark(ANA, aMark())
    confirmLoss.mockResolvedValueOnce(false)
    expect(await mayForget(ANA)).toBe(false)
    expect(confirmLoss).toHaveBeenCalledWith({
      title: 'Log out without sending?',
      text,
      confirmButton: 'Log out',
      cancelButton: 'Stay logged in',
    })
    expect(await mayForget(ANA)).toBe(true)
  })
})
