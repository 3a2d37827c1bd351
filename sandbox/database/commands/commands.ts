import type { Catalog } from '../engine/catalog.ts'
import type { Cursors } from '../engine/cursors.ts'
import { asCommandError, CommandError } from '../errors.ts'
import { RetriedWrites } from '../sessions/retried-writes.ts'
import type { Transactions } from '../sessions/transactions.ts'
import type { Journal } from '../storage/journal.ts'
import type { Doc } from '../values/document.ts'
import { AGGREGATE } from './aggregate.ts'
import type { Command } from './command.ts'
import { DEFINITIONS } from './definitions.ts'
import { FIND_AND_MODIFY } from './find-and-modify.ts'
import { HANDSHAKE } from './handshake.ts'
import { READS } from './reads.ts'
import { WRITES } from './writes.ts'

const COMMANDS: Record<string, Command> = {
  ...READS,
  ...WRITES,
  ...FIND_AND_MODIFY,
  ...AGGREGATE,
  ...DEFINITIONS,
  // `Transactions` does the work.
  commitTransaction: () => ({}),
  abortTransaction: () => ({}),
}

type Parts = {
  catalog: Catalog
  cursors: Cursors
  transactions: Transactions
  journal: Journal
  address: string
}

/** Replies to any message. A write is on disk before it is acknowledged, and before a read returns it. */
export function createCommandHandler({ catalog, cursors, transactions, journal, address }: Parts) {
  const retriedWrites = new RetriedWrites()

  async function run(message: Doc): Promise<Doc> {
    const name = Object.keys(message)[0] ?? ''
    const handshake = Object.hasOwn(HANDSHAKE, name) && HANDSHAKE[name]
    if (handshake) return handshake(address)
    const command = Object.hasOwn(COMMANDS, name) && COMMANDS[name]
    if (!command) {
      throw new CommandError('CommandNotFound', `The local database does not know the command '${name}'.`)
    }
    const context = { database: String(message.$db), catalog, cursors }
    return transactions.run(message, () => {
      assertAllowedInTransaction(name)
      return retriedWrites.once(message, () => command(message, context))
    })
  }

  function assertAllowedInTransaction(name: string): void {
    if (!catalog.hasTransaction || !Object.hasOwn(DEFINITIONS, name)) return
    throw new CommandError('OperationNotSupportedInTransaction', `Cannot run '${name}' in a transaction.`)
  }

  return async function handle(message: Doc): Promise<Doc> {
    try {
      const reply = await run(message).finally(() => journal.settled())
      return { ...reply, ok: 1 }
    } catch (error) {
      const { message: errmsg, code, codeName, details } = asCommandError(error)
      return { ok: 0, errmsg, code, codeName, ...details }
    }
  }
}
