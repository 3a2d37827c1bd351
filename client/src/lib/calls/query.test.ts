import { environmentManager } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createQueryClient } from './query.ts'

it('keeps nothing of a page that the server has rendered', () => {
  environmentManager.setIsServer(() => true)
  onTestFinished(() => environmentManager.setIsServer(() => false))
  const setTimer = vi.spyOn(globalThis, 'setTimeout')
  createQueryClient().setQueryData(['classes'], [])
  expect(setTimer).not.toHaveBeenCalled()
})
