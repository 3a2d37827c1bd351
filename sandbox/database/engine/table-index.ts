import { CommandError } from '../errors.ts'
import type { Doc } from '../values/document.ts'
import { keyOf } from '../values/key.ts'
import { elementsAt } from '../values/paths.ts'
import { type Filter, filterOf } from './filter.ts'

/** An index in the form of `createIndexes` and `listIndexes`. */
export type IndexSpec = {
  name: string
  key: Record<string, number>
  unique?: boolean
  sparse?: boolean
  partialFilterExpression?: Doc
  /** Expires a document this long after the date in the field, in seconds. */
  expireAfterSeconds?: number
}

/** Finds ids of documents by the values of some fields, and enforces uniqueness. */
export class TableIndex {
  readonly spec: IndexSpec
  readonly fields: string[]
  readonly #idsByKey = new Map<string, Set<string>>()
  /** What `#idsByKey` holds of each document: computing it again takes longer than all the rest of a write. */
  readonly #keysById = new Map<string, string[]>()
  readonly #covers: Filter

  constructor(spec: IndexSpec) {
    this.spec = spec
    this.fields = Object.keys(spec.key)
    this.#covers = filterOf(spec.partialFilterExpression ?? {})
  }

  /** Whether the index contains every document of the collection. */
  get isComplete(): boolean {
    return !this.spec.sparse && !this.spec.partialFilterExpression
  }

  /** The ids of the documents with these values, one per field. */
  idsOf(values: unknown[]): Iterable<string> {
    return this.#idsByKey.get(joined(values.map(keyOf))) ?? []
  }

  add(id: string, document: Doc): void {
    const keys = this.#keysOf(document)
    this.#keysById.set(id, keys)
    for (const key of keys) {
      const ids = this.#idsByKey.get(key)
      if (ids) ids.add(id)
      else this.#idsByKey.set(key, new Set([id]))
    }
  }

  remove(id: string): void {
    const keys = this.#keysById.get(id) ?? []
    this.#keysById.delete(id)
    for (const key of keys) {
      const ids = this.#idsByKey.get(key)
      ids?.delete(id)
      if (ids?.size === 0) this.#idsByKey.delete(key)
    }
  }

  /**
   * Throws if the index is unique and another document has the same values.
   * @param ownId the document to be replaced, which may have them
   */
  assertUnique(namespace: string, document: Doc, ownId?: string): void {
    if (!this.spec.unique) return
    const isTaken = this.#keysOf(document).some((key) => {
      const ids = this.#idsByKey.get(key) ?? new Set()
      return ids.size > (ownId !== undefined && ids.has(ownId) ? 1 : 0)
    })
    if (isTaken) throw this.#duplicate(namespace, document)
  }

  #duplicate(namespace: string, document: Doc): CommandError {
    const values = this.fields.map((field) => [field, elementsAt(document, field)[0] ?? null])
    const keyValue = Object.fromEntries(values)
    const { name, key: keyPattern } = this.spec
    const shown = JSON.stringify(keyValue)
    const message = `E11000 duplicate key error collection: ${namespace} index: ${name} dup key: ${shown}`
    return new CommandError('DuplicateKey', message, { keyPattern, keyValue })
  }

  /** One key per combination of values; an array has one value per element. */
  #keysOf(document: Doc): string[] {
    if (!this.#covers(document)) return []
    const values = this.fields.map((field) => elementsAt(document, field))
    if (this.spec.sparse && values.flat().every((value) => value === undefined)) return []
    const combinations = values.reduce<string[][]>(
      (before, ofField) => {
        const keys = new Set(ofField.map(keyOf))
        return before.flatMap((start) => [...keys].map((key) => [...start, key]))
      },
      [[]],
    )
    return combinations.map(joined)
  }
}

function joined(keys: string[]): string {
  return keys.length === 1 ? (keys[0] as string) : JSON.stringify(keys)
}
