import { randomUUID } from 'node:crypto'
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible'
import { describe, expect, it } from 'vitest'
import { databaseUnderTest } from '../testing/database-under-test.ts'

const { client, db } = databaseUnderTest()

/** A limiter whose indexes are there before it counts; without the unique one, first calls at once miscount. */
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
  it('let as many through as they have points, also all at once', async () => {
    const limiter = await limiterOf(5, 60)
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => limiter.consume('anna')))
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refusals).toHaveLength(7)
    expect(refusals.every((refusal) => refusal instanceof RateLimiterRes)).toBe(true)
    expect((await limiter.get('anna'))?.consumedPoints).toBe(12)
    expect((await limiter.get('anna'))?.msBeforeNext).toBeGreaterThan(50_000)
  })

  it('count every key by itself', async () => {
    const limiter = await limiterOf(1, 60)
    await limiter.consume('anna')
    await limiter.consume('ben')
    await expect(limiter.consume('anna')).rejects.toBeInstanceOf(RateLimiterRes)
    expect(await limiter.get('cleo')).toBeNull()
  })

  it('start again when the time is over', async () => {
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
