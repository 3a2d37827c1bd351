import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cachedResponse } from '../http/cached-response.ts'
import { PublicCache } from './public-cache.ts'

/** A cache, data that a test can change or take away, and the texts of its answers. */
function cacheOf({ maxBytes = 1e6, maxRefreshes = 8 } = {}) {
  let changes = 0
  const cache = new PublicCache({ changes: () => changes, maxBytes, maxRefreshes })
  const read = vi.fn(async (): Promise<string | undefined> => 'first')
  const make = vi.fn((text: string) => cachedResponse(text, 'txt'))
  const until = vi.fn(() => Number.POSITIVE_INFINITY)
  const admit = vi.fn()
  return {
    cache,
    read,
    make,
    until,
    admit,
    change: () => {
      changes += 1
    },
    /** The text at a key; null if there is no such thing, undefined if there is no answer now. */
    textAt: async (key = 'page') => {
      const response = await cache.get(key, { read, make, until, admit })
      return response ? String(response.bodies.identity) : response
    },
  }
}

const never = () => new Promise<undefined>(() => {})

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance', 'Date'] }))
afterEach(() => void vi.useRealTimers())

describe('a cached response', () => {
  it('is read and made once while nothing changes', async () => {
    const { textAt, read, make } = cacheOf()
    expect(await Promise.all([textAt(), textAt()])).toEqual(['first', 'first'])
    expect(await textAt()).toBe('first')
    expect([read, make].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  })

  it('is read again after a change, and made again only if its data differs', async () => {
    const { textAt, read, make, change } = cacheOf()
    await textAt()
    change()
    expect(await textAt()).toBe('first')
    read.mockResolvedValue('second')
    change()
    expect(await textAt()).toBe('second')
    expect([read, make].map(({ mock }) => mock.calls.length)).toEqual([3, 2])
  })

  it('is read once more if the data changes while it is read', async () => {
    const { textAt, read, change } = cacheOf()
    const texts = ['old', 'new']
    read.mockImplementation(async () => texts.shift())
    const asked = textAt()
    change()
    expect(await asked).toBe('new')
  })

  it('is read again after two seconds', async () => {
    const { textAt, read } = cacheOf()
    await textAt()
    read.mockResolvedValue('second')
    vi.advanceTimersByTime(1_999)
    expect(await textAt()).toBe('first')
    vi.advanceTimersByTime(1)
    expect(await textAt()).toBe('second')
  })

  it('is made again when the clock has made it outdated, for which a visitor waits', async () => {
    const { textAt, make, until } = cacheOf()
    until.mockReturnValueOnce(Date.now() + 1_000)
    await textAt()
    vi.advanceTimersByTime(999)
    expect(await textAt()).toBe('first')
    make.mockImplementation(async () => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      return cachedResponse('later', 'txt')
    })
    vi.advanceTimersByTime(1)
    const asked = textAt()
    await vi.advanceTimersByTimeAsync(500)
    expect(await asked).toBe('later')
    vi.advanceTimersByTime(5_000)
    expect(await textAt()).toBe('later')
    expect(make).toHaveBeenCalledTimes(2)
  })

  it('is returned in its last version when reading takes more than 40 ms', async () => {
    const { textAt, read } = cacheOf()
    await textAt()
    read.mockImplementation(never)
    vi.advanceTimersByTime(2_000)
    const asked = textAt()
    await vi.advanceTimersByTimeAsync(40)
    expect(await asked).toBe('first')
  })

  it('waits a second for data that has changed, and then not again until a read succeeds', async () => {
    const { textAt, read, change } = cacheOf()
    await textAt()
    const answers: ((text: string) => void)[] = []
    read.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
    change()
    const asked = textAt()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await asked).toBe('first')
    expect(await textAt()).toBe('first')
    expect(read).toHaveBeenCalledTimes(2)
    answers[0]?.('second')
    await vi.advanceTimersByTimeAsync(0)
    await vi.waitFor(async () => expect(await textAt()).toBe('second'))
  })

  it('is returned while it cannot be read, by one read at a time', async () => {
    const { textAt, read, change } = cacheOf()
    await Promise.all([textAt('one'), textAt('two')])
    read.mockRejectedValue(new Error('down'))
    change()
    expect(await textAt('one')).toBe('first')
    read.mockClear()
    read.mockImplementation(never)
    expect(await Promise.all([textAt('one'), textAt('two'), textAt('new')])).toEqual([
      'first',
      'first',
      undefined,
    ])
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('fails if it was never read', async () => {
    const { textAt, read } = cacheOf()
    read.mockRejectedValue(new Error('down'))
    await expect(textAt()).rejects.toThrow('down')
  })

  it('leaves the cache when there is no such thing anymore', async () => {
    const { textAt, read, change, cache } = cacheOf()
    await textAt()
    read.mockResolvedValue(undefined)
    change()
    expect(await textAt()).toBeNull()
    expect(cache.bytes).toBe(0)
  })

  it('is not made again by an address that may not', async () => {
    const { textAt, read, admit, change } = cacheOf()
    await textAt()
    admit.mockImplementation(() => {
      throw new Error('too many')
    })
    expect(await textAt()).toBe('first')
    read.mockResolvedValue('second')
    change()
    expect(await textAt()).toBe('first')
    await expect(textAt('new')).rejects.toThrow('too many')
  })

  it('is dropped when the cache is full, the least recently used first', async () => {
    const { textAt, cache, read } = cacheOf({ maxBytes: 2_600 })
    await textAt('one')
    await textAt('two')
    await textAt('one')
    await textAt('three')
    expect(cache.bytes).toBeLessThanOrEqual(2_600)
    read.mockClear()
    await textAt('one')
    expect(read).not.toHaveBeenCalled()
    await textAt('two')
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('is not read while many others are', async () => {
    const { textAt, read } = cacheOf({ maxRefreshes: 2 })
    read.mockImplementation(never)
    void textAt('one')
    void textAt('two')
    expect(await textAt('three')).toBeUndefined()
  })
})
