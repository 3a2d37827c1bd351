import type { Journal } from '../storage/journal.ts'
import type { Step, Storage } from '../storage/storage.ts'
import type { Doc } from '../values/document.ts'
import { type Change, Collection } from './collection.ts'
import type { IndexSpec } from './table-index.ts'

/** All collections of all databases. Sends their changes to the journal. */
export class Catalog {
  readonly #collections = new Map<string, Collection>()
  readonly #journal: Journal
  /** Changes of the open transaction; they go to the journal when it commits. */
  #transaction: Change[] | undefined

  constructor(storage: Storage, journal: Journal) {
    this.#journal = journal
    const stored = storage.collections()
    for (const { namespace } of stored) this.#open(namespace)
    for (const { namespace, id, document } of storage.documents()) this.#open(namespace).restore(id, document)
    for (const { namespace, settings } of stored) {
      for (const index of settings.indexes as IndexSpec[]) this.#open(namespace).addIndex(index)
    }
  }

  get all(): Collection[] {
    return [...this.#collections.values()]
  }

  get hasTransaction(): boolean {
    return this.#transaction !== undefined
  }

  /** The collections of a database by name. */
  inDatabase(database: string): Map<string, Collection> {
    const start = `${database}.`
    const own = [...this.#collections].filter(([namespace]) => namespace.startsWith(start))
    return new Map(own.map(([namespace, collection]) => [namespace.slice(start.length), collection]))
  }

  find(namespace: string): Collection | undefined {
    return this.#collections.get(namespace)
  }

  /** The collection for reading; an empty one if it does not exist. */
  read(namespace: string): Collection {
    return this.#collections.get(namespace) ?? new Collection(namespace, () => undefined)
  }

  /** The collection; created if it does not exist. */
  findOrCreate(namespace: string): Collection {
    const found = this.#collections.get(namespace)
    if (found) return found
    const created = this.#open(namespace)
    this.describe(created)
    return created
  }

  /** Stores a collection's settings; call it after its indexes changed. */
  describe(collection: Collection): void {
    const settings: Doc = { indexes: collection.indexes }
    this.#journal.add([{ kind: 'describe', namespace: collection.namespace, settings }])
  }

  drop(namespace: string): boolean {
    const isFound = this.#collections.delete(namespace)
    if (isFound) this.#journal.add([{ kind: 'drop', namespace }])
    return isFound
  }

  beginTransaction(): void {
    this.#transaction = []
  }

  commitTransaction(): void {
    this.#journal.add((this.#transaction ?? []).map(stepOf))
    this.#transaction = undefined
  }

  abortTransaction(): void {
    const changes = this.#transaction ?? []
    this.#transaction = undefined
    for (const change of changes.toReversed()) change.collection.undo(change)
  }

  #open(namespace: string): Collection {
    const collection =
      this.#collections.get(namespace) ?? new Collection(namespace, (change) => this.#record(change))
    this.#collections.set(namespace, collection)
    return collection
  }

  #record(change: Change): void {
    if (this.#transaction) this.#transaction.push(change)
    else this.#journal.add([stepOf(change)])
  }
}

function stepOf({ collection: { namespace }, id, after }: Change): Step {
  return after ? { kind: 'put', namespace, id, document: after } : { kind: 'remove', namespace, id }
}
