import { describe, expect, it } from 'vitest'
import type { Skips } from '../../domain/seat.records.ts'
import { aClassRecord } from '../../testing/records.ts'
import { checkClaims } from './check-class-claims.rules.ts'

const AT = new Date('2026-05-03')
const SINCE = new Date('2026-05-04')
const TIMES = { since: SINCE, holdsSince: SINCE, now: SINCE }

/** What is found of a place that skips a date, or does not, by these lines. */
function foundOf(isSkipped: boolean, lines: ('seat.skip' | 'seat.unskip')[]): string[] {
  const skips: Skips = isSkipped ? { date: { id: 'skip', at: AT } } : {}
  const yogaClass = aClassRecord({ roster: { ana: { orderId: 'order', at: AT, skips } } })
  const about = { who: 'ana', subject: yogaClass._id, before: null, at: AT }
  const log = lines.map((what) => ({ ...about, what, after: { orderId: 'order', sessionId: 'date' } }))
  return checkClaims(yogaClass, log, TIMES).map(({ text }) => text)
}

describe('a date that a student skips', () => {
  it.each([
    ['as it was said', true, ['seat.skip'], 0],
    ['as it was said again', true, ['seat.skip', 'seat.unskip', 'seat.skip'], 0],
    ['by lines of two clocks', true, ['seat.skip', 'seat.skip', 'seat.unskip'], 0],
    ['no longer, by lines of two clocks', false, ['seat.unskip', 'seat.skip'], 0],
    ['that was said after a lost line', true, ['seat.skip', 'seat.skip'], 0],
    ['that nobody said', true, [], 1],
    ['although the opposite was said', true, ['seat.skip', 'seat.unskip'], 1],
    ['no longer, as nobody said', false, ['seat.skip'], 1],
  ] as const)('%s', (_what, isSkipped, lines, count) => {
    expect(foundOf(isSkipped, [...lines])).toHaveLength(count)
  })
})
