import { expect, it } from 'vitest'
import { aPurse } from '../testing/purses.ts'
import type { PurseUse } from './purse.records.ts'
import { dueAfterEnd, worthOfLateUse, worthOfNextLate } from './purse.ts'

const AT = new Date('2026-12-01T18:00:00Z')

/** A use whose credits came back so many minutes after the pass had ended. */
const backAfter = (minutes: number, changes: Partial<PurseUse> = {}): PurseUse => ({
  classId: 'flow',
  at: AT,
  day: '2026-12-01',
  spentAt: AT,
  back: new Date(AT.getTime() + minutes * 60_000),
  late: true,
  ...changes,
})

/** A pass of three credits for $100, which ended with none of them left. */
const ended = (uses: Record<string, PurseUse>) =>
  aPurse({
    granted: 3,
    left: 0,
    state: 'ended',
    uses,
    end: { credits: 0, cents: 0, paidInCents: 10_000, at: AT, by: 'admin' },
  })

it('gives back the cents of each late credit in the order in which they came, and all of them in the end', () => {
  const pass = ended({ first: backAfter(3), third: backAfter(9), second: backAfter(6) })
  const worths = ['first', 'second', 'third'].map((id) => worthOfLateUse(pass, id))
  expect(worths).toEqual([3333, 3333, 3334])
  expect(dueAfterEnd(pass)).toBe(10_000)
})

it('gives back nothing for credits that come back once a bank has taken the payment back', () => {
  const uses = { first: backAfter(3), second: backAfter(6), third: backAfter(9) }
  const pass = { ...ended(uses), lostAt: new Date(AT.getTime() + 6 * 60_000) }
  expect(['first', 'second', 'third', 'other'].map((id) => worthOfLateUse(pass, id))).toEqual([
    3333,
    0,
    0,
    undefined,
  ])
  expect(dueAfterEnd(pass)).toBe(3333)
  expect(worthOfNextLate(pass, {})).toBe(0)
})

it('orders credits that came back at the same moment by their orders', () => {
  const pass = ended({ b: backAfter(1), c: backAfter(1), a: backAfter(1) })
  expect(['a', 'b', 'c'].map((id) => worthOfLateUse(pass, id))).toEqual([3333, 3333, 3334])
})

it('gives no cents for what came back as credits, or has not come back', () => {
  const { late: _late, ...inTime } = backAfter(-5)
  const { back: _back, ...stays } = inTime
  const pass = ended({ inTime, stays, late: backAfter(1, { credits: 2 }) })
  expect(['inTime', 'stays', 'late'].map((id) => worthOfLateUse(pass, id))).toEqual([
    undefined,
    undefined,
    6666,
  ])
  expect(worthOfNextLate(pass, {})).toBe(3334)
})

it('gives nothing for the bookings of an unlimited pass, whose days were given back at its end', () => {
  const end = { credits: null, cents: 3300, paidInCents: 9900, at: AT, by: 'admin' }
  const pass = aPurse({ granted: null, left: null, state: 'ended', uses: { flow: backAfter(1) }, end })
  expect(dueAfterEnd(pass)).toBe(3300)
  expect(worthOfLateUse(pass, 'flow')).toBe(0)
})

it('does not know the worth of a late credit while the pass has not ended', () => {
  expect(worthOfNextLate(aPurse(), {})).toBeUndefined()
})
