import { type Db, ObjectId } from 'mongodb'
import { insertOnce } from '../base/insert-once.store.ts'

type ClubRecord = { _id: string; clubId: string }

const KEY = 'club'

/**
 * The id of the club, which its payments carry at the card provider: a restored backup still knows them, although it
 * has neither their class nor their student (decision 053).
 */
export function clubIdStore(db: Db) {
  const club = db.collection<ClubRecord>('club')
  let known: Promise<string> | undefined
  const read = async (): Promise<string> => {
    const stored = await club.findOne({ _id: KEY })
    if (stored) return stored.clubId
    await insertOnce(club, { _id: KEY, clubId: new ObjectId().toHexString() })
    return read()
  }
  return {
    indexes: {},
    /** Made at the first call, and then never changed. */
    read: (): Promise<string> => {
      known ??= read().catch((error: unknown) => {
        known = undefined
        throw error
      })
      return known
    },
  }
}
