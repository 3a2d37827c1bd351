import type { DatabaseSync } from 'node:sqlite'
import { atomically } from '../../process/atomically.ts'
import { decode, encode } from '../values/bson.ts'
import type { Doc } from '../values/document.ts'
import { openExclusively } from './open-file.ts'

/** One change on disk: a document put or removed, a collection's settings stored, a collection dropped. */
export type Step =
  | { kind: 'put'; namespace: string; id: string; document: Doc }
  | { kind: 'remove'; namespace: string; id: string }
  | { kind: 'describe'; namespace: string; settings: Doc }
  | { kind: 'drop'; namespace: string }

export type Storage = ReturnType<typeof openStorage>

/** Opens the database file for this process only. */
export function openStorage(file: string) {
  const db = openExclusively(file)
  const take = writerOf(db)
  const collections = db.prepare('SELECT namespace, settings FROM collections')
  const documents = db.prepare('SELECT namespace, id, document FROM documents ORDER BY place')

  return {
    /** The settings of every collection. */
    collections: () =>
      collections.all().map(({ namespace, settings }) => ({
        namespace: namespace as string,
        settings: decode(settings as Uint8Array),
      })),

    /** Every document, in insertion order. */
    *documents() {
      for (const { namespace, id, document } of documents.iterate()) {
        yield { namespace: namespace as string, id: id as string, document: decode(document as Uint8Array) }
      }
    },

    /** Writes all changes or none. On return they are on disk. */
    write: (steps: Step[]): void => atomically(db, () => steps.forEach(take)),

    close: () => db.close(),
  }
}

function writerOf(db: DatabaseSync): (step: Step) => void {
  const put = db.prepare(`
    INSERT INTO documents (namespace, id, document) VALUES (?, ?, ?)
    ON CONFLICT (namespace, id) DO UPDATE SET document = excluded.document`)
  const remove = db.prepare('DELETE FROM documents WHERE namespace = ? AND id = ?')
  const describe = db.prepare('INSERT OR REPLACE INTO collections VALUES (?, ?)')
  const dropDocuments = db.prepare('DELETE FROM documents WHERE namespace = ?')
  const dropSettings = db.prepare('DELETE FROM collections WHERE namespace = ?')

  return (step) => {
    switch (step.kind) {
      case 'put':
        put.run(step.namespace, step.id, encode(step.document))
        break
      case 'remove':
        remove.run(step.namespace, step.id)
        break
      case 'describe':
        describe.run(step.namespace, encode(step.settings))
        break
      case 'drop':
        dropDocuments.run(step.namespace)
        dropSettings.run(step.namespace)
    }
  }
}
