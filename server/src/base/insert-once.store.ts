import { type Collection, MongoServerError, type OptionalUnlessRequiredId } from 'mongodb'

const DUPLICATE = 11000

/** Inserts a record, or finds that it is there already; a repeat changes nothing. */
export async function insertOnce<R extends { _id: string }>(
  collection: Collection<R>,
  row: R,
): Promise<boolean> {
  try {
    // The record has its id, which is what the driver's type asks for.
    await collection.insertOne(row as OptionalUnlessRequiredId<R>)
    return true
  } catch (error) {
    if (error instanceof MongoServerError && error.code === DUPLICATE) return false
    throw error
  }
}
