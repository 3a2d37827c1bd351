import type { Db } from 'mongodb'
import type { ClassRecord } from '../../records.ts'

/** The seats of a class. */
export function seatStore(db: Db) {
  const classes = db.collection<ClassRecord>('classes')
  return {
    ensureIndexes: async () => {
      await classes.createIndexes([{ key: { held: 1 } }])
    },
  }
}
