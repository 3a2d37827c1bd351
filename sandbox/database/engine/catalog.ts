import type { Journal } from '../storage/journal.ts'
import type { Storage } from '../storage/storage.ts'
import type { Doc } from '../values/document.ts'
import { type Change, Collection } from './collection.ts'
import type { IndexSpec } from './table-index.ts'

/** All collections of all databases. Sends their changes to the journal. */
export class Catalog {
  readonly #collections = new Map<string, Collection>()
  readonly #journal: Journal

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

  #open(namespace: string): Collection {
    const changed = ({ id, after }: Change): void =>
      this.#journal.add([
        after ? { kind: 'put', namespace, id, document: after } : { kind: 'remove', namespace, id },
      ])
    const collection = this.#collections.get(namespace) ?? new Collection(namespace, changed)
    this.#collections.set(namespace, collection)
    return collection
  }
}
