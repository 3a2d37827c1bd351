import { Problem } from '@ningjing/contract/problems'
import { expect, it, vi } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { localLimit } from './local-limit.ts'

const ADDRESS = '203.0.113.1'

/** The counts of two processes with three points a minute each address. */
async function twoProcesses() {
  const { stores } = await testApp()
  return [
    localLimit(stores.limits, 0.01, 'publicRead'),
    localLimit(stores.limits, 0.01, 'publicRead'),
  ] as const
}

it('counts each address in the process, and says how long to wait', async () => {
  const [count] = await twoProcesses()
  for (let call = 0; call < 3; call += 1) count(ADDRESS)
  expect(() => count('203.0.113.2')).not.toThrow()
  try {
    count(ADDRESS)
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(Problem)
    const { code, extra } = error as Problem
    expect(code).toBe('request.too-many')
    expect(extra.retryAfterSeconds).toBeGreaterThan(0)
    expect(extra.retryAfterSeconds).toBeLessThanOrEqual(60)
  }
})

it('shares the counts with the other processes within a second', async () => {
  const [here, there] = await twoProcesses()
  here(ADDRESS)
  here(ADDRESS)
  there(ADDRESS)
  await vi.waitFor(() => expect(() => there(ADDRESS)).toThrow(Problem), { timeout: 5_000, interval: 400 })
})
