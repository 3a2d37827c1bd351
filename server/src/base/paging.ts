import { field } from '@ningjing/contract/field-reasons'
import type { Page } from '@ningjing/contract/fields'
import { DEFAULT_PAGE_SIZE, MAX_COUNTED_ROWS, MAX_UNPAGED_ROWS } from '@ningjing/contract/limits'
import { Problem } from '@ningjing/contract/problems'
import type { Collection, Document, Filter, FindOptions } from 'mongodb'
import * as z from 'zod/mini'

/**
 * Sorts by one stored field, then by id, so that the order is total and pages are stable. `nullsLast`: records whose
 * field is null come after the others; only pages are in this order.
 */
export type Order = { field: string; direction: 1 | -1; nullsLast?: true }

export type PageQuery = { cursor?: string | undefined; limit?: number | undefined }

/** The newest rows first. */
export const NEWEST_FIRST: Order = { field: 'createdAt', direction: -1 }

/** The oldest rows first. */
export const OLDEST_FIRST: Order = { field: 'createdAt', direction: 1 }

/** A list is a plain array until a query asks for a page, an order or a search (product §7.1). */
export function isPlain(query: object): boolean {
  return Object.keys(query).length === 0
}

/** The sort keys of an order for the database. */
export function sortOf({ field, direction }: Order): Record<string, 1 | -1> {
  return { [field]: direction, _id: direction }
}

/**
 * One page of the records that match a filter.
 * @param reading the fields to read, and the index to walk along if MongoDB must not choose one
 * @param countRows counts all matching rows, if there is a better way than to count them
 */
export async function pageOf<Stored extends { _id: string }, Row extends { _id: string } = Stored>(
  collection: Collection<Stored>,
  filter: Filter<Stored>,
  order: Order,
  query: PageQuery,
  reading: Pick<FindOptions, 'projection' | 'hint'> = {},
  countRows = () => countOf(collection, filter),
): Promise<Page<Row>> {
  const [rows, total] = await Promise.all([
    rowsOf<Stored, Row>(collection, filter, order, query, reading),
    countRows(),
  ])
  return { ...firstPage(rows, order, query), total }
}

/** The rows of one page, and one more, to see whether there is a next page. */
async function rowsOf<Stored extends { _id: string }, Row extends { _id: string }>(
  collection: Collection<Stored>,
  filter: Filter<Stored>,
  order: Order,
  query: PageQuery,
  reading: Pick<FindOptions, 'projection' | 'hint'>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const part of partsOf(order, query.cursor)) {
    const missing = pageSize(query) + 1 - rows.length
    if (missing === 0) break
    const found = collection.find<Row>({ $and: [filter, part] } as Filter<Stored>, reading)
    rows.push(...(await found.sort(sortOf(order)).limit(missing).toArray()))
  }
  return rows
}

/** A row that is ordered by a number. */
export type NumberedRow = { _id: string; value: number }

/**
 * One page of rows in memory, those with the highest numbers first, then by id. Only the rows of the page are sorted.
 * @param name name of the order, for its cursors
 */
export function pageOfNumbers(rows: Iterable<NumberedRow>, name: string, query: PageQuery): Page<string> {
  const order: Order = { field: name, direction: -1 }
  const [value, id] = query.cursor === undefined ? [] : readCursor(order, query.cursor)
  const last = id === undefined ? undefined : { _id: id, value: Number(value) }
  const size = pageSize(query) + 1
  const first: NumberedRow[] = []
  let total = 0
  for (const row of rows) {
    total += 1
    if (last && byNumber(row, last) < 0) continue
    const place = first.findLastIndex((other) => byNumber(other, row) < 0) + 1
    if (place === size) continue
    first.splice(place, 0, row)
    if (first.length > size) first.pop()
  }
  const named = first.map((row) => ({ _id: row._id, [name]: row.value }))
  const { items, nextCursor } = firstPage(named, order, query)
  return { items: items.map(({ _id }) => _id), total, nextCursor }
}

function byNumber(a: NumberedRow, b: NumberedRow): number {
  return b.value - a.value || (a._id < b._id ? 1 : -1)
}

/** The number of matching rows: an estimate without a filter, at most `MAX_COUNTED_ROWS` with one. */
function countOf<Stored extends Document>(
  collection: Collection<Stored>,
  filter: Filter<Stored>,
): Promise<number> {
  return Object.keys(filter).length === 0
    ? collection.estimatedDocumentCount()
    : collection.countDocuments(filter, { limit: MAX_COUNTED_ROWS })
}

/** Rows that a search looks up by id before it walks along the list instead. */
const MAX_FOUND_ROWS = 1_000

