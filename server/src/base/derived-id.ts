import { createHash } from 'node:crypto'

/** Digits of an id (docs/decisions/001-text-ids.md). */
const ID_DIGITS = 24

/** An id that follows from these facts: the same for the same ones. */
export function derivedId(...facts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, ID_DIGITS)
}
