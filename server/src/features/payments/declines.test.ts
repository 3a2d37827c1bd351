import { expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { countDecline, secondsUntilPauseEnds } from './declines.ts'

it('declined cards pause their own student for an hour, the fewer the smaller the scale of the limits', async () => {
  const { deps } = await testApp({ RATE_LIMIT_SCALE: '0.4' })
  await countDecline(deps, 'ana')
  expect(await secondsUntilPauseEnds(deps, 'ana')).toBe(0)
  await countDecline(deps, 'ana')
  const seconds = await secondsUntilPauseEnds(deps, 'ana')
  expect(seconds).toBeGreaterThan(3500)
  expect(seconds).toBeLessThanOrEqual(3600)
  expect(await secondsUntilPauseEnds(deps, 'ben')).toBe(0)
})
