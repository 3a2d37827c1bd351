import { expect, it } from 'vitest'
import { COUNTED_KEYS, type PublicClassQuery, publicFilter } from './class-filters.store.ts'

type Counted = Required<Omit<PublicClassQuery, 'cursor' | 'limit' | 'sort' | 'search' | 'instructor'>>

it('the index that public lists are counted by holds every field that their filters compare', () => {
  const all: Counted = { weekday: 1, level: 'all', available: 'true', upcoming: 'true' }
  expect(Object.keys(COUNTED_KEYS).sort()).toEqual(Object.keys(publicFilter(all, new Date())).sort())
})
