import { expect, it } from 'vitest'
import { lastFollower } from './follow.ts'

const pass = (from: string, until: string | null, state: 'active' | 'stopped' | 'ended' = 'active') => ({
  ...{ state, validFrom: `2031-${from}T05:00:00Z`, validUntil: until && `2031-${until}T05:00:00Z` },
})
const first = pass('01-01', '02-01')
const second = pass('02-01', '03-01')
const third = pass('03-01', '04-01', 'stopped')

it.each([
  ['nothing', [], first],
  ['a pass that begins at its end', [second], second],
  ['the last of several, in any order', [third, first, second], third],
  ['none that begins before or after its end', [pass('01-31', '03-01'), pass('02-02', '03-01')], first],
  ['none that has ended', [pass('02-01', '03-01', 'ended')], first],
  ['none whose end is not known', [pass('02-01', null)], first],
])('a pass is followed by %s', (_what, own, last) => {
  expect(lastFollower(first, own)).toBe(last)
})

it('a pass without an end is followed by none', () => {
  const open = pass('01-01', null)
  expect(lastFollower(open, [first, second])).toBe(open)
})
