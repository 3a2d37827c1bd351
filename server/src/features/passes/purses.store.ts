import { MAX_UNPAGED_ROWS } from '@ningjing/contract/limits'
import type { Db } from 'mongodb'
import type { Indexes } from '../../base/indexes.ts'
import { insertOnce } from '../../base/insert-once.store.ts'
import type { PurseRecord } from '../../domain/purse.records.ts'

const INDEXES: Indexes = { purses: [{ key: { userId: 1, createdAt: -1, _id: -1 } }] }

/** The passes that people have. A pass document decides its credits, as a class document decides its seats. */
export function purseStore(db: Db) {
  const purses = db.collection<PurseRecord>('purses')
  return {
    indexes: INDEXES,
    find: (orderId: string) => purses.findOne({ _id: orderId }),
    /** The passes of a user, newest first. */
    listFor: (userId: string): Promise<PurseRecord[]> =>
      purses
        .find({ userId, refused: { $exists: false } })
        .sort({ createdAt: -1, _id: -1 })
        .limit(MAX_UNPAGED_ROWS)
        .toArray(),
    /** P1: an order gets its pass, or the record that it gets none. False if it has one of both already. */
    grant: (purse: PurseRecord): Promise<boolean> => insertOnce(purses, purse),
  }
}
