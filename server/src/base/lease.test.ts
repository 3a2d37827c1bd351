import { setTimeout as wait } from 'node:timers/promises'
import { type Collection, MongoClient } from 'mongodb'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { borrowDatabase } from '../testing/test-database.ts'
import { type LeaseRecord, takeLease } from './lease.ts'

let leases: Collection<LeaseRecord>

beforeEach(async () => {
  const { uri, giveBack } = borrowDatabase()
  const client = await MongoClient.connect(uri)
  leases = client.db().collection<LeaseRecord>('locks')
  return async () => {
    await client.close()
    await giveBack()
  }
})

const take = async (ms: number) => {
  const lease = await takeLease(leases, 'roles', ms)
  if (lease) onTestFinished(lease.release)
  return lease
}

/** A lease of a process that stalls, so that it is not renewed. */
async function takeAndStall(ms: number) {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const lease = await take(ms)
  vi.useRealTimers()
  if (!lease) throw new Error('The lease is taken.')
  return lease
}

describe('a lease', () => {
  it('is taken once, also when many ask at the same time', async () => {
    const taken = await Promise.all(Array.from({ length: 10 }, () => take(5_000)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await take(5_000)).toBeUndefined()
  })

  it('can be taken after its release', async () => {
    await (await take(5_000))?.release()
    expect(await take(5_000)).toBeDefined()
  })

  it('is renewed until its release, however long that takes', async () => {
    await take(150)
    await wait(500)
    expect(await take(150)).toBeUndefined()
  })

  it.each([-7, 7])('lasts for a process whose clock is %i minutes ahead', async (minutes) => {
    await take(5_000)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
    onTestFinished(() => void vi.useRealTimers())
    expect(await take(5_000)).toBeUndefined()
  })

  it('runs out when its process stalls, and cannot be renewed once another process has it', async () => {
    const stalled = await takeAndStall(50)
    expect(await stalled.renew()).toBe(true)
    await wait(100)
    const next = await take(5_000)
    expect(next).toBeDefined()
    expect(await stalled.renew()).toBe(false)
    expect(await leases.countDocuments(stalled.held)).toBe(0)
    expect(await next?.renew()).toBe(true)
  })

  it('of another process survives the release of one that ran out', async () => {
    const stalled = await takeAndStall(50)
    await wait(100)
    await take(5_000)
    await stalled.release()
    expect(await take(5_000)).toBeUndefined()
  })
})
