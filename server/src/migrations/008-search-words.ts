import type { Db } from 'mongodb'
import { batchesById } from '../base/batches.ts'
import { wordsOf } from '../base/search-keys.ts'
import type { Migration } from './migration.ts'

const BATCH_ROWS = 1_000

type Row = { _id: string; name?: string; instructor?: string; email?: string; classItem?: { name: string } }

/** The words of each searched text, by the field that stores them. */
const WORDS: Record<string, Record<string, keyof Row | 'classItem.name'>> = {
  users: { nameWords: 'name', emailWords: 'email' },
  classes: { nameWords: 'name', instructorWords: 'instructor', emailWords: 'email' },
  payments: { classWords: 'classItem.name' },
}

/** Gives the records of earlier releases the words that searches find them by. */
export const fillSearchWords: Migration = {
  name: '008-search-words',
  run: async (db, assertLease) => {
    for (const collection of Object.keys(WORDS)) await fill(db, collection, assertLease)
  },
}

async function fill(db: Db, collection: string, assertLease: () => Promise<void>): Promise<void> {
  const fields = Object.entries(WORDS[collection] ?? {})
  const rows = db.collection<Row>(collection)
  const projection = Object.fromEntries(fields.map(([, source]) => [source, 1]))
  for await (const batch of batchesById(rows, projection, BATCH_ROWS)) {
    await assertLease()
    await rows.bulkWrite(
      batch.map((row) => {
        const texts = fields.map(([words, source]) => [words, source, textOf(row, source)] as const)
        // Not if another process has changed a text meanwhile: it has stored its words.
        const filter = {
          _id: row._id,
          ...Object.fromEntries(texts.map(([, source, text]) => [source, text])),
        }
        const $set = Object.fromEntries(texts.map(([words, , text]) => [words, wordsOf(text ?? '')]))
        return { updateOne: { filter, update: { $set } } }
      }),
      { ordered: false, ignoreUndefined: true },
    )
  }
}

function textOf(row: Row, source: string): string | undefined {
  const text = source === 'classItem.name' ? row.classItem?.name : row[source as keyof Row]
  return typeof text === 'string' ? text : undefined
}
