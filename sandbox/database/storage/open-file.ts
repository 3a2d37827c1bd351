import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { brokenFile } from '../../process/broken-file.ts'
import { StartError } from '../../process/start-error.ts'

/** Increase it when the tables change; files of other versions are rejected. */
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
 * Opens the database file for this process only. The operating system releases the lock when the process
 * ends, for whatever reason.
 */
export function openExclusively(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file)
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;')
    const version = db.prepare('PRAGMA user_version').get()?.user_version
    if (version !== 0 && version !== VERSION) {
      throw new StartError(`The database file ${file} has an unsupported version.`)
    }
    // The first write takes the lock and keeps it.
    db.exec(TABLES)
    return db
  } catch (error) {
    db.close()
    throw startErrorOf(error, file)
  }
}

function startErrorOf(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error
  if (/locked|busy/.test(error.message)) {
    return new StartError(`The database file ${file} is in use by another process: stop it first.`)
  }
  return brokenFile(file, error)
}
