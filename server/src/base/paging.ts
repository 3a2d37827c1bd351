import type { Page } from '@ningjing/contract/fields'
import { DEFAULT_PAGE_SIZE, MAX_COUNTED_ROWS, MAX_UNPAGED_ROWS } from '@ningjing/contract/limits'
import { Problem } from '@ningjing/contract/problems'
import type { Collection, Document, Filter, FindOptions } from 'mongodb'
import * as z from 'zod/mini'

/** Sorts by one stored field, then by id, so that the order is total and pages are stable. */
export type Order = { field: string; direction: 1 | -1 }

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
    collection
      .find<Row>({ $and: [filter, after(order, query.cursor)] } as Filter<Stored>, reading)
      .sort(sortOf(order))
      // One more than a page has, to see whether there is a next page.
      .limit(pageSize(query) + 1)
      .toArray(),
    countRows(),
  ])
  return { ...firstPage(rows, order, query), total }
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

/** The filter for the rows behind a cursor; throws `request.invalid` for a cursor of another list or order. */
function after(order: Order, cursor: string | undefined): Record<string, unknown> {
  if (cursor === undefined) return {}
  const [value, id] = readCursor(order, cursor)
  const beyond = order.direction === 1 ? '$gt' : '$lt'
  return {
    $or: [{ [order.field]: { [beyond]: value } }, { [order.field]: value, _id: { [beyond]: id } }],
  }
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
  z.union([z.string(), z.number(), z.object({ date: z.number().check(z.int()) })]),
  // A record's id, or the key of a mail.
  z.string().check(z.regex(/^[\w:.-]{1,200}$/)),
])

/** A cursor also names its order. With another order it would skip rows, so it is refused there. */
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
