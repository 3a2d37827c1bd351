import { type MongoClient, ReadConcern } from 'mongodb'
import { RateLimiterMongo, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Indexes } from '../base/indexes.ts'
import type { LimitCounters } from './limits.ts'

const COUNTERS = 'counters'

const INDEXES: Indexes = {
  [COUNTERS]: [
    { key: { expire: -1 }, expireAfterSeconds: 0 },
    { key: { key: 1 }, unique: true },
  ],
}

/** Counters kept in the database, so that they hold across several server processes. */
export function limitStore(client: MongoClient, dbName: string): LimitCounters & { indexes: Indexes } {
  // A lost count is worth less than the wait for a majority; read as it is written, so that no count lags behind.
  const db = client.db(dbName, {
    writeConcern: { w: 1, journal: false },
    readConcern: new ReadConcern('local'),
  })
  const limiters = new Map<string, RateLimiterMongo>()
  const limiterFor = ({ points, seconds }: { points: number; seconds: number }) => {
    const name = `${points}/${seconds}`
    let limiter = limiters.get(name)
    if (!limiter) {
      limiter = new RateLimiterMongo({
        storeClient: db,
        tableName: COUNTERS,
        disableIndexesCreation: true,
        keyPrefix: name,
        points,
        duration: seconds,
      })
      limiters.set(name, limiter)
    }
    return limiter
  }
  return {
    indexes: INDEXES,
    async take(limit, key) {
      try {
        await limiterFor(limit).consume(key)
        return 0
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal
        return secondsLeft(refusal as RateLimiterRes)
      }
    },
    async taken(limit, key) {
      const state = await limiterFor(limit).get(key)
      return { points: state?.consumedPoints ?? 0, secondsLeft: state ? secondsLeft(state) : 0 }
    },
  }
}

function secondsLeft(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000))
}
