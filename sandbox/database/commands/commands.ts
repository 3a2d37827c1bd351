import type { Catalog } from '../engine/catalog.ts'
import type { Cursors } from '../engine/cursors.ts'
import { asCommandError, CommandError, notSupported } from '../errors.ts'
import { RetriedWrites } from '../sessions/retried-writes.ts'
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
}

type Parts = {
  catalog: Catalog
  cursors: Cursors
  journal: Journal
  address: string
}

/** Replies to any message. A write is on disk before it is acknowledged, and before a read returns it. */
export function createCommandHandler({ catalog, cursors, journal, address }: Parts) {
  const retriedWrites = new RetriedWrites()

  async function run(message: Doc): Promise<Doc> {
    const name = Object.keys(message)[0] ?? ''
    const handshake = Object.hasOwn(HANDSHAKE, name) && HANDSHAKE[name]
    if (handshake) return handshake(address)
    const command = Object.hasOwn(COMMANDS, name) && COMMANDS[name]
    if (!command) {
      throw new CommandError('CommandNotFound', `The local database does not know the command '${name}'.`)
    }
    if (message.autocommit === false) throw notSupported('transactions')
    const context = { database: String(message.$db), catalog, cursors }
    return retriedWrites.once(message, () => command(message, context))
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
