import { MAX_SEARCH_LENGTH } from '@ningjing/contract/fields'
import type { Filter } from 'mongodb'

/** Characters of a name that count for sorting; more would not fit into a cursor. */
const MAX_SORT_LENGTH = 60

/** A letter or sign that begins a word; each character of a script without spaces does. */
const WORD_START = /(?<![\p{L}\p{N}])\S|\p{Ideographic}/gu

/** What records store besides the texts themselves, so that lists can be sorted and searched by an index. */
export type SearchKeys = {
  sortName?: string
  nameWords?: string[]
  instructorWords?: string[]
  emailWords?: string[]
}

/** A projection that leaves the words out; cursors need the name that lists sort by. */
export const WITHOUT_WORDS = { nameWords: 0, instructorWords: 0, emailWords: 0 } as const

/** Fields to store, with the keys of those that lists are sorted and searched by. */
export function withKeys<Fields extends object>(
  fields: Fields & { name?: string; instructor?: string; email?: string | undefined },
): Fields & SearchKeys {
  const { name, instructor, email } = fields
  return {
    ...fields,
    ...(name !== undefined && { sortName: sortNameOf(name), nameWords: wordsOf(name) }),
    ...(instructor !== undefined && { instructorWords: wordsOf(instructor) }),
    ...(email !== undefined && { emailWords: wordsOf(email) }),
  }
}

/** The form of a name that lists sort by. */
export function sortNameOf(name: string): string {
  return plainOf(name).slice(0, MAX_SORT_LENGTH)
}

/** The rest of a text from each of its words on, as searches find it. */
export function wordsOf(text: string): string[] {
  const plain = plainOf(text)
  const starts = [...plain.matchAll(WORD_START)].map(({ index }) => index)
  return [...new Set(starts.map((start) => plain.slice(start, start + MAX_SEARCH_LENGTH)))]
}

/** The filter for rows with the text at the beginning of a word in one of these fields, which hold words. */
export function searchedIn<Stored>(search: string, fields: string[]): Filter<Stored> {
  const $elemMatch = startingWith(plainOf(search).slice(0, MAX_SEARCH_LENGTH))
  return { $or: fields.map((field) => ({ [field]: { $elemMatch } })) } as Filter<Stored>
}

/** Finds the text at the start. */
export function startingWith(search: string): { $gte: string; $lt: string } {
  return { $gte: search, $lt: `${search}\uffff` }
}

/** Without case and accents. */
function plainOf(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
