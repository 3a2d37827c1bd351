import {
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { matchRoutes, type Params, type RouteObject, useLocation } from 'react-router-dom'
import { goalOf } from '../lib/session/from.ts'
import { useSession } from '../lib/session/session.tsx'
import { paths } from '../paths.ts'
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
      prefetchPage(routes, link.pathname, client)
    }
    for (const event of INTENT_EVENTS) document.addEventListener(event, onIntent, { passive: true })
    return () => {
      for (const event of INTENT_EVENTS) document.removeEventListener(event, onIntent)
    }
  }, [routes, client])
}

/** Fetches code and data of the page that follows a login or a registration, while the user signs in. */
export function usePrefetchGoal(routes: RouteObject[]): void {
  const client = useQueryClient()
  const { status } = useSession()
  const { pathname, state } = useLocation()
  const isEntering = status === 'signing-in' && (pathname === paths.login || pathname === paths.register)
  const goal = isEntering ? goalOf(state) : undefined
  useEffect(() => {
    if (goal) prefetchPage(routes, new URL(goal, window.location.origin).pathname, client)
  }, [goal, routes, client])
}

/** An error shows again when the page is opened. */
function prefetchPage(routes: RouteObject[], path: string, client: QueryClient): void {
  const { screens, queries } = pageParts(routes, path)
  for (const { preload } of screens) preload().catch(() => undefined)
  for (const run of queries) void run(client)
}
