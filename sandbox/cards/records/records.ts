import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Answers, answersOf } from './answers.ts'
import { type Cards, cardsOf } from './cards.ts'
import { type Objects, objectsOf } from './objects.ts'
import { SCHEMA } from './schema.ts'
import { type Timetable, timetableOf } from './timetable.ts'

/** Everything the stand-in remembers. */
export type Records = {
  objects: Objects
  cards: Cards
  answers: Answers
  /** Webhooks that no receiver has taken yet. */
  deliveries: Timetable
  /** Refunds whose end is still to come. */
  settlements: Timetable
  /** Keeps all changes of `work`, or none when it throws; what it returns has reached the disk. */
  atomically<Result>(work: () => Result): Result
  close(): void
}

/**
 * Opens the records, made when there are none.
 * @param file path of the file, or `:memory:`
 */
export function openRecords(file: string): Records {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file)
  // One process owns the file; FULL writes the log through to the disk before a change is answered.
  db.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full')
  db.exec(SCHEMA)
  return {
    objects: objectsOf(db),
    cards: cardsOf(db),
    answers: answersOf(db),
    deliveries: timetableOf(db, 'deliveries'),
    settlements: timetableOf(db, 'settlements'),
    atomically: (work) => atomically(db, work),
    close: () => db.close(),
  }
}

function atomically<Result>(db: DatabaseSync, work: () => Result): Result {
  db.exec('begin immediate')
  try {
    const result = work()
    db.exec('commit')
    return result
  } catch (error) {
    db.exec('rollback')
    throw error
  }
}
