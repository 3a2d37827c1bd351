import { expect, it } from 'vitest'
import { lastFollower } from './follow.ts'

const pass = (
  _id: string,
  until: string | null,
  follows?: string,
  state: 'active' | 'stopped' | 'ended' = 'active',
) => ({ _id, follows, state, validUntil: until && `2031-${until}T05:00:00Z` })
const first = pass('1', '02-01')
const second = pass('2', '03-01', '1')
const third = pass('3', '04-01', '2', 'stopped')
const gone = pass('2', '03-01', '1', 'ended')

it.each([
  ['nothing', [first], first],
  ['a pass that begins at its end', [second], second],
  ['the last of several, in any order', [third, first, second], third],
  ['none that follows another one', [pass('4', '03-01', '9'), pass('5', '03-01')], first],
  ['none that has ended', [gone], first],
  ['one that follows a pass that has ended', [third, gone], third],
  ['none whose end is not known', [pass('2', null, '1')], first],
  ['none that ends before it', [pass('2', '01-20', '1')], first],
])('a pass is followed by %s', (_what, own, last) => {
  expect(lastFollower(first, own)).toBe(last)
})

it('a pass without an end is followed by none', () => {
  const open = pass('1', null)
  expect(lastFollower(open, [first, pass('2', null, '1')])).toBe(open)
})
