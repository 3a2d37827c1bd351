import { MAX_UNPAGED_ROWS } from '@ningjing/contract/limits'
import type { Db } from 'mongodb'
import type { Indexes } from '../../base/indexes.ts'
import { insertOnce } from '../../base/insert-once.store.ts'
import type { PaymentRecord, SelectionRecord } from '../../domain/records.ts'

const INDEXES: Indexes = {
  selections: [
    { key: { userId: 1, classId: 1 }, unique: true },
    { key: { userId: 1, createdAt: -1, _id: -1 } },
  ],
}

/** Selected and unpaid classes, each class once per student. */
export function selectionStore(db: Db) {
  const selections = db.collection<SelectionRecord>('selections')
  return {
    indexes: INDEXES,
    findOwn: (id: string, userId: string) => selections.findOne({ _id: id, userId }),
    /** A student's selection of a class. */
    findFor: (userId: string, classId: string) => selections.findOne({ userId, classId }),
    /** A student's selections, newest first. */
    listFor: (userId: string): Promise<SelectionRecord[]> =>
      selections.find({ userId }).sort({ createdAt: -1, _id: -1 }).limit(MAX_UNPAGED_ROWS).toArray(),
    /** Inserts a selection; false when the student has selected that class already. */
    insertOnce: (selection: SelectionRecord) => insertOnce(selections, selection),
    removeOwn: async (id: string, userId: string): Promise<number> => {
      const { deletedCount } = await selections.deleteOne({ _id: id, userId })
      return deletedCount
    },
    /** Removes all selections of a deleted account. */
    removeAllOf: async (userId: string): Promise<void> => {
      await selections.deleteMany({ userId })
    },
    /**
     * Removes the selection of a class that the student is enrolled in.
     * @param selectedId the selection that was paid
     * @param enrolledAt an older one than this goes too; a newer one is of a student who left and came back
     */
    removePaid: async (
      { userId, classId, selectedId }: Pick<PaymentRecord, 'userId' | 'classId' | 'selectedId'>,
      enrolledAt: Date,
    ): Promise<number> => {
      const isPaid = { $or: [{ _id: selectedId }, { createdAt: { $lte: enrolledAt } }] }
      const { deletedCount } = await selections.deleteOne({ userId, classId, ...isPaid })
      return deletedCount
    },
  }
}
