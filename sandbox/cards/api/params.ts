import * as z from 'zod/mini'
import { type ApiError, invalidRequest } from './api-error.ts'
import type { Form } from './form.ts'

const NOT_AN_INTEGER = 'parameter_invalid_integer'

/** An integer as text. */
export const integer = z.pipe(z.string().check(z.regex(/^-?\d+$/, NOT_AN_INTEGER)), z.transform(Number))

/** A boolean as text. */
export const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
)

/** A list as Stripe's libraries send it: an object with indexes as keys. */
export const list = z.pipe(
  z.record(z.string(), z.string()),
  z.transform((values: Record<string, string>) => Object.values(values)),
)

/** The merchant's own data: at most 50 keys of 40 characters, with values of 500. */
export const metadata = z
  .record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)))
  .check(z.refine((data) => Object.keys(data).length <= 50, 'at most 50 keys'))

/** Parameters of every list. */
export const pageParams = {
  limit: z._default(
    z.pipe(z.string(), z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(100)))),
    10,
  ),
  starting_after: z.optional(z.string()),
  /** In seconds since 1970. */
  created: z.optional(z.strictObject({ gte: integer, lte: z.optional(integer) })),
}
export type PageParams = z.infer<z.ZodMiniObject<typeof pageParams>>

/**
 * Validates the parameters of a call. Throws Stripe's error for the first one that is missing, unknown or
 * invalid.
 */
export function readParams<Schema extends z.ZodMiniType>(schema: Schema, form: Form): z.output<Schema> {
  const parsed = schema.safeParse(form)
  if (parsed.success) return parsed.data
  throw errorOf(parsed.error.issues[0], form)
}

function errorOf(issue: z.core.$ZodIssue | undefined, form: Form): ApiError {
  if (!issue) return invalidRequest('Invalid parameters.')
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, ...issue.keys.slice(0, 1)])
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = nameOf(issue.path)
  const value = valueAt(form, issue.path)
  if (value === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  if (issue.message === NOT_AN_INTEGER) {
    return invalidRequest(`Invalid integer: ${value}`, { code: NOT_AN_INTEGER, param })
  }
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { param })
}

/** `['card', 'number']` in Stripe's spelling: `card[number]`. */
function nameOf([first, ...rest]: PropertyKey[]): string {
  return [String(first), ...rest.map((step) => `[${String(step)}]`)].join('')
}

function valueAt(form: Form, path: PropertyKey[]): Form | string | undefined {
  return path.reduce<Form | string | undefined>(
    (inner, step) => (typeof inner === 'object' ? inner[String(step)] : undefined),
    form,
  )
}
