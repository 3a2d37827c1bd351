import { randomUUID } from 'node:crypto'
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible'
import { describe, expect, it } from 'vitest'
import { databaseUnderTest } from '../testing/database-under-test.ts'

const { client, db } = databaseUnderTest()

/**
 * A limiter whose indexes exist before it counts; without the unique index, concurrent first calls miscount.
 */
async function limiterOf(points: number, seconds: number) {
  const limiter = new RateLimiterMongo({
    storeClient: client,
    dbName: db.databaseName,
    tableName: 'counters',
    disableIndexesCreation: true,
    keyPrefix: randomUUID(),
    points,
    duration: seconds,
  })
  await limiter.createIndexes()
  return limiter
}

describe("rate-limiter-flexible's counters", () => {
  it('allow as many calls as they have points, also concurrently', async () => {
    const limiter = await limiterOf(5, 60)
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => limiter.consume('anna')))
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(errors).toHaveLength(7)
    expect(errors.every((error) => error instanceof RateLimiterRes)).toBe(true)
    expect((await limiter.get('anna'))?.consumedPoints).toBe(12)
    expect((await limiter.get('anna'))?.msBeforeNext).toBeGreaterThan(50_000)
  })

  it('count every key separately', async () => {
    const limiter = await limiterOf(1, 60)
    await limiter.consume('anna')
    await limiter.consume('ben')
    await expect(limiter.consume('anna')).rejects.toBeInstanceOf(RateLimiterRes)
    expect(await limiter.get('cleo')).toBeNull()
  })

  it('start again after the window', async () => {
    const limiter = await limiterOf(1, 1)
    await limiter.consume('anna')
    await expect(limiter.consume('anna')).rejects.toBeInstanceOf(RateLimiterRes)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    expect((await limiter.consume('anna')).consumedPoints).toBe(1)
  })

  it('can be reset and blocked', async () => {
    const limiter = await limiterOf(1, 60)
    await limiter.consume('anna')
    expect(await limiter.delete('anna')).toBe(true)
    await limiter.consume('anna')
    await limiter.block('ben', 60)
    await expect(limiter.consume('ben')).rejects.toBeInstanceOf(RateLimiterRes)
  })
})
