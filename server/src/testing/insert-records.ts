import { MongoClient } from 'mongodb'

/**
 * Stores many records at once, past the API.
 * @param uri the database
 * @param records by collection
 */
export async function insertRecords(uri: string, records: Record<string, { _id: string }[]>): Promise<void> {
  const client = await MongoClient.connect(uri)
  try {
    for (const [name, rows] of Object.entries(records)) {
      await client.db().collection<{ _id: string }>(name).insertMany(rows)
    }
  } finally {
    await client.close()
  }
}
