import type { ReactNode } from 'react'
import { LoadError } from './load-error.tsx'
import { FullScreenSpinner, RetryNote } from './spinner.tsx'

type Props<Data> = {
  /** The state of a query. */
  query: {
    data: Data | undefined
    isPending: boolean
    isFetching: boolean
    failureCount: number
    refetch: () => unknown
  }
  /** What is loaded, as it reads after "We could not load": `your classes`. */
  what: string
  /** Shown while a part of a screen loads, in place of the full-screen spinner. */
  loading?: ReactNode
  children: (data: Data) => ReactNode
}

/** Renders fetched data; before that a full-screen spinner (product §4), or an error with a retry button. */
export function Loaded<Data>({ query, what, loading, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending && loading === undefined) return <FullScreenSpinner failures={query.failureCount} />
  if (query.isPending) {
    return (
      <>
        {loading}
        <RetryNote failures={query.failureCount} />
      </>
    )
  }
  return <LoadError what={what} busy={query.isFetching} onRetry={() => void query.refetch()} />
}
