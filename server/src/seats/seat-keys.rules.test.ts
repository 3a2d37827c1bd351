import { expect, it } from 'vitest'
import { asKey, barOf, holdOf, rosterOf } from './seat-keys.rules.ts'

it('an id is the key of its hold, its place and its end', () => {
  expect([holdOf('ana'), rosterOf('ana'), barOf('order')]).toEqual([
    'holds.ana',
    'roster.ana',
    'barred.order',
  ])
})

it.each(['a', 'uid-Ana_09', 'x'.repeat(128)])('%s can be a key', (id) => {
  expect(asKey(id)).toBe(id)
})

it.each(['', 'x'.repeat(129), 'ana.cents', '.ana', 'ana.', '$set', 'a b'])('“%s” cannot be a key', (id) => {
  expect(() => asKey(id)).toThrow('This id cannot be a key.')
})
