import { expect, it, onTestFinished, vi } from 'vitest'
import { beforeSignOut, finishWaiting } from './before-sign-out.ts'

/** An action that lasts until it is released or fails. */
function registered() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const finish = vi.fn(() => promise)
  const remove = beforeSignOut(finish)
  onTestFinished(() => void remove())
  return { finish, remove, release: resolve, fail: reject }
}

/** Whether signing out may go on, now. */
function waiting() {
  const state = { isOver: false }
  void finishWaiting().then(() => {
    state.isOver = true
  })
  return state
}

it('signing out waits for nothing without an action, or after it was removed', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { finish, remove } = registered()
  remove()
  const state = waiting()
  await vi.advanceTimersByTimeAsync(0)
  expect([finish.mock.calls, state.isOver, vi.getTimerCount()]).toEqual([[], true, 0])
})

it('signing out waits for every action, also when one fails', async () => {
  const [one, other] = [registered(), registered()]
  const state = waiting()
  one.fail(new Error('The API is down'))
  await vi.waitFor(() => expect([one, other].map(({ finish }) => finish.mock.calls.length)).toEqual([1, 1]))
  await new Promise((later) => setTimeout(later))
  expect(state.isOver).toBe(false)
  other.release()
  await vi.waitFor(() => expect(state.isOver).toBe(true))
})

it('signing out waits five seconds at most', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  registered()
  const state = waiting()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(state.isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(state.isOver).toBe(true)
})
