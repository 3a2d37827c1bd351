import * as z from 'zod/mini'
import { MAX_PAGE_SIZE } from './limits.ts'

/** Said of an empty field that has to be filled. */
export const REQUIRED = 'This is required.'

/** A line or block of text: trimmed, with its length in characters bounded. */
export const text = (least: number, most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(least, least === 1 ? REQUIRED : `Use at least ${least} characters.`),
      z.maxLength(most, `Use at most ${most} characters.`),
    )

/** Id of a stored record: 24 hex digits. */
export const Id = z.string().check(z.regex(/^[0-9a-f]{24}$/, 'This is not an id.'))

const EMAIL_FORM = /^[!-?A-~]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/

/** E-mail address: lower-cased, ASCII. */
export const Email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.regex(EMAIL_FORM, 'This is not an e-mail address.'))

/** The site's own pictures, as paths below its root. */
const OWN_PICTURE = /^\/art\/[a-z0-9-]+\.svg$/

/** Address of a picture: an https URL, or a path of the site's own pictures. */
export const PictureUrl = pictureWhere(isPicture)

/** Address of a picture, or nothing. */
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

/** A moment as ISO 8601 text in UTC. */
export const Moment = z.iso.datetime()

/** Positive yes in a query string. */
export const Flag = z.literal('true')

/** Where a page of a list begins and how many rows it has. */
export const pageQuery = {
  cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,600}$/, 'This is not a cursor.'))),
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
export const SearchText = z.string().check(z.trim(), z.maxLength(80, 'Use at most 80 characters.'))

/** One page of a list: the rows, how many match in all, and where the next page begins. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ items: z.array(row), total: z.number(), nextCursor: z.nullable(z.string()) })

export type Page<Row> = { items: Row[]; total: number; nextCursor: string | null }
