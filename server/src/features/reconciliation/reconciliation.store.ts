import type { Db } from 'mongodb'
import { type LeaseRecord, takeLease } from '../../base/lease.ts'
import type { Discrepancy } from './discrepancy.rules.ts'
import type { ClassMoney, Totals } from './totals.rules.ts'

/** What a run has found, as it is stored. */
export type RunRecord = Omit<Totals, 'byClass'> & {
  startedAt: Date
  endedAt: Date
  /** Id of the admin who started it; null for the operator. */
  by: string | null
  /** The money of the main classes, and the number of all that have some; absent in a run of an older release. */
  money?: { count: number; classes: ClassMoney[] }
  /** Number of all discrepancies. */
  found: number
  /** The first of them. */
  discrepancies: Discrepancy[]
}

/** One document: what the last run has found, and when a later one failed. */
type State = { _id: string; run?: RunRecord; failedAt?: Date }

const ID = 'reconciliation'
/** How long a run counts as running after its server was killed, in milliseconds. */
const LEASE_MS = 30_000

export function reconciliationStore(db: Db) {
  const states = db.collection<State>('reconciliation')
  const locks = db.collection<LeaseRecord>('locks')
  return {
    indexes: {},
    /** The lease of the one run that admins may have at a time; undefined while there is one. */
    take: () => takeLease(locks, ID, LEASE_MS),
    isRunning: async () => (await locks.countDocuments({ _id: ID, until: { $gt: new Date() } })) > 0,
    read: () => states.findOne({ _id: ID }),
    record: async (run: RunRecord): Promise<void> => {
      await states.updateOne({ _id: ID }, { $set: { run }, $unset: { failedAt: '' } }, { upsert: true })
    },
    recordFailure: async (failedAt: Date): Promise<void> => {
      await states.updateOne({ _id: ID }, { $set: { failedAt } }, { upsert: true })
    },
  }
}
