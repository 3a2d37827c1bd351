import {
  Day,
  Email,
  Id,
  Moment,
  OptionalPictureUrl,
  PictureUrl,
  pageQuery,
} from '@ningjing/contract/fields.schemas'
import { MAX_PAGE_SIZE } from '@ningjing/contract/limits'
import { MAX_PRICE } from '@ningjing/contract/money'
import { Price } from '@ningjing/contract/money.schemas'
import { createPaymentIntent, recordPayment } from '@ningjing/contract/payments/payments.schemas'
import { contractEndpoints, contractSchemas } from '@ningjing/contract/testing/contract-endpoints'
import { Phone } from '@ningjing/contract/users/users.schemas'
import * as z from 'zod/mini'

type Note = { id?: string; description?: string; override?: object }

/** What the schemas themselves do not say in a JSON Schema. */
const NOTES: [z.ZodMiniType | undefined, Note][] = [
  [Id, { description: 'Id of 24 hex digits.' }],
  [Email, { description: 'E-mail address, lower-cased.' }],
  [Day, { description: 'Use a day such as 2026-05-04.' }],
  [Moment, { description: 'Moment in UTC (ISO 8601).' }],
  [pageQuery.cursor, { description: 'Use the nextCursor of the page before.' }],
  [
    pageQuery.limit,
    { override: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, pattern: undefined } },
  ],
  [
    PictureUrl,
    {
      description:
        "An https address without user and password, or the path of one of the site's own pictures.",
    },
  ],
  [
    OptionalPictureUrl,
    { description: "An https address, the path of one of the site's pictures, or empty." },
  ],
  [
    Price,
    {
      description: `In the currency of the club: 0, or its least amount (USD: 0.50) to ${MAX_PRICE} with at most two decimals.`,
    },
  ],
  [
    Phone,
    {
      description:
        'Empty, or 6 to 15 digits with an optional +; blanks, dashes, dots, slashes and brackets are taken out.',
    },
  ],
  [
    createPaymentIntent.body,
    {
      description:
        'Either `selectedId` names the selection to pay, or the student has exactly one unpaid selection at `price`; else 400 `selection.ambiguous`. `price` is what the student was shown; another price of the class is 409 `class.price-changed`.',
    },
  ],
  [
    recordPayment.body,
    {
      description:
        'Either the `transactionId` of a confirmed card payment, or the `selectedId` of a free class. With both, `selectedId` is ignored.',
      override: { anyOf: [{ required: ['transactionId'] }, { required: ['selectedId'] }] },
    },
  ],
]

/** Gives the object schemas of the contract their export names as ids, and adds the notes. */
export async function annotateContract(): Promise<void> {
  const names = (await contractSchemas()).map(([name, schema]) => [schema, { id: name }] as const)
  for (const [schema, note] of [...names, ...NOTES]) {
    if (schema) z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), ...note })
  }
  for (const { endpoint } of await contractEndpoints()) {
    for (const schema of [endpoint.params, endpoint.query, endpoint.body]) if (schema) describeRules(schema)
  }
}

const described = new Set<unknown>()

/**
 * Adds to the description of each part of an input the rules that a JSON Schema cannot express, in the words with
 * which the server refuses what breaks them.
 */
function describeRules(schema: z.core.$ZodType): void {
  if (described.has(schema)) return
  described.add(schema)
  const known = z.globalRegistry.get(schema)
  const rules = rulesOf(schema).filter((rule) => !known?.description?.includes(rule))
  if (rules.length > 0) {
    const description = [known?.description, ...rules].filter(Boolean).join(' ')
    z.globalRegistry.add(schema, { ...known, description })
  }
  for (const part of partsOf(schema)) describeRules(part)
}

/** The messages of checks by code, and of those that a change of the value or its type makes stricter. */
function rulesOf(schema: z.core.$ZodType): string[] {
  const checks = schema._zod.def.checks ?? []
  const kinds = checks.map((check) => check._zod.def.check)
  const isTrimmed = kinds.includes('overwrite')
  const own = checks.filter(
    (_, index) =>
      kinds[index] === 'custom' ||
      schema instanceof z.core.$ZodArray ||
      (isTrimmed && kinds[index] === 'min_length'),
  )
  return [...new Set([...own.flatMap(messageOf), ...lengthRules(schema), ...laterRules(schema)])]
}

/** A JSON Schema says what each item of a tuple is, not that all have to be there. */
function lengthRules(schema: z.core.$ZodType): string[] {
  if (!(schema instanceof z.core.$ZodTuple)) return []
  const count = schema._zod.def.items.length
  return [`Use at least ${count}.`, `Use at most ${count}.`]
}

function laterRules(schema: z.core.$ZodType): string[] {
  if (!(schema instanceof z.core.$ZodPipe)) return []
  const { out } = schema._zod.def
  return [...(out._zod.def.checks ?? []).flatMap(messageOf), ...laterRules(out)]
}

function messageOf({ _zod }: z.core.$ZodCheck): string[] {
  const text = _zod.def.error?.({ code: 'custom', input: undefined } as never)
  const message = typeof text === 'object' ? text?.message : text
  return message ? [message] : []
}

/** Kinds of schemas that change what may be left out. */
const WRAPPERS = [z.core.$ZodOptional, z.core.$ZodNullable, z.core.$ZodDefault, z.core.$ZodPrefault]

function partsOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.core.$ZodObject) return Object.values(schema._zod.def.shape)
  if (schema instanceof z.core.$ZodArray) return [schema._zod.def.element]
  if (schema instanceof z.core.$ZodUnion) return [...schema._zod.def.options]
  if (schema instanceof z.core.$ZodTuple) return [...schema._zod.def.items]
  if (schema instanceof z.core.$ZodPipe) return [schema._zod.def.in]
  return WRAPPERS.some((wrapper) => schema instanceof wrapper)
    ? [(schema as z.core.$ZodOptional)._zod.def.innerType]
    : []
}
