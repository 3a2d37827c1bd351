import { aClass } from '@ningjing/contract/testing/builders'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPublicData } from './public-data.ts'

const hatha = aClass()
const listsWith = (seats: number) => ({
  popularClasses: [],
  publicClasses: [{ ...hatha, seats }],
  nextClasses: null,
  instructors: [],
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the data of the public pages', () => {
  it('is read once while nothing changes', async () => {
    const read = vi.fn(async () => listsWith(3))
    const data = createPublicData(read)
    const [first, second] = await Promise.all([data.current(), data.current()])
    expect(first).toMatchObject({ version: 1, lists: listsWith(3) })
    expect(second).toBe(first)
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('is read again after a change, and has a new version only when it differs', async () => {
    const read = vi.fn(async () => listsWith(3))
    const data = createPublicData(read)
    await data.current()
    data.invalidate()
    expect(await data.current()).toMatchObject({ version: 1 })
    read.mockResolvedValue(listsWith(2))
    data.invalidate()
    expect(await data.current()).toMatchObject({ version: 2, lists: listsWith(2) })
    expect(read).toHaveBeenCalledTimes(3)
  })

  it('is read once more when it changes during a read', async () => {
    const seats = [3, 2]
    const data = createPublicData(async () => listsWith(seats.shift() ?? 0))
    const asked = data.current()
    data.invalidate()
    expect(await asked).toMatchObject({ lists: listsWith(2) })
  })

  it('is read again after a while, without letting a request wait', async () => {
    const read = vi.fn(async () => listsWith(3))
    const data = createPublicData(read)
    await data.current()
    read.mockResolvedValue(listsWith(2))
    vi.advanceTimersByTime(5_001)
    expect(await data.current()).toMatchObject({ lists: listsWith(3) })
    await vi.advanceTimersByTimeAsync(0)
    expect(await data.current()).toMatchObject({ lists: listsWith(2) })
  })

  it('stays as it was while it cannot be read', async () => {
    const read = vi.fn(async () => listsWith(3))
    const data = createPublicData(read)
    read.mockRejectedValueOnce(new Error('down'))
    expect(await data.current()).toBeUndefined()
    await data.current()
    read.mockRejectedValue(new Error('down'))
    data.invalidate()
    expect(await data.current()).toMatchObject({ lists: listsWith(3) })
  })
})
