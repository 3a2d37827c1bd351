import { expect, it } from 'vitest'
import { retryWhenSeatIsLost } from './hold-seat.ts'

it('an attempt that loses its seat is made four times in all', async () => {
  let attempts = 0
  const lost = retryWhenSeatIsLost(async () => {
    attempts += 1
    // Ends the test if it goes on.
    return attempts > 9 ? 'held' : null
  })
  await expect(lost).rejects.toMatchObject({
    code: 'class.sold-out',
    message: 'The seat could not be kept. Please try again.',
  })
  expect(attempts).toBe(4)
})

it('an attempt that keeps its seat is the last one', async () => {
  const results = [null, 'held', 'again']
  expect(await retryWhenSeatIsLost(async () => results.shift() ?? null)).toBe('held')
  expect(results).toEqual(['again'])
})
