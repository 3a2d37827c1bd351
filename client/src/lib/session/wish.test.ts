import { expect, it, vi } from 'vitest'
import { dropWish, keepWish, onWishDropped, readWish } from './wish.ts'

const MINUTE_MS = 60_000

it('keeps the newest wish of the tab until it is dropped', () => {
  expect(readWish()).toBeNull()
  keepWish({ act: 'select', classId: 'first' })
  keepWish({ act: 'wait', classId: 'second' })
  expect(readWish()).toEqual({ act: 'wait', classId: 'second' })
  expect(readWish()).toEqual({ act: 'wait', classId: 'second' })
  dropWish()
  expect(readWish()).toBeNull()
})

it('forgets a wish after half an hour', () => {
  const start = Date.now()
  const now = vi.spyOn(Date, 'now').mockReturnValue(start)
  keepWish({ act: 'select', classId: 'first' })
  now.mockReturnValue(start + 29 * MINUTE_MS)
  expect(readWish()).not.toBeNull()
  now.mockReturnValue(start + 30 * MINUTE_MS)
  expect(readWish()).toBeNull()
})

it('is not what other tabs and addresses can set', () => {
  localStorage.setItem('ningjing-wish', JSON.stringify({ act: 'select', classId: 'first', at: Date.now() }))
  expect(readWish()).toBeNull()
})

it('tells who listens that it is dropped, until they end that', () => {
  const [told, other] = [vi.fn(), vi.fn()]
  const end = onWishDropped(told)
  const endOther = onWishDropped(other)
  dropWish()
  end()
  dropWish()
  endOther()
  expect([told.mock.calls.length, other.mock.calls.length]).toEqual([1, 2])
})
