import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

it('lets a request with several steps end before the next task', async () => {
  const inTurn = oneAtATime()
  let tasks = 0
  const block = async () => {
    for (const start = performance.now(); performance.now() - start < 40; );
    tasks += 1
  }
  const all = Promise.all(Array.from({ length: 8 }, () => inTurn(block)))
  for (let step = 0; step < 5; step += 1) await pause(1)
  expect(tasks).toBeLessThanOrEqual(2)
  await all
})

it('goes on after a task that failed', async () => {
  const inTurn = oneAtATime()
  const failed = inTurn(() => Promise.reject(new Error('broken')))
  const next = inTurn(async () => 'next')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('next')
})
