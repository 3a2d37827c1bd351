import {
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { matchRoutes, type Params, type RouteObject } from 'react-router-dom'
import type { LazyScreen } from './lazy-screen.tsx'

/** The handle of a route: its screen or layout, and the queries to prefetch for the parameters of its path. */
export type RouteHandle = {
  screen: LazyScreen
  queries?: (params: Params) => PrefetchQuery[]
}

type PrefetchQuery = (client: QueryClient) => Promise<void>

/** Makes a query of a route handle from its options. */
export function prefetch<Data, Key extends QueryKey>(
  options: FetchQueryOptions<Data, Error, Data, Key>,
): PrefetchQuery {
  return (client) => client.prefetchQuery(options)
}

/** The layouts, screens and queries of the page at a path. */
export function pageParts(
  routes: RouteObject[],
  path: string,
): { screens: LazyScreen[]; queries: PrefetchQuery[] } {
  const matches = matchRoutes(routes, path) ?? []
  const handles = matches.map(({ route, params }) => ({
    handle: route.handle as RouteHandle | undefined,
    params,
  }))
  return {
    screens: handles.flatMap(({ handle }) => handle?.screen ?? []),
    queries: handles.flatMap(({ handle, params }) => handle?.queries?.(params) ?? []),
  }
}

/** Events that precede a click on a link. */
const INTENT_EVENTS = ['pointerover', 'focusin', 'touchstart'] as const

/** Fetches code and data of the page behind a link when the link is pointed at, focused or touched. */
export function usePrefetch(routes: RouteObject[]): void {
  const client = useQueryClient()
  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (!link || link.origin !== window.location.origin) return
      const { screens, queries } = pageParts(routes, link.pathname)
      // An error shows again when the link is followed.
      for (const { preload } of screens) preload().catch(() => undefined)
      for (const run of queries) void run(client)
    }
    for (const event of INTENT_EVENTS) document.addEventListener(event, onIntent, { passive: true })
    return () => {
      for (const event of INTENT_EVENTS) document.removeEventListener(event, onIntent)
    }
  }, [routes, client])
}
