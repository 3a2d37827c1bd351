import { randomInt } from 'node:crypto'
import type { Records } from '../records/records.ts'
import type { Happening } from './events.ts'

/** What every operation on money works with. */
export type Books = {
  records: Records
  /** Writes an event, and sends it to the webhook's receiver when there is one. */
  tell(happening: Happening): void
  /** How long after it was made a refund of a slow card comes to its end, in milliseconds. */
  settleAfterMs: number
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A fresh id as the provider writes them, such as `pi_3Mtw…`. */
export function freshId(prefix: string): string {
  return `${prefix}_${randomLetters(24)}`
}

export function randomLetters(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** Now, in seconds since 1970. */
export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