/**
 * A filter with the same rows as a search by text. A search with few hits is looked up in indexes first: a walk along
 * the list would read all of it.
 */
export async function searchFilter<Stored extends { _id: string }>(
  collection: Collection<Stored>,
  search: Filter<Stored>,
): Promise<Filter<Stored>> {
  const rows = await collection
    .find<{ _id: string }>(search, { projection: { _id: 1 } })
    .limit(MAX_FOUND_ROWS + 1)
    .toArray()
  // With an `$or` alone, MongoDB would look up each part of it by itself and sort all hits in memory.
  if (rows.length > MAX_FOUND_ROWS) return { ...search, _id: { $gt: '' } } as Filter<Stored>
  return { _id: { $in: rows.map(({ _id }) => _id) } } as Filter<Stored>
}

/** All records that match a filter, up to the limit of an unpaged list; a page of them when the query is not empty. */
export async function listOrPage<Stored extends { _id: string }, Row extends { _id: string } = Stored>(
  collection: Collection<Stored>,
  filter: Filter<Stored>,
  order: Order,
  query: PageQuery,
  shown: Document = {},
  countRows?: () => Promise<number>,
): Promise<Row[] | Page<Row>> {
  const reading = { projection: shown }
  if (!isPlain(query)) return pageOf<Stored, Row>(collection, filter, order, query, reading, countRows)
  return collection.find<Row>(filter, reading).sort(sortOf(order)).limit(MAX_UNPAGED_ROWS).toArray()
}

/** The same list or page with each row changed. */
export function mapRows<From, To>(found: From[] | Page<From>, change: (row: From) => To): To[] | Page<To> {
  return Array.isArray(found) ? found.map(change) : { ...found, items: found.items.map(change) }
}

/** The same list or page with its rows changed at once. */
export async function changeRows<From, To>(
  found: From[] | Page<From>,
  change: (rows: From[]) => Promise<To[]>,
): Promise<To[] | Page<To>> {
  return Array.isArray(found) ? change(found) : { ...found, items: await change(found.items) }
}

/** Filters of the rows behind a cursor, each for one part of the order; throws `request.invalid` for a cursor of another list or order. */
function partsOf(order: Order, cursor: string | undefined): Record<string, unknown>[] {
  const { field, direction, nullsLast } = order
  const beyond = direction === 1 ? '$gt' : '$lt'
  const [value, id] = cursor === undefined ? [] : readCursor(order, cursor)
  if (value === null) return [{ [field]: null, _id: { [beyond]: id } }]
  const behind =
    value === undefined
      ? {}
      : { $or: [{ [field]: { [beyond]: value } }, { [field]: value, _id: { [beyond]: id } }] }
  return nullsLast ? [{ [field]: { $ne: null }, ...behind }, { [field]: null }] : [behind]
}

/** The first page of these rows, and the cursor of the next page; null when there are no more rows. */
function firstPage<Row extends { _id: string }>(rows: Row[], order: Order, query: PageQuery) {
  const items = rows.slice(0, pageSize(query))
  const last = items.at(-1)
  const nextCursor = last && rows.length > items.length ? writeCursor(order, last) : null
  return { items, nextCursor }
}

function pageSize(query: PageQuery): number {
  return query.limit ?? DEFAULT_PAGE_SIZE
}

const Cursor = z.tuple([
  z.string(),
  // Null only in an order that has nulls last.
  z.union([z.string(), z.number(), z.null(), z.object({ date: z.number().check(z.int()) })]),
  // A record's id, or the key of a mail.
  z.string().check(z.regex(/^[\w:.-]{1,200}$/)),
])

/** A cursor also names its order. With another order it would skip rows, so it is refused there. */
function writeCursor(order: Order, row: { _id: string }): string {
  const value: unknown = Object.entries(row).find(([name]) => name === order.field)?.[1]
  const stored = value instanceof Date ? { date: value.getTime() } : value
  return Buffer.from(JSON.stringify([nameOf(order), stored, row._id])).toString('base64url')
}

function readCursor(order: Order, cursor: string): [string | number | Date | null, string] {
  const parsed = z.safeParse(Cursor, parseJson(Buffer.from(cursor, 'base64url').toString('utf8')))
  const isOfOrder = parsed.data?.[0] === nameOf(order) && (parsed.data[1] !== null || order.nullsLast)
  if (!parsed.success || !isOfOrder) {
    throw new Problem('request.invalid', { fields: [field('cursor', 'cursor')] })
  }
  const [, value, id] = parsed.data
  return [value !== null && typeof value === 'object' ? new Date(value.date) : value, id]
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
