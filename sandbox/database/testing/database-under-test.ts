import { randomUUID } from 'node:crypto'
import { type Document, type Long, MongoClient, MongoServerError, type ObjectId } from 'mongodb'
import { afterAll, beforeAll } from 'vitest'
import { databaseServer } from '../../../server/src/testing/worker-servers.ts'

/** A document with any fields; the test sets its id. */
export type AnyDocument = Document & { _id?: string | number | ObjectId | Long }

/** A new database on the server under test for the tests of one file; dropped when they are done. */
export function databaseUnderTest() {
  const client = new MongoClient(databaseServer(), { ignoreUndefined: true })
  const db = client.db(`conformance-${randomUUID()}`)
  beforeAll(async () => {
    await client.connect()
  })
  afterAll(async () => {
    await db.dropDatabase()
    await client.close()
  })
  return {
    client,
    db,
    /** A new collection with these documents. */
    async collectionOf(...documents: AnyDocument[]) {
      const collection = db.collection<AnyDocument>(randomUUID())
      if (documents.length > 0) await collection.insertMany(documents)
      return collection
    },
  }
}

/** The error of a database call; fails if the call succeeds. */
export async function errorOf(call: Promise<unknown>): Promise<MongoServerError> {
  try {
    await call
  } catch (error) {
    if (error instanceof MongoServerError) return error
    throw error
  }
  throw new Error('the call was not rejected')
}

/** MongoDB's error code for a duplicate value in a unique index. */
export const DUPLICATE_KEY = 11000
