import type { Collection, OptionalUnlessRequiredId } from 'mongodb'
import { isDuplicateKey } from './is-duplicate-key.ts'

/** Inserts a record if it is absent; false when it exists. */
export async function insertOnce<R extends { _id: string | number }>(
  collection: Collection<R>,
  row: R,
): Promise<boolean> {
  try {
    // The record has its id, which is what the driver's type asks for.
    await collection.insertOne(row as OptionalUnlessRequiredId<R>)
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}
