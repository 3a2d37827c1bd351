import { MongoServerError } from 'mongodb'

/** Whether a write failed because a unique field of it belongs to another record. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === 11000
}
