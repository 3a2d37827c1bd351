import { isDeepStrictEqual } from 'node:util'
import { CommandError } from '../errors.ts'
import type { Doc } from '../values/document.ts'
import { keyOf } from '../values/key.ts'
import { candidateIds } from './candidate-ids.ts'
import { filterOf } from './filter.ts'
import { type IndexSpec, TableIndex } from './table-index.ts'

/** One document inserted (`after`), replaced (both) or removed (`before`). */
export type Change = { id: string; before?: Doc; after?: Doc }

const ID_INDEX: IndexSpec = { name: '_id_', key: { _id: 1 }, unique: true }

/** The documents of one collection in memory, in insertion order, and their indexes. */
export class Collection {
  /** Database and collection, joined by a dot. */
  readonly namespace: string
  readonly #documents = new Map<string, Doc>()
  readonly #indexes = new Map<string, TableIndex>()
  readonly #changed: (change: Change) => void

  /** @param changed called after every change, to store it */
  constructor(namespace: string, changed: (change: Change) => void) {
    this.namespace = namespace
    this.#changed = changed
    this.#indexes.set(ID_INDEX.name, new TableIndex(ID_INDEX))
  }

  get size(): number {
    return this.#documents.size
  }

  get documents(): Doc[] {
    return [...this.#documents.values()]
  }

  get indexes(): IndexSpec[] {
    return [...this.#indexes.values()].map(({ spec }) => spec)
  }

  /** The documents that match a query, at most `limit`. */
  matching(query: Doc, limit = Infinity): Doc[] {
    const matches = filterOf(query)
    const found: Doc[] = []
    for (const document of this.#candidates(query)) {
      if (found.length >= limit) break
      if (matches(document)) found.push(document)
    }
    return found
  }

  insert(document: Doc): void {
    const id = keyOf(document._id)
    this.#assertUnique(document)
    this.#put({ id, after: document })
  }

  /** Replaces `before`, a stored document, with `after`, which has the same id. */
  replace(before: Doc, after: Doc): void {
    const id = keyOf(before._id)
    if (keyOf(after._id) !== id) {
      const message = "Performing an update on the path '_id' would modify the immutable field '_id'"
      throw new CommandError('ImmutableField', message)
    }
    this.#assertUnique(after, id)
    this.#put({ id, before, after })
  }

  remove(document: Doc): void {
    this.#put({ id: keyOf(document._id), before: document })
  }

  /** Loads a document from disk without reporting it. */
  restore(id: string, document: Doc): void {
    this.#swap({ id, after: document })
  }

  /** Adds an index over the stored documents; false if it exists already. */
  addIndex(spec: IndexSpec): boolean {
    const existing = [...this.#indexes.values()].find((index) => hasSameNameOrKey(index.spec, spec))?.spec
    if (existing) {
      assertSameIndex(existing, spec)
      return false
    }
    const index = new TableIndex(spec)
    for (const [id, document] of this.#documents) {
      index.assertUnique(this.namespace, document)
      index.add(id, document)
    }
    this.#indexes.set(spec.name, index)
    return true
  }

  #candidates(query: Doc): Iterable<Doc> {
    const ids = candidateIds(query, this.#indexes.values())
    if (!ids) return this.#documents.values()
    return [...ids].flatMap<Doc>((id) => this.#documents.get(id) ?? [])
  }

  #assertUnique(document: Doc, ownId?: string): void {
    for (const index of this.#indexes.values()) index.assertUnique(this.namespace, document, ownId)
  }

  #put(change: Change): void {
    this.#swap(change)
    this.#changed(change)
  }

  #swap({ id, before, after }: Change): void {
    for (const index of this.#indexes.values()) {
      if (before) index.remove(id)
      if (after) index.add(id, after)
    }
    if (after) this.#documents.set(id, after)
    else this.#documents.delete(id)
  }
}

function hasSameNameOrKey(one: IndexSpec, other: IndexSpec): boolean {
  return one.name === other.name || JSON.stringify(one.key) === JSON.stringify(other.key)
}

function assertSameIndex(existing: IndexSpec, requested: IndexSpec): void {
  if (
    isDeepStrictEqual(
      { unique: false, sparse: false, ...existing },
      { unique: false, sparse: false, ...requested },
    )
  )
    return
  const message = `An existing index has the same name or fields as the requested index: ${existing.name}`
  throw new CommandError('IndexKeySpecsConflict', message)
}
