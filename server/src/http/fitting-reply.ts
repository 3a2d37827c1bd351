import * as z from 'zod/mini'

/** A row that does not fit the contract: its id, if it has one, and what is wrong with it. */
export type UnfitRow = { id: unknown; issues: string[] }

/**
 * Parses a reply, so that no field leaves the server that the contract does not name. Rows of its lists that do not
 * fit, because a stored record is broken, are left out. Throws if the reply does not fit without them.
 * @param report receives each row that is left out
 */
export function fittingReply<Schema extends z.ZodMiniType>(
  schema: Schema,
  reply: unknown,
  report: (row: UnfitRow) => void,
): z.output<Schema> {
  const parsed = z.safeParse(schema, reply)
  if (parsed.success) return parsed.data
  if (Array.isArray(reply))
    return parse(
      schema,
      fittingRows(schema, reply, (rows) => rows, report),
    )
  const lists = Object.entries(Object(reply)).filter((entry): entry is [string, unknown[]] =>
    Array.isArray(entry[1]),
  )
  const bare = { ...Object(reply), ...Object.fromEntries(lists.map(([name]) => [name, []])) }
  // Anything wrong outside the lists fails here.
  parse(schema, bare)
  const kept = lists.map(([name, rows]) => [
    name,
    fittingRows(schema, rows, (some) => ({ ...bare, [name]: some }), report),
  ])
  return parse(schema, { ...bare, ...Object.fromEntries(kept) })
}

function fittingRows(
  schema: z.ZodMiniType,
  rows: unknown[],
  replyWith: (rows: unknown[]) => unknown,
  report: (row: UnfitRow) => void,
): unknown[] {
  return rows.filter((row) => {
    const { error } = z.safeParse(schema, replyWith([row]))
    if (error) report({ id: idOf(row), issues: issuesIn(error) })
    return !error
  })
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, reply: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, reply)
  if (parsed.success) return parsed.data
  throw new Error(`The reply of record ${idOf(reply)} does not fit: ${issuesIn(parsed.error).join('; ')}`)
}

function idOf(row: unknown): unknown {
  return typeof row === 'object' && row !== null && '_id' in row ? row._id : undefined
}

/** `field: message` of each issue; never a value, because it may name a person. */
function issuesIn(error: z.core.$ZodError): string[] {
  return error.issues.flatMap((issue) => {
    // A list is a union of an array and a page; the one that the reply is not fails at its root.
    const issues = issue.code === 'invalid_union' && issue.errors.length > 0 ? issue.errors.flat() : [issue]
    const inside = issues.filter(({ path }) => path.length > 0)
    return (inside.length > 0 ? inside : issues).map(({ path, message }) => `${fieldOf(path)}: ${message}`)
  })
}

/** The path within its row: without the list and the position. */
function fieldOf(path: PropertyKey[]): string {
  const position = path.findIndex((part) => typeof part === 'number')
  return path.slice(position + 1).join('.')
}
