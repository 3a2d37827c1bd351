import { Binary } from 'mongodb'
import type { Catalog } from '../engine/catalog.ts'
import { asCommandError, CommandError } from '../errors.ts'
import { type Doc, isDocument } from '../values/document.ts'

/** A transaction nobody ends is taken back after this long, in milliseconds. */
const LONGEST_MS = 10_000

type Transaction = { id: string; timer: NodeJS.Timeout }

/** One transaction at a time: while it is open, everybody else waits, so nobody sees it half done. */
export class Transactions {
  readonly #catalog: Catalog
  #open: Transaction | undefined
  #lastCommitted: string | undefined
  #waiting: (() => void)[] = []

  constructor(catalog: Catalog) {
    this.#catalog = catalog
  }

  /** Carries out a command when it is its turn; one outside a transaction is a turn of its own. */
  async run(message: Doc, execute: () => Doc): Promise<Doc> {
    const id = transactionId(message)
    while (this.#open && this.#open.id !== id) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    if (!id) return execute()
    if (message.startTransaction === true) this.#begin(id)
    if ('commitTransaction' in message) return this.#commit(id)
    if ('abortTransaction' in message) return this.#abort(id)
    if (!this.#open) throw noSuchTransaction()
    return this.#within(execute)
  }

  /** Takes back what is open; for the end of the server. */
  close(): void {
    if (this.#open) this.#end(() => this.#catalog.abortTransaction())
  }

  #begin(id: string): void {
    if (this.#open) throw new CommandError('BadValue', 'This transaction has already been started')
    const timer = setTimeout(() => this.#abort(id), LONGEST_MS)
    this.#open = { id, timer }
    this.#catalog.beginTransaction()
  }

  /** A driver that got no answer to a commit asks again. */
  #commit(id: string): Doc {
    if (!this.#open && this.#lastCommitted === id) return {}
    if (!this.#open) throw noSuchTransaction()
    this.#end(() => this.#catalog.commitTransaction())
    this.#lastCommitted = id
    return {}
  }

  #abort(id: string): Doc {
    if (this.#open?.id === id) this.#end(() => this.#catalog.abortTransaction())
    return {}
  }

  /** A failure takes the whole transaction back. */
  #within(execute: () => Doc): Doc {
    try {
      const reply = execute()
      if (reply.writeErrors) this.close()
      return reply
    } catch (error) {
      this.close()
      throw asCommandError(error)
    }
  }

  #end(settle: () => void): void {
    clearTimeout(this.#open?.timer)
    this.#open = undefined
    settle()
    for (const resume of this.#waiting.splice(0)) resume()
  }
}

/** The name of the session a command belongs to. */
export function sessionId({ lsid }: Doc): string | undefined {
  return isDocument(lsid) && lsid.id instanceof Binary ? lsid.id.toString('hex') : undefined
}

function transactionId(message: Doc): string | undefined {
  return message.autocommit === false ? `${sessionId(message)} ${message.txnNumber}` : undefined
}

function noSuchTransaction(): CommandError {
  const message = 'Given transaction number does not match any in-progress transactions.'
  return new CommandError('NoSuchTransaction', message, { errorLabels: ['TransientTransactionError'] })
}
