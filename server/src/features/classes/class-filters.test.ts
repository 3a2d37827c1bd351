import { expect, it } from 'vitest'
import { COUNTED_KEYS, type PublicClassQuery, publicFilter } from './class-filters.store.ts'

type Counted = Required<Omit<PublicClassQuery, 'cursor' | 'limit' | 'sort' | 'search' | 'instructor'>>

it('the index that public lists are counted by holds every field that their filters compare', () => {
  const all: Counted = { weekday: 1, level: 'all', available: 'true', upcoming: 'true' }
  const compared = fieldsOf(publicFilter(all, new Date()))
  expect(Object.keys(COUNTED_KEYS).sort()).toEqual([...new Set(compared)].sort())
})

/** The fields that a filter compares, also within its conditions. */
function fieldsOf(filter: object): string[] {
  return Object.entries(filter).flatMap(([name, value]) =>
    name.startsWith('$') ? (value as object[]).flatMap(fieldsOf) : [name],
  )
}
