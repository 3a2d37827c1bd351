import { z } from 'zod'
import type { Catalog } from '../engine/catalog.ts'
import type { Cursors } from '../engine/cursors.ts'
import { CommandError, notSupported } from '../errors.ts'
import { type Doc, isDocument } from '../values/document.ts'

/** What a command works on. */
export type Context = {
  /** Name of the database it is sent to. */
  database: string
  catalog: Catalog
  cursors: Cursors
}

/** Carries out one command and answers its reply, or throws a `CommandError`. */
export type Command = (message: Doc, context: Context) => Doc

export const document = z.custom<Doc>(isDocument, 'must be a document')
export const collectionName = z.string().min(1)
export const amount = z.int().min(0)

/** An option that makes no difference here. */
export const ignored = z.unknown().optional()

/** What a driver may send with any command. One node that answers from memory has no use for it. */
export const common = {
  $db: z.string(),
  lsid: ignored,
  txnNumber: ignored,
  autocommit: ignored,
  startTransaction: ignored,
  readConcern: ignored,
  writeConcern: ignored,
  $clusterTime: ignored,
  $readPreference: ignored,
  comment: ignored,
  maxTimeMS: ignored,
}

/**
 * A command whose message is checked first: an option it does not know is refused, never passed over.
 * @param name as it is shown in refusals
 */
export function command<T>(
  name: string,
  schema: z.ZodType<T>,
  run: (args: T, context: Context) => Doc,
): Command {
  return (message, context) => {
    const parsed = schema.safeParse(message)
    if (parsed.success) return run(parsed.data, context)
    throw refusal(name, parsed.error)
  }
}

function refusal(name: string, error: z.ZodError): CommandError {
  const [issue] = error.issues
  const place = [name, ...(issue?.path ?? [])].join('.')
  if (issue?.code === 'unrecognized_keys')
    return notSupported(`the option ${issue.keys.join(', ')} of ${place}`)
  return new CommandError('BadValue', `${place}: ${issue?.message}`)
}
