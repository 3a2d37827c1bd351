import type { Catalog } from '../engine/catalog.ts'
import type { Cursors } from '../engine/cursors.ts'
import { asCommandError, CommandError } from '../errors.ts'
import { Repeats } from '../sessions/repeats.ts'
import type { Transactions } from '../sessions/transactions.ts'
import type { Journal } from '../storage/journal.ts'
import type { Doc } from '../values/document.ts'
import { AGGREGATE } from './aggregate.ts'
import type { Command } from './command.ts'
import { DEFINITIONS } from './definitions.ts'
import { FIND_AND_MODIFY } from './find-and-modify.ts'
import { GREETINGS } from './greetings.ts'
import { READS } from './reads.ts'
import { WRITES } from './writes.ts'

const COMMANDS: Record<string, Command> = {
  ...READS,
  ...WRITES,
  ...FIND_AND_MODIFY,
  ...AGGREGATE,
  ...DEFINITIONS,
  // Their work is done by the transactions themselves.
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

/**
 * The server's answer to any message. Nothing is answered, neither a write nor what it made readable, before
 * it lies on the disk.
 */
export function createCommands({ catalog, cursors, transactions, journal, address }: Parts) {
  const repeats = new Repeats()

  async function carryOut(message: Doc): Promise<Doc> {
    const name = Object.keys(message)[0] ?? ''
    const greeting = Object.hasOwn(GREETINGS, name) && GREETINGS[name]
    if (greeting) return greeting(address)
    const command = Object.hasOwn(COMMANDS, name) && COMMANDS[name]
    if (!command) {
      throw new CommandError('CommandNotFound', `The local database does not know the command '${name}'.`)
    }
    const context = { database: String(message.$db), catalog, cursors }
    return transactions.run(message, () => {
      assertAllowedInTransaction(name)
      return repeats.once(message, () => command(message, context))
    })
  }

  function assertAllowedInTransaction(name: string): void {
    if (!catalog.hasTransaction || !Object.hasOwn(DEFINITIONS, name)) return
    throw new CommandError('OperationNotSupportedInTransaction', `Cannot run '${name}' in a transaction.`)
  }

  return async function answer(message: Doc): Promise<Doc> {
    try {
      const reply = await carryOut(message).finally(() => journal.settled())
      return { ...reply, ok: 1 }
    } catch (error) {
      const { message: errmsg, code, codeName, details } = asCommandError(error)
      return { ok: 0, errmsg, code, codeName, ...details }
    }
  }
}
