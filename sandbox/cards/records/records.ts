import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { atomically } from '../../process/atomically.ts'
import { brokenFile } from '../../process/broken-file.ts'
import { type Cards, createCards } from './cards.ts'
import { createObjects, type Objects } from './objects.ts'
import { createSavedResponses, type SavedResponses } from './saved-responses.ts'
import { createSchedule, type Schedule } from './schedule.ts'
import { SCHEMA } from './schema.ts'

/** Everything that the stand-in stores. */
export type Records = {
  objects: Objects
  cards: Cards
  responses: SavedResponses
  /** Webhook events that have not been delivered. */
  deliveries: Schedule
  /** Refunds that have not settled. */
  settlements: Schedule
  /** Keeps all changes of `work`, or none if it throws. On return they are on disk. */
  atomically<Result>(work: () => Result): Result
  close(): void
}

/**
 * Opens the records; creates the file if needed.
 * @param file path of the file, or `:memory:`
 */
export function openRecords(file: string): Records {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const db = openFile(file)
  return {
    objects: createObjects(db),
    cards: createCards(db),
    responses: createSavedResponses(db),
    deliveries: createSchedule(db, 'deliveries'),
    settlements: createSchedule(db, 'settlements'),
    atomically: (work) => atomically(db, work),
    close: () => db.close(),
  }
}

function openFile(file: string): DatabaseSync {
  try {
    const db = new DatabaseSync(file)
    // One process owns the file. FULL flushes the log to disk before a call is answered.
    db.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full')
    db.exec(SCHEMA)
    return db
  } catch (error) {
    throw brokenFile(file, error)
  }
}
