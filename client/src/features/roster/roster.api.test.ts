import type { Session } from '@ningjing/contract/classes/class-plan.schemas'
import { Problem } from '@ningjing/contract/problems'
import { listRosterDates, readRoster } from '@ningjing/contract/roster/roster'
import { anId } from '@ningjing/contract/testing/builders'
import type { Role } from '@ningjing/contract/users/users'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../lib/calls/query.ts'
import { forget, keepRoster, marksOf, queueMark, rostersOf } from '../../lib/rosters/kept-rosters.ts'
import { sessionBridge } from '../../lib/session/token.ts'
import { aRoster, aRosterDate, datesOfRosters } from '../../testing/a-roster.ts'
import { answer, answerProblem, askedOf, cutOff, fetchAnswer } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { dateOfDay, rosterOf, rostersOfDay } from './roster.api.ts'

const ana = aSessionUser()
const HOUR_MS = 3_600_000
const roster = aRoster(['Noor'])
const open = (role: Role | null = 'instructor') =>
  createQueryClient(1).fetchQuery(rosterOf(ana, role, roster.class._id))
const keptNames = async () =>
  (await rostersOf(ana.uid)).flatMap(({ students }) => students.map(({ name }) => name))

beforeEach(async () => {
  vi.stubGlobal('fetch', fetchAnswer)
  sessionBridge.email = () => ana.email
  await forget(ana.uid)
})

describe('a roster that was read', () => {
  it('is kept', async () => {
    answer(readRoster, roster)
    expect(await open()).toEqual(roster)
    expect(await keptNames()).toEqual(['Noor'])
  })

  it('is not kept if it arrives after the logout', async () => {
    answer(readRoster, () => {
      sessionBridge.email = () => undefined
      return roster
    })
    await open()
    expect(await keptNames()).toEqual([])
  })

  it('is not kept if another user has logged in meanwhile', async () => {
    answer(readRoster, () => {
      sessionBridge.email = () => 'ben@ningjing.example'
      return roster
    })
    await open()
    expect(await keptNames()).toEqual([])
  })

  it('is not kept without the role that opens it again', async () => {
    answer(readRoster, roster)
    await open(null)
    expect(await keptNames()).toEqual([])
  })
})

describe('a roster that is kept', () => {
  beforeEach(() => keepRoster(ana.uid, 'instructor', roster))

  it('is shown while the API cannot be reached', async () => {
    cutOff(readRoster)
    expect(await open()).toMatchObject({ students: [{ name: 'Noor' }], keptAt: expect.any(Number) })
    expect(await keptNames()).toEqual(['Noor'])
  })

  it.each(['role.not-allowed', 'class.not-found'] as const)(
    'is removed, and not shown, when the API answers %s',
    async (code) => {
      answerProblem(readRoster, code)
      await expect(open()).rejects.toMatchObject({ code })
      expect(await keptNames()).toEqual([])
    },
  )

  it('stays when another one is refused', async () => {
    const other = aRoster(['Lin'])
    await keepRoster(ana.uid, 'instructor', other)
    answerProblem(readRoster, 'class.not-found')
    await expect(open()).rejects.toMatchObject({ code: 'class.not-found' })
    expect(await keptNames()).toEqual(['Lin'])
  })
})

