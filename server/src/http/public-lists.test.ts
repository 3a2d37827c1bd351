import { aClass } from '@ningjing/contract/testing/builders'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followLists } from './public-lists.ts'

const hatha = aClass()
const listsWith = (seats: number) => ({
  popularClasses: [],
  publicClasses: [{ ...hatha, seats }],
  nextClasses: null,
  instructors: [],
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the public lists', () => {
  it('are read once while nothing happens', async () => {
    const read = vi.fn(async () => listsWith(3))
    const lists = followLists(read)
    const [first, second] = await Promise.all([lists.current(), lists.current()])
    expect(first).toMatchObject({ version: 1, lists: listsWith(3) })
    expect(second).toBe(first)
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('are read again by whoever asks after a change, and have a new version only when they differ', async () => {
    const read = vi.fn(async () => listsWith(3))
    const lists = followLists(read)
    await lists.current()
    lists.markChanged()
    expect(await lists.current()).toMatchObject({ version: 1 })
    read.mockResolvedValue(listsWith(2))
    lists.markChanged()
    expect(await lists.current()).toMatchObject({ version: 2, lists: listsWith(2) })
    expect(read).toHaveBeenCalledTimes(3)
  })

  it('are read once more when they change while they are read', async () => {
    const seats = [3, 2]
    const lists = followLists(async () => listsWith(seats.shift() ?? 0))
    const asked = lists.current()
    lists.markChanged()
    expect(await asked).toMatchObject({ lists: listsWith(2) })
  })

  it('are looked at again after a while, without letting anybody wait', async () => {
    const read = vi.fn(async () => listsWith(3))
    const lists = followLists(read)
    await lists.current()
    read.mockResolvedValue(listsWith(2))
    vi.advanceTimersByTime(5_001)
    expect(await lists.current()).toMatchObject({ lists: listsWith(3) })
    await vi.advanceTimersByTimeAsync(0)
    expect(await lists.current()).toMatchObject({ lists: listsWith(2) })
  })

  it('stay as they were while they cannot be read', async () => {
    const read = vi.fn(async () => listsWith(3))
    const lists = followLists(read)
    read.mockRejectedValueOnce(new Error('down'))
    expect(await lists.current()).toBeUndefined()
    await lists.current()
    read.mockRejectedValue(new Error('down'))
    lists.markChanged()
    expect(await lists.current()).toMatchObject({ lists: listsWith(3) })
  })
})
