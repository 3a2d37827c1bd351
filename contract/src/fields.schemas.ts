import * as z from 'zod/mini'
import { hasFewMarks, hasSign, isVisible } from './characters.ts'
import { type FieldRule, issueText, ruleText } from './field-reasons.ts'
import { ID_PATTERN, MAX_SEARCH_LENGTH } from './fields.ts'
import { MAX_PAGE_SIZE } from './limits.ts'
import { isSitePicture } from './pictures/pictures.ts'

// Of server and client: a check that names no rule has a sentence, too.
z.config({ localeError: issueText })

const visible = z.refine<string>(isVisible, ruleText('invisible'))
const readable = z.refine<string>(hasFewMarks, ruleText('too-many-marks'))

/** A trimmed line of 1 to `max` characters that can be seen. */
export const line = (max: number) => optionalLine(max).check(z.minLength(1, ruleText('required')))

/** A trimmed line of at most `max` characters that can be seen. */
export const optionalLine = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max), visible, readable, z.refine(hasSign, ruleText('no-sign')))

/** A trimmed text of at most `max` characters that can be seen; line breaks become LF. */
export const lines = (max: number) =>
  z.string().check(
    z.trim(),
    z.overwrite((value) => value.replace(/\r\n?/g, '\n')),
    z.maxLength(max),
    z.refine((value) => value.split('\n').every(isVisible), ruleText('invisible-in-lines')),
    readable,
  )

/** A trimmed text that must not be empty. */
export const filledText = (rule: FieldRule = 'required') =>
  z.string().check(z.trim(), z.minLength(1, ruleText(rule)))

/** A number that is typed as text. */
export const typedNumber = (schema: z.ZodMiniType<number, number>, read = numberFrom) =>
  z.pipe(filledText(), z.pipe(z.transform(read), schema))

/** Digits with sign, decimal point and exponent, or in groups of three; `Number` alone also reads `0x10`. */
const NUMBER_FORM = /^[+-]?(\d*\.?\d+(e\d+)?|\d{1,3}(,\d{3})+)$/i

function numberFrom(typed: string): number {
  return NUMBER_FORM.test(typed) ? Number(typed.replaceAll(',', '')) : Number.NaN
}

/** Id of a stored record: 24 hex digits. */
export const Id = z.string().check(z.regex(new RegExp(`^${ID_PATTERN}$`), ruleText('id')))

const EMAIL_FORM = /^[!-?A-~]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/

/** E-mail address: lower-cased, ASCII. */
export const Email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.regex(EMAIL_FORM, ruleText('email')))

const MAX_ADDRESS_LENGTH = 2048

/** Address of a picture: an https URL without user and password, or the path of one of the site's own pictures. */
export const PictureUrl = addressWhere(isPicture, MAX_ADDRESS_LENGTH)

/** Address of a picture, or an empty text. */
export const OptionalPictureUrl = addressWhere(
  (value) => value === '' || isPicture(value),
  MAX_ADDRESS_LENGTH,
)

/** An https URL without user and password, or an empty text. */
export const optionalLink = (maxLength: number) =>
  addressWhere((value) => value === '' || isHttps(value), maxLength)

function addressWhere(isAllowed: (value: string) => boolean, maxLength: number) {
  return z
    .string()
    .check(
      z.trim(),
      visible,
      z.overwrite(normalAddress),
      z.maxLength(maxLength),
      z.refine(isAllowed, ruleText('link')),
    )
}

/** An address as a browser would send it. */
function normalAddress(value: string): string {
  return URL.canParse(value) ? new URL(value).href : value
}

function isPicture(value: string): boolean {
  return isHttps(value) || isSitePicture(value)
}

/** Whether a text is an https URL without user and password. */
export function isHttps(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return protocol === 'https:' && username === '' && password === ''
}

/** A time as ISO 8601 text in UTC. */
export const Moment = z.iso.datetime()

/** A day of the calendar. */
export const Day = z.iso.date(ruleText('day'))

/** A query parameter that is `true` or left out. */
export const Flag = z.literal('true')

/** Query parameters of a page of a list: its cursor and its number of rows. */
export const pageQuery = {
  cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,600}$/, ruleText('cursor')))),
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,4}$/, ruleText('whole-number'))),
      z.pipe(z.transform(Number), z.number().check(z.minimum(1), z.maximum(MAX_PAGE_SIZE))),
    ),
  ),
}

/** Free search text of a list. */
export const SearchText = z.string().check(z.trim(), z.maxLength(MAX_SEARCH_LENGTH), visible)

/** Schema of `Page`. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ items: z.array(row), total: z.number(), nextCursor: z.nullable(z.string()) })

/** The parameter of a path that names a record. */
export const byId = z.object({ id: Id })

/** How many records a change has changed. */
export const Modified = z.object({ modifiedCount: z.number() })
