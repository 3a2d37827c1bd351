import type { Catalog } from './engine/catalog.ts'
import type { Collection } from './engine/collection.ts'
import { elementsAt } from './values/paths.ts'

/** Removes every document that has expired by an index with `expireAfterSeconds`. */
export function removeExpired(catalog: Catalog, now = Date.now()): void {
  for (const collection of catalog.all) {
    for (const { key, expireAfterSeconds } of collection.indexes) {
      const [field] = Object.keys(key)
      if (field === undefined || expireAfterSeconds === undefined) continue
      removeDatedBefore(collection, field, now - expireAfterSeconds * 1000)
    }
  }
}

function removeDatedBefore(collection: Collection, field: string, limit: number): void {
  for (const document of collection.documents) {
    const isOver = elementsAt(document, field).some(
      (value) => value instanceof Date && value.getTime() < limit,
    )
    if (isOver) collection.remove(document)
  }
}
