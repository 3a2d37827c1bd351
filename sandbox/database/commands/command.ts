import { z } from 'zod'
import type { Catalog } from '../engine/catalog.ts'
import type { Cursors } from '../engine/cursors.ts'
import { CommandError, notSupported } from '../errors.ts'
import { type Doc, isDocument } from '../values/document.ts'

/** What a command works on. */
export type Context = {
  /** Name of the database that the command addresses. */
  database: string
  catalog: Catalog
  cursors: Cursors
}

/** Runs one command and returns its reply, or throws a `CommandError`. */
export type Command = (message: Doc, context: Context) => Doc

export const document = z.custom<Doc>(isDocument, 'must be a document')
export const collectionName = z.string().min(1)
export const amount = z.int().min(0)

/** An option without effect here. */
export const ignored = z.unknown().optional()

/** Options that a driver may send with any command. They have no effect on a single in-memory node. */
export const common = {
  $db: z.string(),
  lsid: ignored,
  txnNumber: ignored,
  readConcern: ignored,
  writeConcern: ignored,
  $clusterTime: ignored,
  $readPreference: ignored,
  comment: ignored,
  maxTimeMS: ignored,
}

/**
 * A command that validates its message first: unknown options are rejected, never ignored.
 * @param name as shown in error messages
 */
export function command<T>(
  name: string,
  schema: z.ZodType<T>,
  run: (args: T, context: Context) => Doc,
): Command {
  return (message, context) => {
    const parsed = schema.safeParse(message)
    if (parsed.success) return run(parsed.data, context)
    throw errorOf(name, parsed.error)
  }
}

function errorOf(name: string, error: z.ZodError): CommandError {
  const [issue] = error.issues
  const index = [name, ...(issue?.path ?? [])].join('.')
  if (issue?.code === 'unrecognized_keys')
    return notSupported(`the option ${issue.keys.join(', ')} of ${index}`)
  return new CommandError('BadValue', `${index}: ${issue?.message}`)
}
