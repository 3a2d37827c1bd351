import type { Db } from 'mongodb'
import type { Indexes } from '../base/indexes.ts'
import { insertOnce } from '../base/insert-once.store.ts'
import { updateIf } from '../base/update-if.store.ts'
import type { SeatClaim } from './seats.store.ts'

/** The slots of one student, or of one address: holds that count toward a limit. */
type SlotsRecord = { _id: string; slots: SeatClaim[]; changedAt: Date }

/** Longer than any hold. */
const KEPT_SECONDS = 3600

const INDEXES: Indexes = { slots: [{ key: { changedAt: 1 }, expireAfterSeconds: KEPT_SECONDS }] }

/** Which holds count toward a limit, so that of attempts at the same moment exactly as many win as the limit allows. */
export function slotStore(db: Db) {
  const records = db.collection<SlotsRecord>('slots')
  return {
    indexes: INDEXES,
    /** Undefined for a key that has no record. */
    find: async (key: string): Promise<SeatClaim[] | undefined> =>
      (await records.findOne({ _id: key }))?.slots,
    /**
     * Replaces the slots of a key; false if they have changed since they were read.
     * @param read what `find` has returned
     */
    replace: async (
      key: string,
      read: SeatClaim[] | undefined,
      slots: SeatClaim[],
      changedAt: Date,
    ): Promise<boolean> => {
      if (!read) return insertOnce(records, { _id: key, slots, changedAt })
      return updateIf(records, { _id: key, slots: read }, { $set: { slots, changedAt } })
    },
  }
}
