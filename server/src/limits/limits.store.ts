import type { Limit } from '@ningjing/contract/limits'
import { type MongoClient, ReadConcern } from 'mongodb'
import { RateLimiterMongo, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Indexes } from '../base/indexes.ts'

const COUNTERS = 'counters'

const INDEXES: Indexes = {
  [COUNTERS]: [
    { key: { expire: -1 }, expireAfterSeconds: 0 },
    { key: { key: 1 }, unique: true },
  ],
}

/** A counter after a call: whether the call had a point, how many are left, and until its window ends. */
export type TakenPoint = { isOver: boolean; left: number; secondsLeft: number }

/** Counts calls, for all server processes together. */
export type LimitCounters = {
  /** Takes one point of `key`. */
  take(limit: Omit<Limit, 'by'>, key: string): Promise<TakenPoint>
  /** Takes several points of `key` whether they are left or not; returns the points taken so far in its window. */
  add(limit: Omit<Limit, 'by'>, key: string, points: number): Promise<{ points: number; secondsLeft: number }>
  /** Points of `key` taken so far in its window. */
  taken(limit: Omit<Limit, 'by'>, key: string): Promise<{ points: number; secondsLeft: number }>
}

/** Counters in the database, shared by all server processes. */
export function limitStore(client: MongoClient, dbName: string): LimitCounters & { indexes: Indexes } {
  // A lost count matters less than the wait for a majority. Local reads see every acknowledged write.
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
        return pointOf(false, await limiterFor(limit).consume(key))
      } catch (rejection) {
        if (rejection instanceof Error) throw rejection
        // The limiter rejects with the state of the counter when no point is left.
        return pointOf(true, rejection as RateLimiterRes)
      }
    },
    async add(limit, key, points) {
      const state = await limiterFor(limit).penalty(key, points)
      return { points: state.consumedPoints, secondsLeft: secondsLeft(state) }
    },
    async taken(limit, key) {
      const state = await limiterFor(limit).get(key)
      return { points: state?.consumedPoints ?? 0, secondsLeft: state ? secondsLeft(state) : 0 }
    },
  }
}

function pointOf(isOver: boolean, state: RateLimiterRes): TakenPoint {
  return { isOver, left: Math.max(0, state.remainingPoints), secondsLeft: secondsLeft(state) }
}

function secondsLeft(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000))
}
