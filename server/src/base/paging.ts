import { DEFAULT_PAGE_SIZE, MAX_UNPAGED_ROWS } from '@ningjing/contract/limits'
import { Problem } from '@ningjing/contract/problems'
import * as z from 'zod/mini'

/** Which rows come first: one stored field, then the id, so that the order is total and pages are stable. */
export type Order = { field: string; direction: 1 | -1 }

export type PageQuery = { cursor?: string | undefined; limit?: number | undefined }

/** The newest rows first. */
export const NEWEST_FIRST: Order = { field: 'createdAt', direction: -1 }

/** The oldest rows first. */
export const OLDEST_FIRST: Order = { field: 'createdAt', direction: 1 }

/** A list is a plain array until the caller asks for anything (product §7.1). */
export function isPlain(query: object): boolean {
  return Object.keys(query).length === 0
}

/** Sort keys of an order, as the database takes them. */
export function sortOf({ field, direction }: Order): Record<string, 1 | -1> {
  return { [field]: direction, _id: direction }
}

/** How many rows to read: one more than a page shows, so that a next page is noticed. */
export function rowsToRead(query: PageQuery): number {
  return isPlain(query) ? MAX_UNPAGED_ROWS : pageSize(query) + 1
}

/** The filter for the rows behind a cursor; throws `request.invalid` for a cursor that isn't ours. */
export function after(order: Order, cursor: string | undefined): Record<string, unknown> {
  if (cursor === undefined) return {}
  const [value, id] = readCursor(order, cursor)
  const beyond = order.direction === 1 ? '$gt' : '$lt'
  return {
    $or: [{ [order.field]: { [beyond]: value } }, { [order.field]: value, _id: { [beyond]: id } }],
  }
}

/** The page shown of the rows that were read, and where the next one begins. */
export function pageOfRows<Row extends { _id: string }>(rows: Row[], order: Order, query: PageQuery) {
  const shown = rows.slice(0, pageSize(query))
  const last = shown.at(-1)
  const nextCursor = last && rows.length > shown.length ? writeCursor(order, last) : null
  return { shown, nextCursor }
}

/** Letters of a name that count in sorting; more would not fit into a cursor. */
const SORTED_LETTERS = 60

/** A name as it is sorted: without case and accents. */
export function sortNameOf(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().slice(0, SORTED_LETTERS)
}

/** A search that finds the text anywhere, whatever its case. */
export function containing(search: string): { $regex: string; $options: 'i' } {
  return { $regex: search.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), $options: 'i' }
}

function pageSize(query: PageQuery): number {
  return query.limit ?? DEFAULT_PAGE_SIZE
}

const Cursor = z.tuple([
  z.string(),
  z.union([z.string(), z.number(), z.object({ date: z.number().check(z.int()) })]),
  z.string().check(z.regex(/^[0-9a-f]{24}$/)),
])

/** A cursor names its order too, so that one of another order is refused instead of skipping rows. */
function writeCursor(order: Order, row: { _id: string }): string {
  const value: unknown = Object.entries(row).find(([name]) => name === order.field)?.[1]
  const stored = value instanceof Date ? { date: value.getTime() } : value
  return Buffer.from(JSON.stringify([nameOf(order), stored, row._id])).toString('base64url')
}

function readCursor(order: Order, cursor: string): [string | number | Date, string] {
  const parsed = z.safeParse(Cursor, parseJson(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (!parsed.success || parsed.data[0] !== nameOf(order)) {
    throw new Problem('request.invalid', {
      fields: [{ path: 'cursor', message: 'Use the nextCursor of the page before.' }],
    })
  }
  const [, value, id] = parsed.data
  return [typeof value === 'object' ? new Date(value.date) : value, id]
}

function nameOf({ field, direction }: Order): string {
  return direction === 1 ? field : `-${field}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
