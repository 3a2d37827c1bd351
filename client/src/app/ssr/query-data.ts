import type { Club } from '@ningjing/contract/club/club.schemas'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { theClub } from '../../lib/calls/the-club.ts'
import { setFormats } from '../../lib/formats.ts'
import { jsonBlock } from './json-block.ts'

/**
 * Query results that a server-rendered page contains, so that the client need not fetch them. A result marked as a
 * part is shown until the client has fetched the whole.
 */
export type QueryData = [key: QueryKey, data: unknown, isPart?: boolean][]

const ID = 'query-data'

/** HTML that carries query results to the client. */
export function queryDataBlock(data: QueryData): string {
  return jsonBlock(`type="application/json" id="${ID}"`, data)
}

/**
 * Puts the query results of this page into the cache, as fresh as the page; parts of a result as stale. From then on
 * amounts and times are written as the club of the page does.
 */
export function restoreQueryData(client: QueryClient): void {
  const text = document.getElementById(ID)?.textContent
  if (!text) return
  // Our own server wrote it, from replies that match the contract.
  for (const [key, data, isPart] of JSON.parse(text) as QueryData) {
    client.setQueryData(key, data, isPart ? { updatedAt: 1 } : {})
  }
  const club: Club | undefined = client.getQueryData(theClub().queryKey)
  if (club) setFormats(club)
}
