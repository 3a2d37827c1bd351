import {
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { matchRoutes, type Params, type RouteObject } from 'react-router-dom'
import type { LazyScreen } from './lazy-screen.tsx'

/** What a page stands on: its code, and what it fetches first. */
export type Ground = {
  screen: LazyScreen
  /** The queries of the page, by the parameters of its path. */
  queries?: (params: Params) => QueryAhead[]
}

/** A query that can be asked before the page that shows it. */
export type QueryAhead = { key: QueryKey; ask: (client: QueryClient) => Promise<void> }

/** Makes a query one that can be asked ahead. */
export function ahead<Data, Key extends QueryKey>(
  options: FetchQueryOptions<Data, Error, Data, Key>,
): QueryAhead {
  return { key: options.queryKey, ask: (client) => client.prefetchQuery(options) }
}

/** What the page at a path stands on: the code of each layout and screen, and the queries. */
export function groundsOf(
  routes: RouteObject[],
  path: string,
): { screens: LazyScreen[]; queries: QueryAhead[] } {
  const matches = matchRoutes(routes, path) ?? []
  const grounds = matches.map(({ route, params }) => ({ ground: route.handle as Ground | undefined, params }))
  return {
    screens: grounds.flatMap(({ ground }) => ground?.screen ?? []),
    queries: grounds.flatMap(({ ground, params }) => ground?.queries?.(params) ?? []),
  }
}

/** What shows that somebody is about to follow a link. */
const SIGNS = ['pointerover', 'focusin', 'touchstart'] as const

/** Fetches code and data of the page behind a link as soon as somebody points at it, tabs to it or touches it. */
export function useFetchAhead(routes: RouteObject[]): void {
  const client = useQueryClient()
  useEffect(() => {
    const onSign = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (!link || link.origin !== window.location.origin) return
      const { screens, queries } = groundsOf(routes, link.pathname)
      // A fault shows when the link is followed; nobody has asked for anything yet.
      for (const { preload } of screens) preload().catch(() => undefined)
      for (const { ask } of queries) void ask(client)
    }
    for (const sign of SIGNS) document.addEventListener(sign, onSign, { passive: true })
    return () => {
      for (const sign of SIGNS) document.removeEventListener(sign, onSign)
    }
  }, [routes, client])
}
