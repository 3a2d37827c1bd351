import type { Db, Document } from 'mongodb'
import { RawRecord } from './raw-record.ts'

/** More than a reply has room for. */
const AS_MANY_AS_FIT = 1_000_000

/**
 * Reads the records of a query as the database sent them. A cursor of the driver looks at every field of each record
 * first, also of one that it hands over as bytes: that takes as long, and more memory, than to decode what is counted.
 * @param query what the command `find` takes besides the name of the collection
 */
export function findRaw(db: Db, collection: string, query: Document): Promise<RawRecord[]> {
  return db.client.withSession(async (session) => {
    const options = { session, useBigInt64: true, fieldsAsRaw: { firstBatch: true, nextBatch: true } }
    const found: RawRecord[] = []
    let command: Document = { find: collection, ...query, batchSize: AS_MANY_AS_FIT }
    for (let id = -1n; id !== 0n; command = { getMore: id, collection }) {
      const { cursor } = await db.command(command, options)
      for (const bytes of cursor.firstBatch ?? cursor.nextBatch) found.push(new RawRecord(bytes))
      id = cursor.id
    }
    return found
  })
}
