import { setTimeout as wait } from 'node:timers/promises'
import { Problem } from '@ningjing/contract/problems'
import { type Db, MongoServerError, ObjectId } from 'mongodb'

type LockRecord = { _id: string; owner: string; until: Date }

/** A lock left behind by a killed process ends by itself after this long, in milliseconds. */
const LEASE_MS = 5_000
/** How long to stand in line, and between two looks, in milliseconds. */
const PATIENCE_MS = 8_000
const LOOK_MS = 20

/** Locks shared by all server processes, for the rare change that no single document can guard. */
export function lockStore(db: Db) {
  const locks = db.collection<LockRecord>('locks')

  const acquire = async (name: string, owner: string): Promise<boolean> => {
    const until = new Date(Date.now() + LEASE_MS)
    try {
      await locks.updateOne(
        { _id: name, until: { $lt: new Date() } },
        { $set: { owner, until } },
        { upsert: true },
      )
      return true
    } catch (error) {
      // Somebody holds it: the upsert met the living document.
      if (error instanceof MongoServerError && error.code === 11000) return false
      throw error
    }
  }

  return {
    ensureIndexes: async () => {},
    /** Runs `work` while nobody else holds the lock `name`; throws `request.timed-out` when it stays taken. */
    during: async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
      const owner = new ObjectId().toHexString()
      const giveUpAt = Date.now() + PATIENCE_MS
      while (!(await acquire(name, owner))) {
        if (Date.now() > giveUpAt) throw new Problem('request.timed-out', { retryAfterSeconds: 5 })
        await wait(LOOK_MS)
      }
      try {
        return await work()
      } finally {
        await locks.deleteOne({ _id: name, owner })
      }
    },
  }
}
