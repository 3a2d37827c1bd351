import { Email, Id, Moment, OptionalPictureUrl, PictureUrl } from '@ningjing/contract/fields.schemas'
import { MAX_PRICE, MIN_PRICE } from '@ningjing/contract/money'
import { Price } from '@ningjing/contract/money.schemas'
import { Phone } from '@ningjing/contract/users.schemas'
import * as z from 'zod/mini'
import { contractSchemas } from './contract-endpoints.ts'

/** What a JSON Schema can't say about a field, or says only to machines. */
const NOTES: readonly [z.ZodMiniType, string][] = [
  [Id, 'id of 24 hex digits'],
  [Email, 'e-mail address, lower-cased'],
  [Moment, 'moment in UTC (ISO 8601)'],
  [PictureUrl, "https:// address, or path of one of the site's own pictures"],
  [OptionalPictureUrl, "https:// address, path of one of the site's own pictures, or empty"],
  [Price, `dollars: 0, or ${MIN_PRICE.toFixed(2)} to ${MAX_PRICE} with at most two decimals`],
  [Phone, 'empty, or 6 to 15 digits, with a + before them or not'],
]

/** Gives the contract's object schemas the names they are exported by, and its fields their notes. */
export async function annotateContract(): Promise<void> {
  for (const [name, schema] of await contractSchemas()) annotate(schema, { id: name })
  for (const [schema, description] of NOTES) annotate(schema, { description })
}

function annotate(schema: z.ZodMiniType, note: { id: string } | { description: string }): void {
  if (!z.globalRegistry.has(schema)) z.globalRegistry.add(schema, note)
}
