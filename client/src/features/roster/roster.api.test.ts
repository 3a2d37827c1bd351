import { readRoster } from '@ningjing/contract/roster/roster'
import type { Role } from '@ningjing/contract/users/users'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forget, keepRoster, rostersOf } from '../../lib/rosters/kept-rosters.ts'
import { createQueryClient } from '../../lib/calls/query.ts'
import { sessionBridge } from '../../lib/session/token.ts'
import { aRoster } from '../../testing/a-roster.ts'
import { answer, answerProblem, cutOff, fetchAnswer } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { rosterOf } from './roster.api.ts'

const ana = aSessionUser()
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
