import { DatabaseSync } from 'node:sqlite'
import { Fault } from '../../process/fault.ts'
import { decode, encode } from '../values/bson.ts'
import type { Doc } from '../values/document.ts'

/** One step to take on disk: a document put or removed, a collection's settings kept, a collection dropped. */
export type Step =
  | { kind: 'put'; namespace: string; id: string; document: Doc }
  | { kind: 'remove'; namespace: string; id: string }
  | { kind: 'describe'; namespace: string; settings: Doc }
  | { kind: 'drop'; namespace: string }

export type Storage = ReturnType<typeof openStorage>

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
export function openStorage(file: string) {
  const db = openAlone(file)
  const statements = {
    put: db.prepare(`
      INSERT INTO documents (namespace, id, document) VALUES (?, ?, ?)
      ON CONFLICT (namespace, id) DO UPDATE SET document = excluded.document`),
    remove: db.prepare('DELETE FROM documents WHERE namespace = ? AND id = ?'),
    describe: db.prepare('INSERT OR REPLACE INTO collections VALUES (?, ?)'),
    dropDocuments: db.prepare('DELETE FROM documents WHERE namespace = ?'),
    dropSettings: db.prepare('DELETE FROM collections WHERE namespace = ?'),
    collections: db.prepare('SELECT namespace, settings FROM collections'),
    documents: db.prepare('SELECT namespace, id, document FROM documents ORDER BY place'),
  }

  function take(step: Step): void {
    switch (step.kind) {
      case 'put':
        statements.put.run(step.namespace, step.id, encode(step.document))
        break
      case 'remove':
        statements.remove.run(step.namespace, step.id)
        break
      case 'describe':
        statements.describe.run(step.namespace, encode(step.settings))
        break
      case 'drop':
        statements.dropDocuments.run(step.namespace)
        statements.dropSettings.run(step.namespace)
    }
  }

  return {
    /** Every collection's settings. */
    collections: () =>
      statements.collections.all().map(({ namespace, settings }) => ({
        namespace: namespace as string,
        settings: decode(settings as Uint8Array),
      })),

    /** Every document, in the order they were first stored. */
    *documents() {
      for (const { namespace, id, document } of statements.documents.iterate()) {
        yield { namespace: namespace as string, id: id as string, document: decode(document as Uint8Array) }
      }
    },

    /** Takes all steps or none; on return they lie on the disk. */
    write(steps: Step[]): void {
      db.exec('BEGIN')
      try {
        for (const step of steps) take(step)
        db.exec('COMMIT')
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK')
        throw error
      }
    },

    close: () => db.close(),
  }
}

function openAlone(file: string): DatabaseSync {
  const db = new DatabaseSync(file)
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;')
    const version = db.prepare('PRAGMA user_version').get()?.user_version
    if (version !== 0 && version !== VERSION)
      throw new Fault(`The database file ${file} is of another version.`)
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
