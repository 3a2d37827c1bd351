import { type Collection, ObjectId } from 'mongodb'
import { databaseTime } from './database-time.ts'
import { isDuplicateKey } from './is-duplicate-key.ts'

/** A lease as it is stored; its document may hold more. */
export type LeaseRecord = { _id: string; owner: string; until: Date }

export type Lease = {
  /** Matches the document until another process takes the lease. A write to the document with it is fenced. */
  held: { _id: string; owner: string }
  /** Extends the lease; false when another process has taken it. */
  renew(): Promise<boolean>
  release(): Promise<void>
}

const RELEASED = { owner: '', until: new Date(0) }

/** A lease is renewed this many times before it can run out. */
const RENEWALS = 3

/**
 * Takes a lease that all server processes share, and renews it until it is released. It lasts by the clock of the
 * database.
 * @param ms how long the lease outlives its process, in milliseconds
 * @returns undefined while another process has the lease
 */
export async function takeLease(
  leases: Collection<LeaseRecord>,
  id: string,
  ms: number,
): Promise<Lease | undefined> {
  const held = { _id: id, owner: new ObjectId().toHexString() }
  const now = await databaseTime(leases.db)
  const free = { _id: id, until: { $lt: now } }
  const until = new Date(now.getTime() + ms)
  try {
    await leases.updateOne(free, { $set: { owner: held.owner, until } }, { upsert: true })
  } catch (error) {
    // The document exists and is not free, so the upsert tried to insert it again.
    if (isDuplicateKey(error)) return undefined
    throw error
  }
  const renew = async () => {
    const untilNext = new Date((await databaseTime(leases.db)).getTime() + ms)
    const { matchedCount } = await leases.updateOne(held, { $set: { until: untilNext } })
    return matchedCount === 1
  }
  const timer = setInterval(() => void renew().catch(() => undefined), ms / RENEWALS)
  return {
    held,
    renew,
    release: async () => {
      clearInterval(timer)
      // When this fails, the lease runs out.
      await leases.updateOne(held, { $set: RELEASED }).catch(() => undefined)
    },
  }
}

/** Whether the last owner has released the lease; false also if it was killed. */
export function isReleased({ owner }: LeaseRecord): boolean {
  return owner === RELEASED.owner
}
