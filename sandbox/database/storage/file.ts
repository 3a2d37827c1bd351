import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Fault } from '../../process/fault.ts'

/** Raised when the tables change; a file of another version is refused. */
const VERSION = 1

const TABLES = `
  CREATE TABLE IF NOT EXISTS collections (namespace TEXT PRIMARY KEY, settings BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS documents (
    place INTEGER PRIMARY KEY,
    namespace TEXT NOT NULL,
    id TEXT NOT NULL,
    document BLOB NOT NULL,
    UNIQUE (namespace, id)
  );
  PRAGMA user_version = ${VERSION};
`

/**
 * Opens the file everything is kept in, for this process alone: the operating system holds the lock and gives
 * it back when the process ends, however it ends.
 */
export function openAlone(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file)
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;')
    const version = db.prepare('PRAGMA user_version').get()?.user_version
    if (version !== 0 && version !== VERSION) {
      throw new Fault(`The database file ${file} is of another version.`)
    }
    // Writing takes the lock, which is then kept.
    db.exec(TABLES)
    return db
  } catch (error) {
    db.close()
    throw faultOf(error, file)
  }
}

function faultOf(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || error instanceof Fault) return error
  if (/locked|busy/.test(error.message)) {
    return new Fault(`The database file ${file} is in use by another process: stop that one first.`)
  }
  if (/not a database/.test(error.message)) return new Fault(`The file ${file} is not a database.`)
  return error
}
