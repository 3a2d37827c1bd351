import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Moment, pageOf, pageQuery } from '../fields.schemas.ts'
import * as imports from './imports.ts'
import * as passes from './passes.ts'

/** What became of a file of passes. */
const ImportResult = z.object({
  /** Rows that became a pass, or wait for a person with their e-mail address; in a dry run those that would. */
  accepted: z.number(),
  /** `row` is the line of the file; its header is line 1. */
  refused: z.array(z.object({ row: z.number(), reason: z.enum(imports.IMPORT_REASONS) })),
})
export type ImportResult = z.infer<typeof ImportResult>

/** An imported pass that waits for a person with this e-mail address. */
const ImportedPass = z.object({
  _id: Id,
  email: z.string(),
  product: Id,
  name: z.string(),
  /** Credits left; null for as many as wanted. */
  left: z.nullable(z.number()),
  validUntil: Moment,
  /** Until when it waits. */
  waitsUntil: Moment,
  createdAt: Moment,
})
export type ImportedPass = z.infer<typeof ImportedPass>

export const importPasses = endpoint(passes.importPasses, {
  summary:
    'Gives people the passes that they have from another system, by a CSV file with the columns email, product, left and validUntil. A row that was imported before is refused, so a file can be sent again.',
  /** `dry`: only tells what would happen. */
  query: z.object({ dry: z.optional(z.literal('1')) }),
  bodyTypes: [imports.IMPORT_TYPE],
  reply: ImportResult,
  problems: ['import.wrong-type', 'import.unreadable', 'import.too-large', 'import.busy'],
  limit: 'change',
})

export const listImported = endpoint(passes.listImported, {
  summary: 'A page of the imported passes that wait for a person with their e-mail address, newest first.',
  query: z.object(pageQuery),
  reply: pageOf(ImportedPass),
})

export const removeImported = endpoint(passes.removeImported, {
  summary: 'Deletes an imported pass that waits.',
  params: z.object({ id: Id }),
  reply: z.object({ deletedCount: z.number() }),
  limit: 'change',
})
