import * as z from 'zod/mini'
import { ID_PATTERN, MAX_SEARCH_LENGTH, REQUIRED } from './fields.ts'
import { MAX_PAGE_SIZE } from './limits.ts'

/** A trimmed text of `min` to `max` characters. */
export const text = (min: number, max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(min, min === 1 ? REQUIRED : `Use at least ${min} characters.`),
      z.maxLength(max, `Use at most ${max} characters.`),
    )

/** A trimmed text that must not be empty. */
export const filledText = (message = REQUIRED) => z.string().check(z.trim(), z.minLength(1, message))

/** A number that is typed as text. */
export const typedNumber = (schema: z.ZodMiniType<number, number>) =>
  z.pipe(filledText(), z.pipe(z.transform(numberFrom), schema))

/** Digits with sign, decimal point and exponent; `Number` alone also reads `0x10`. */
const NUMBER_FORM = /^[+-]?\d*\.?\d+(e\d+)?$/i

function numberFrom(typed: string): number {
  return NUMBER_FORM.test(typed) ? Number(typed) : Number.NaN
}

/** Id of a stored record: 24 hex digits. */
export const Id = z.string().check(z.regex(new RegExp(`^${ID_PATTERN}$`), 'Use an id of 24 hex digits.'))

const EMAIL_FORM = /^[!-?A-~]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/

/** E-mail address: lower-cased, ASCII. */
export const Email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.regex(EMAIL_FORM, 'Use a valid e-mail address.'))

/** The site's own pictures, as paths below its root. */
const OWN_PICTURE = /^\/art\/[a-z0-9-]+\.svg$/

/** Address of a picture: an https URL, or a path of the site's own pictures. */
export const PictureUrl = pictureWhere(isPicture)

/** Address of a picture, or an empty text. */
export const OptionalPictureUrl = pictureWhere((value) => value === '' || isPicture(value))

function pictureWhere(isAllowed: (value: string) => boolean) {
  return z
    .string()
    .check(
      z.trim(),
      z.maxLength(2048, 'Use at most 2048 characters.'),
      z.refine(isAllowed, 'Use an https:// address.'),
    )
}

function isPicture(value: string): boolean {
  return OWN_PICTURE.test(value) || (URL.canParse(value) && new URL(value).protocol === 'https:')
}

/** A time as ISO 8601 text in UTC. */
export const Moment = z.iso.datetime()

/** A query parameter that is `true` or left out. */
export const Flag = z.literal('true')

/** Query parameters of a page of a list: its cursor and its number of rows. */
export const pageQuery = {
  cursor: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9_-]{1,600}$/, 'Use the nextCursor of the page before.')),
  ),
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,4}$/, 'Use a whole number.')),
      z.pipe(
        z.transform(Number),
        z.number().check(z.minimum(1), z.maximum(MAX_PAGE_SIZE, `Use at most ${MAX_PAGE_SIZE}.`)),
      ),
    ),
  ),
}

/** Free search text of a list. */
export const SearchText = z
  .string()
  .check(z.trim(), z.maxLength(MAX_SEARCH_LENGTH, `Use at most ${MAX_SEARCH_LENGTH} characters.`))

/** Schema of `Page`. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ items: z.array(row), total: z.number(), nextCursor: z.nullable(z.string()) })
