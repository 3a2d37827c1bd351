import { Binary } from 'mongodb'
import type { Catalog } from '../engine/catalog.ts'
import { asCommandError, CommandError } from '../errors.ts'
import { type Doc, isDocument } from '../values/document.ts'

/** An open transaction is rolled back after this time, in milliseconds. */
const MAX_TRANSACTION_MS = 10_000

type Transaction = { id: string; timer: NodeJS.Timeout }

/** One transaction at a time. While it is open, all other commands wait, so nobody sees partial changes. */
export class Transactions {
  readonly #catalog: Catalog
  #open: Transaction | undefined
  #lastCommitted: string | undefined
  #waiting: (() => void)[] = []

  constructor(catalog: Catalog) {
    this.#catalog = catalog
  }

  /** Runs a command when it is its turn. A command outside a transaction is a turn by itself. */
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

  /** Rolls back the open transaction; called when the server stops. */
  close(): void {
    if (this.#open) this.#end(() => this.#catalog.abortTransaction())
  }

  #begin(id: string): void {
    if (this.#open) throw new CommandError('BadValue', 'This transaction has already been started')
    const timer = setTimeout(() => this.#abort(id), MAX_TRANSACTION_MS)
    this.#open = { id, timer }
    this.#catalog.beginTransaction()
  }

  /** A driver that got no reply sends the commit again. */
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

  /** An error rolls back the whole transaction. */
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

/** The id of the session that a command belongs to. */
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
