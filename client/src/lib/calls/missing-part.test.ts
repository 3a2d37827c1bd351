import { beforeEach, expect, it, vi } from 'vitest'
import { reloadForMissingPart, watchMissingParts } from './missing-part.ts'

const reload = vi.fn()
const lost = new TypeError('Failed to fetch dynamically imported module')

beforeEach(() => {
  sessionStorage.clear()
  reload.mockReset()
  watchMissingParts()
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: lost }))
})

it('reloads the page once if a part of the site is gone', () => {
  expect(reloadForMissingPart(lost, reload)).toBe(true)
  expect(reloadForMissingPart(lost, reload)).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('reloads again for a release much later', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  reloadForMissingPart(lost, reload)
  vi.setSystemTime(Date.now() + 61_000)
  expect(reloadForMissingPart(lost, reload)).toBe(true)
  vi.useRealTimers()
})

it('does not reload without a network, which would leave an empty window', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(reloadForMissingPart(lost, reload)).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

it('does not reload for other errors', () => {
  expect(reloadForMissingPart(new TypeError('broken'), reload)).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
