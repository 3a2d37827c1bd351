import { randomInt } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A new id in Stripe's form, such as `pi_3Mtw…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomLetters(24)}`
}

/** Unguessable letters and digits. */
export function randomLetters(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** The current time in seconds since 1970. */
export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
