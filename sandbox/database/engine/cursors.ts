import { Long } from 'mongodb'
import { CommandError } from '../errors.ts'
import { sizeOf } from '../values/bson.ts'
import type { Doc } from '../values/document.ts'

/** Default size of the first batch, as in MongoDB. */
const FIRST_BATCH_SIZE = 101
/** Approximate maximum size of a batch, in bytes. */
const MAX_BATCH_BYTES = 16_000_000
/** An unused cursor is closed after this time, in milliseconds. */
const IDLE_MS = 10 * 60_000

type Cursor = { namespace: string; rest: Doc[]; usedAt: number }

/** Results that do not fit one batch. They are a snapshot: later changes do not show. */
export class Cursors {
  readonly #open = new Map<string, Cursor>()
  #lastId = 0

  /** The first batch of a query. */
  start(namespace: string, documents: Doc[], batchSize = FIRST_BATCH_SIZE, onlyOne = false): Doc {
    const { batch, rest } = split(documents, onlyOne ? documents.length : batchSize)
    this.#lastId += 1
    const id = String(this.#lastId)
    const hasMore = rest.length > 0 && !onlyOne
    if (hasMore) this.#open.set(id, { namespace, rest, usedAt: Date.now() })
    return { cursor: { id: Long.fromString(hasMore ? id : '0'), ns: namespace, firstBatch: batch } }
  }

  /** The next batch of a cursor. */
  more(cursorId: unknown, batchSize = Infinity): Doc {
    const id = String(cursorId)
    const cursor = this.#open.get(id)
    if (!cursor) throw new CommandError('CursorNotFound', `cursor id ${id} not found`)
    const { batch, rest } = split(cursor.rest, batchSize)
    if (rest.length > 0) this.#open.set(id, { ...cursor, rest, usedAt: Date.now() })
    else this.#open.delete(id)
    const nextId = Long.fromString(rest.length > 0 ? id : '0')
    return { cursor: { id: nextId, ns: cursor.namespace, nextBatch: batch } }
  }

  kill(cursorId: unknown): boolean {
    return this.#open.delete(String(cursorId))
  }

  closeIdle(): void {
    const before = Date.now() - IDLE_MS
    for (const [id, { usedAt }] of this.#open) if (usedAt < before) this.#open.delete(id)
  }
}

function split(documents: Doc[], count: number): { batch: Doc[]; rest: Doc[] } {
  let bytes = 0
  let end = 0
  while (end < documents.length && end < count && bytes < MAX_BATCH_BYTES) {
    bytes += sizeOf(documents[end] as Doc)
    end += 1
  }
  return { batch: documents.slice(0, end), rest: documents.slice(end) }
}
