import { MongoClient } from 'mongodb'

/** Collections that do not count as changed data: rate limits, locks, the audit log, kept counts of classes, and packed sales. */
const NOT_DATA = ['counters', 'locks', 'audit', 'classCounts', 'salesMonths']

/** Reads whole databases, so that a test can say "and nothing changed". */
export async function openSnapshots(uri: string) {
  const client = await MongoClient.connect(uri)
  const db = client.db()
  return {
    /** Every document of every collection, by collection and id. */
    take: async (): Promise<Record<string, unknown[]>> => {
      const collections = await db.listCollections({}, { nameOnly: true }).toArray()
      const names = collections.map(({ name }) => name).filter((name) => !NOT_DATA.includes(name))
      const rows = names.sort().map(async (name) => {
        const documents = await db.collection(name).find().sort({ _id: 1 }).toArray()
        return [name, documents] as const
      })
      return Object.fromEntries(await Promise.all(rows))
    },
    close: () => client.close(),
  }
}
