import { outdatedAt } from '../base/cached-sum.ts'
import type { ClassRecord } from '../domain/records.ts'
import type { Migration } from './migration.ts'

/**
 * Gives a class whose dates are all canceled its end: the moment at which the last of them was canceled. Earlier
 * releases stored none, so it was sold forever. Its instructor has their classes counted again.
 */
export const endCanceledDates: Migration = {
  name: '011-canceled-dates',
  run: async (db, assertLease) => {
    const classes = db.collection<ClassRecord>('classes')
    const counts = db.collection<{ _id: string }>('classCounts')
    const endless = classes.find(
      // A class that never had dates has no zone.
      { firstAt: null, lastAt: null, zone: { $ne: '' } },
      { projection: { sessions: 1, instructorId: 1 } },
    )
    for await (const { _id, sessions, instructorId } of endless) {
      const canceled = sessions.flatMap((session) => session.canceled?.at.getTime() ?? [])
      if (canceled.length === 0) continue
      await assertLease()
      await counts.updateOne({ _id: instructorId }, outdatedAt(new Date()))
      await assertLease()
      await classes.updateOne(
        { _id, sessions, lastAt: null },
        { $set: { lastAt: new Date(Math.max(...canceled)) } },
      )
    }
  },
}
