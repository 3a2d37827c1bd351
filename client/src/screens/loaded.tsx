import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from '../ui/load-error.tsx'
import { FullScreenSpinner } from '../ui/spinner.tsx'

type Props<Data> = {
  query: UseQueryResult<Data>
  /** What could not be loaded, in words such as `your classes`. */
  what: string
  children: (data: Data) => ReactNode
}

/** Draws what was fetched; a full-screen spinner before (product §4), and a way to try again when it failed. */
export function Loaded<Data>({ query, what, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return <FullScreenSpinner />
  return <LoadError what={what} busy={query.isFetching} onRetry={() => void query.refetch()} />
}
