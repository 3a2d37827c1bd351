import { anId } from '@ningjing/contract/testing/builders'
import { expect, it, vi } from 'vitest'
import { aRoster } from '../../testing/a-roster.ts'
import { ifKept } from './if-kept.ts'
import { keepsRosters, setKeepsRosters, unsetKeepsRosters } from './keeps-rosters.ts'
import { keepRoster } from './kept-rosters.ts'

it('a browser that keeps no rosters does not load the code for them', async () => {
  const action = vi.fn()
  expect(keepsRosters()).toBe(false)
  expect(await ifKept(action)).toBeUndefined()
  expect(action).not.toHaveBeenCalled()
})

it('a browser that has kept a roster loads the code for them, until none is left', async () => {
  const [uid, roster] = [anId(), aRoster()]
  await keepRoster(uid, 'instructor', roster)
  expect(await ifKept(({ roleOf }) => roleOf(uid))).toBe('instructor')
  await ifKept(({ tidy }) => tidy(undefined))
  expect(await ifKept(({ roleOf }) => roleOf(uid))).toBeUndefined()
  expect(keepsRosters()).toBe(false)
})

it('the sign that rosters are kept can be set and taken away', () => {
  setKeepsRosters()
  expect(keepsRosters()).toBe(true)
  unsetKeepsRosters()
  expect(keepsRosters()).toBe(false)
})
