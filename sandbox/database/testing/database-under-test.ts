import { randomUUID } from 'node:crypto'
import { type Document, type Long, MongoClient, MongoServerError, type ObjectId } from 'mongodb'
import { afterAll, beforeAll, inject } from 'vitest'
import './provided.ts'

/** A document of any fields; its id is what the test says. */
export type AnyDocument = Document & { _id?: string | number | ObjectId | Long }

/** A database of its own for the tests of one file, on the server under test; dropped when they are done. */
export function databaseUnderTest() {
  const client = new MongoClient(inject('mongodbUri'), { ignoreUndefined: true })
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
    /** A collection of its own with these documents in it. */
    async collectionOf(...documents: AnyDocument[]) {
      const collection = db.collection<AnyDocument>(randomUUID())
      if (documents.length > 0) await collection.insertMany(documents)
      return collection
    },
  }
}

/** The error a call on the database is rejected with; fails when it is not rejected. */
export async function errorOf(call: Promise<unknown>): Promise<MongoServerError> {
  try {
    await call
  } catch (error) {
    if (error instanceof MongoServerError) return error
    throw error
  }
  throw new Error('the call was not rejected')
}

/** MongoDB's code of the error of a value that is there already. */
export const DUPLICATE_KEY = 11000
