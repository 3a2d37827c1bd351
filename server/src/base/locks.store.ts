import { setTimeout as wait } from 'node:timers/promises'
import { Problem } from '@ningjing/contract/problems'
import type { Db } from 'mongodb'
import { type LeaseRecord, takeLease } from './lease.ts'

/** The lock of a killed process ends after this long, in milliseconds. */
const LEASE_MS = 5_000
/** How long a caller waits for a lock, and between two tries, in milliseconds. */
const PATIENCE_MS = 8_000
const LOOK_MS = 20

/** Throws `request.timed-out` when the lock was lost, because the process stalled for longer than the lease. */
export type AssertLocked = () => Promise<void>

/** Locks shared by all server processes, for the rare change that no single document can guard. */
export function lockStore(db: Db) {
  const locks = db.collection<LeaseRecord>('locks')
  return {
    indexes: {},
    /**
     * Runs `work` while no other process holds the lock `name`. Call `assertLocked` right before each write.
     * Throws `request.timed-out` when the lock stays taken or is lost.
     */
    during: async <Result>(
      name: string,
      work: (assertLocked: AssertLocked) => Promise<Result>,
    ): Promise<Result> => {
      const giveUpAt = Date.now() + PATIENCE_MS
      let lease = await takeLease(locks, name, LEASE_MS)
      while (!lease) {
        if (Date.now() > giveUpAt) throw timedOut()
        await wait(LOOK_MS)
        lease = await takeLease(locks, name, LEASE_MS)
      }
      const { renew, release } = lease
      try {
        return await work(async () => {
          if (!(await renew())) throw timedOut()
        })
      } finally {
        await release()
      }
    },
  }
}

function timedOut(): Problem {
  return new Problem('request.timed-out', { retryAfterSeconds: 5 })
}
