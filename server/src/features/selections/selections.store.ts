import type { Db } from 'mongodb'
import type { SelectionRecord } from '../../records.ts'

/** Classes that students have selected and not yet paid. */
export function selectionStore(db: Db) {
  const selections = db.collection<SelectionRecord>('selections')
  return {
    ensureIndexes: async () => {
      await selections.createIndexes([{ key: { userId: 1, classId: 1 }, unique: true }])
    },
  }
}
