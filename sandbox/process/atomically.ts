import type { DatabaseSync } from 'node:sqlite'

/** Keeps all changes of `work`, or none if it throws. On return they are on disk. */
export function atomically<Result>(db: DatabaseSync, work: () => Result): Result {
  db.exec('begin immediate')
  try {
    const result = work()
    db.exec('commit')
    return result
  } catch (error) {
    // A full disk has ended the transaction already.
    if (db.isTransaction) db.exec('rollback')
    throw error
  }
}
