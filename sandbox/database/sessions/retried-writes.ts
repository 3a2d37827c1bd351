import { Binary } from 'mongodb'
import { type Doc, isDocument } from '../values/document.ts'

/** How many sessions keep their last write; the oldest are dropped first. */
const MAX_SESSIONS = 1_000

/**
 * A driver retries a write with the same number after a lost reply. The server then repeats the reply, not
 * the write.
 */
export class RetriedWrites {
  readonly #lastWrites = new Map<string, { number: string; reply: Doc }>()

  once(message: Doc, execute: () => Doc): Doc {
    const session = sessionId(message)
    if (!session || message.txnNumber === undefined) return execute()
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
    if (this.#lastWrites.size > MAX_SESSIONS && oldest !== undefined) this.#lastWrites.delete(oldest)
  }
}

/** The id of the session that a command belongs to. */
function sessionId({ lsid }: Doc): string | undefined {
  return isDocument(lsid) && lsid.id instanceof Binary ? lsid.id.toString('hex') : undefined
}
