import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { unreachable } from './call-error.ts'
import { createQueryClient, keyOf, refresh } from './query.ts'

it('keeps nothing of a page that the server has rendered', () => {
  environmentManager.setIsServer(() => true)
  onTestFinished(() => environmentManager.setIsServer(() => false))
  const setTimer = vi.spyOn(globalThis, 'setTimeout')
  createQueryClient().setQueryData(['classes'], [])
  expect(setTimer).not.toHaveBeenCalled()
})

it('refreshes until the lists are read, but waits for no retry of one that fails', async () => {
  const client = createQueryClient(60_000)
  let isDown = false
  const queryFn = vi.fn(async () => {
    if (isDown) throw unreachable()
    return []
  })
  const stop = new QueryObserver(client, { queryKey: keyOf('classes'), queryFn }).subscribe(() => undefined)
  onTestFinished(() => {
    stop()
    client.clear()
  })
  await vi.waitFor(() => expect(client.getQueryData(keyOf('classes'))).toEqual([]))
  await refresh(client, 'classes')
  expect(queryFn).toHaveBeenCalledTimes(2)
  isDown = true
  await refresh(client, 'classes')
  expect(queryFn).toHaveBeenCalledTimes(3)
  expect(client.isFetching()).toBe(1)
})

it('reads a list again that was being read for the first time when it changed', async () => {
  const client = createQueryClient()
  const before = Promise.withResolvers<string[]>()
  const queryFn = vi.fn(async () => ['after']).mockReturnValueOnce(before.promise)
  const observer = new QueryObserver(client, { queryKey: keyOf('selections'), queryFn })
  onTestFinished(observer.subscribe(() => undefined))
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledOnce())
  const refreshed = refresh(client, 'selections')
  before.resolve(['before'])
  await refreshed
  expect(client.getQueryData(keyOf('selections'))).toEqual(['after'])
})