describe('the rosters of the day', () => {
  const other = aRoster(['Lin'], 'Hatha')
  const openDay = (client = createQueryClient(1)) => client.fetchQuery(rostersOfDay(ana, 'instructor'))
  const names = async () => (await openDay()).map((one) => one.class.name)
  const listed = datesOfRosters(roster, other)

  it('are the kept ones while the list of classes cannot be reached', async () => {
    await keepRoster(ana.uid, 'instructor', roster)
    cutOff(listRosterDates)
    expect(await names()).toEqual(['Yin'])
  })

  it('fail if none is kept, or if the API refuses the list', async () => {
    cutOff(listRosterDates)
    await expect(openDay()).rejects.toMatchObject({ status: 0 })
    await keepRoster(ana.uid, 'instructor', roster)
    answerProblem(listRosterDates, 'role.not-allowed')
    await expect(openDay()).rejects.toMatchObject({ code: 'role.not-allowed' })
  })

  it('leave out a class that is gone, and read the others', async () => {
    answer(listRosterDates, listed)
    answer(readRoster, ({ params }) => {
      if (params.id === roster.class._id) throw new Problem('class.not-found')
      return other
    })
    expect(await names()).toEqual(['Hatha'])
  })

  it('are read once for all dates of a class, and kept', async () => {
    answer(listRosterDates, datesOfRosters(other, other))
    answer(readRoster, other)
    expect(await names()).toEqual(['Hatha'])
    expect(await keptNames()).toEqual(['Lin'])
    expect(askedOf(readRoster)).toHaveLength(1)
  })

  it('are not read further once the network is gone', async () => {
    await keepRoster(ana.uid, 'instructor', other)
    answer(listRosterDates, listed)
    cutOff(readRoster)
    expect(await names()).toEqual(['Hatha'])
    expect(new Set(askedOf(readRoster).map(({ params }) => params.id))).toEqual(new Set([roster.class._id]))
  })

  it('leave out what is canceled, moved or given away: the list no longer names it, and its marks wait', async () => {
    const nextWeek = { ...aRoster(['Kim']), sessions: [aRosterDate(168, '2027-01-18T18:30')] }
    for (const one of [roster, other, nextWeek]) await keepRoster(ana.uid, 'instructor', one)
    const ids = { classId: roster.class._id, sessionId: anId(), userId: anId() }
    const mark = { ...ids, state: 'present' as const, at: new Date().toISOString() }
    await queueMark(ana.uid, mark)
    answer(listRosterDates, datesOfRosters(other))
    answer(readRoster, other)
    expect(await names()).toEqual(['Hatha'])
    expect(await keptNames()).toEqual(['Kim', 'Lin'])
    expect(await marksOf(ana.uid)).toEqual([mark])
    cutOff(listRosterDates)
    expect(await names()).toEqual(['Hatha'])
  })

  it('keep the roster of a date that is sold by itself as long as its class has it', async () => {
    const [session] = other.sessions
    const ofDate = { ...other, class: { ...other.class, _id: session?.id ?? '' } }
    await keepRoster(ana.uid, 'instructor', ofDate)
    answer(listRosterDates, datesOfRosters(other))
    answer(readRoster, other)
    await openDay()
    expect((await rostersOf(ana.uid)).map((one) => one.class._id)).toContain(session?.id)
    answer(listRosterDates, [])
    expect(await openDay()).toEqual([])
  })

  it('have a kept class only if it is held within a day', async () => {
    const sessions = [{ ...roster.sessions[0]!, at: new Date(Date.now() + 25 * HOUR_MS).toISOString() }]
    await keepRoster(ana.uid, 'instructor', { ...roster, sessions })
    await keepRoster(ana.uid, 'instructor', other)
    cutOff(listRosterDates)
    expect(await names()).toEqual(['Hatha'])
  })
})

describe('the date of the day', () => {
  const now = Date.parse('2027-01-11T18:00:00.000Z')
  /** A date of an hour, so many hours from now. */
  const inHours = (hours: number, canceled = false): Session => ({
    id: anId(),
    at: new Date(now + hours * HOUR_MS).toISOString(),
    local: '2027-01-11T18:30',
    minutes: 60,
    canceled,
  })
  const hoursOf = (hours: number[]) => {
    const found = dateOfDay(
      hours.map((one) => inHours(one)),
      now,
    )
    return found && (Date.parse(found.at) - now) / HOUR_MS
  }

  it.each([
    ['the one that is on', [-3, -0.5, 2], -0.5],
    ['else the next one', [-3, -1, 2, 5], 2],
    ['else the last one', [-6, -5, -2], -2],
    ['none that is a day away', [-24, 24], undefined],
    ['one that is nearly a day away', [-30, 23.9], 23.9],
  ])('is %s', (_which, hours, expected) => {
    expect(hoursOf(hours)).toBe(expected)
  })

  it('is none that was canceled', () => {
    expect(dateOfDay([inHours(1, true)], now)).toBeUndefined()
  })
})
