import type { Doc } from '../values/document.ts'
import { sessionId } from './transactions.ts'

/** Sessions whose last write is remembered; the oldest are forgotten first. */
const SESSIONS = 1_000

/**
 * Writes a driver sends again after a lost answer have the number of the first time: they are answered as
 * then, and not done twice.
 */
export class Repeats {
  readonly #lastWrites = new Map<string, { number: string; reply: Doc }>()

  once(message: Doc, execute: () => Doc): Doc {
    const session = sessionId(message)
    if (!session || message.txnNumber === undefined || message.autocommit === false) return execute()
    const number = String(message.txnNumber)
    const last = this.#lastWrites.get(session)
    if (last?.number === number) return last.reply
    const reply = execute()
    this.#lastWrites.delete(session)
    this.#lastWrites.set(session, { number, reply })
    this.#forgetOldest()
    return reply
  }

  #forgetOldest(): void {
    const [oldest] = this.#lastWrites.keys()
    if (this.#lastWrites.size > SESSIONS && oldest !== undefined) this.#lastWrites.delete(oldest)
  }
}
