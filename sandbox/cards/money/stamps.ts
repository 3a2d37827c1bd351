import { randomInt } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A fresh id as the provider writes them, such as `pi_3Mtw…`. */
export function freshId(prefix: string): string {
  return `${prefix}_${randomLetters(24)}`
}

/** Letters and digits nobody can guess. */
export function randomLetters(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** Now, in seconds since 1970. */
export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
