import type { Page } from '@ningjing/contract/fields'
import { isRefusal } from './call-failure.ts'

/** Rows of one page of a list that an admin works through. */
export const PAGE_ROWS = '20'

/**
 * Reads one page of a list. A cursor that the API refuses, from an old or a cut link, begins at the first page.
 * @param read the call, with the cursor to begin at
 */
export async function readPage<Row>(
  read: (cursor: string | undefined) => Promise<Row[] | Page<Row>>,
  cursor: string | undefined,
): Promise<Page<Row>> {
  try {
    return pageIn(await read(cursor))
  } catch (error) {
    if (cursor === undefined || !isRefusal(error, 'request.invalid')) throw error
    return pageIn(await read(undefined))
  }
}

/** A list as a page; a plain list is its only one. */
export function pageIn<Row>(reply: Row[] | Page<Row>): Page<Row> {
  return Array.isArray(reply) ? { items: reply, total: reply.length, nextCursor: null } : reply
}
