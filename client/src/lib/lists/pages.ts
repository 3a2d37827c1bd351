import type { Page } from '@ningjing/contract/fields'
import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'
import { hasCode } from '../calls/call-error.ts'

/** Rows on one page of a list in the dashboard. */
export const PAGE_SIZE = 20

/** Search, sort order and page of a list. */
export type ListQuery<Sort> = {
  search: string | undefined
  sort: Sort
  cursor: string | undefined
}

type Wanted = { cursor?: string | undefined; limit: string }
type ReadRows<Row> = (page: Wanted, signal: AbortSignal) => Promise<Row[] | Page<Row>>

/**
 * Query for one page of a list. The previous page stays on screen while the next one loads; a call whose page is no
 * longer wanted, such as a search while somebody types on, is canceled. An invalid cursor, from an old or shortened
 * link, gives the first page.
 * @param key key of the list with its filters
 * @param read calls the API
 */
export function pageQuery<Row>(
  key: QueryKey,
  cursor: string | undefined,
  read: ReadRows<Row>,
  pageSize = PAGE_SIZE,
) {
  const limit = String(pageSize)
  return queryOptions({
    queryKey: [...key, 'page', cursor],
    queryFn: async ({ signal }) => {
      try {
        return asPage(await read({ cursor, limit }, signal))
      } catch (error) {
        if (cursor === undefined || !hasCode(error, 'request.invalid')) throw error
        return asPage(await read({ limit }, signal))
      }
    },
    placeholderData: keepPreviousData,
  })
}

export type PageQuery<Row> = ReturnType<typeof pageQuery<Row>>

/**
 * Query for the number of all rows of a list.
 * @param key key of the list without filters
 * @param read calls the API
 */
export function countQuery<Row>(key: QueryKey, read: ReadRows<Row>) {
  return queryOptions({
    queryKey: [...key, 'count'],
    queryFn: async ({ signal }) => asPage(await read({ limit: '1' }, signal)).total,
  })
}

export type CountQuery = ReturnType<typeof countQuery>

/** An unpaged list as its only page. */
export function asPage<Row>(reply: Row[] | Page<Row>): Page<Row> {
  return Array.isArray(reply) ? { items: reply, total: reply.length, nextCursor: null } : reply
}
