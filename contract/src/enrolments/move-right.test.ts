import { expect, it } from 'vitest'
import { momentOf } from '../zone.ts'
import { moveRightText } from './move-right.ts'
import { CLUB_TERMS, type RefundFacts } from './terms.ts'

const ZONE = 'America/New_York'

/** A moment by the clock of New York. */
const clock = (local: string) => momentOf(local, ZONE).at ?? new Date(Number.NaN)

const date = (local: string) => ({ at: clock(local), minutes: 60 })
const LATER = ['2026-12-08', '2026-12-15', '2026-12-22'].map((day) => date(`${day}T18:30`))

const facts: RefundFacts = {
  paidInCents: 2000,
  backInCents: 0,
  orderedAt: clock('2026-11-20T09:58'),
  paidAt: clock('2026-11-20T10:00'),
  terms: CLUB_TERMS,
  sessions: [],
}

/** The right that a date gives which has just moved; `credits` of a place that a pass pays. */
function rightOf(
  moved: { from: string; to: string; at: string },
  {
    others = [],
    now = moved.at,
    credits,
    ...changes
  }: Partial<RefundFacts> & { others?: object[]; now?: string; credits?: string } = {},
) {
  const session = { ...date(moved.to), moved: { from: clock(moved.from), at: clock(moved.at) } }
  const sessions = [session, ...others] as RefundFacts['sessions']
  const times = { zone: ZONE, clock: '12' } as const
  return moveRightText({ ...facts, sessions, ...changes }, session, times, clock(now), credits)
}

const FIRST = { from: '2026-12-01T18:30', to: '2026-12-02T18:30', at: '2026-12-01T12:00' }
const FAR = { from: '2026-12-01T20:30', to: '2026-12-20T18:30', at: '2026-12-01T18:30' }
/** The second date of a class whose first one was held. */
const SECOND = { from: '2026-12-08T18:30', to: '2026-12-09T18:30', at: '2026-12-02T10:00' }
const HELD = { others: [date('2026-12-01T18:30'), ...LATER.slice(1)] }

it('names the end of the right, beside a date in the same zone', () => {
  const terms = { ...CLUB_TERMS, freeHours: 720 }
  expect(rightOf(FAR, { terms })).toBe('You can leave until Tue, 8 Dec, 6:30 PM and get everything back.')
})

it('names a later end, where the terms give everything back for longer', () => {
  expect(rightOf(FAR)).toBe('You can leave until Sat, 19 Dec, 6:30 PM and get everything back.')
})

it('ends with the beginning of the only date', () => {
  expect(rightOf(FIRST)).toBe('You can leave until Wed, 2 Dec, 6:30 PM and get everything back.')
})

it('goes on with the dates that are left, once the first one has begun', () => {
  expect(rightOf(FIRST, { others: LATER })).toBe(
    'You can leave until Wed, 2 Dec, 6:30 PM and get everything back. After that, until Tue, 8 Dec, 12:00 PM, you get back the share of the dates not yet held.',
  )
})

it('is about the dates that are left, where another one was held', () => {
  expect(rightOf(SECOND, HELD)).toBe(
    'You can leave until Wed, 9 Dec, 10:00 AM and get back the share of the dates not yet held.',
  )
})

it('ends before the terms do, which give a part back after they give everything', () => {
  const terms = { ...CLUB_TERMS, latePercent: 50 }
  expect(rightOf(FAR, { terms })).toBe('You can leave until Sat, 19 Dec, 6:30 PM and get everything back.')
})

it('gives credits back as a whole, or not', () => {
  const credits = 'your credit'
  const all = 'You can leave until Wed, 2 Dec, 6:30 PM and get your credit back.'
  expect(rightOf(FIRST, { credits })).toBe(all)
  expect(rightOf(FIRST, { credits, others: LATER })).toBe(all)
  expect(rightOf(SECOND, { ...HELD, credits })).toBe('')
})

it.each([
  ['a date that moved by 2 hours', { ...FIRST, to: '2026-12-01T20:30' }, {}],
  ['an order after the move', FIRST, { orderedAt: clock('2026-12-01T12:30'), now: '2026-12-01T13:00' }],
  ['a right that is over', FAR, { now: '2026-12-08T18:30' }],
  ['a free place', FIRST, { paidInCents: 0 }],
  ['a place of which everything was given back', FIRST, { backInCents: 2000 }],
])('is none for %s', (_what, moved, changes) => {
  expect(rightOf(moved, changes)).toBe('')
})
