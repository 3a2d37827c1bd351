import { MAX_SEARCH_LENGTH } from '@ningjing/contract/fields'
import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

/** What a list shows, kept in the address, so that it can be reloaded, sent on and gone back to. */
export type ListAddress = {
  search: string
  cursor: string | undefined
  /** How many pages are before this one; not known after opening a link to a later one. */
  pagesBefore: number | undefined
  /** Value of a filter in the address, or nothing. */
  filter: (name: string) => string
  /**
   * Searches, filters or sorts, from the first page on; nothing takes a value away. `replace` leaves no step to
   * go back to, for what is still being typed.
   */
  narrow: (name: string, value: string, replace?: 'replace') => void
  /** Shows everything again, in the order it has. */
  clear: () => void
  /** Ways to other pages of the list. */
  pages: { first: PageWay; previous: PageWay; next: (cursor: string) => PageWay }
}

/** Where a link to a page of a list leads, and the pages before that one. */
export type PageWay = { to: string; state: { trail: string[] } }

/** Reads and writes the state of the list on this screen. */
export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams()
  const trail = trailIn(useLocation().state)
  const cursor = params.get('cursor') ?? ''
  const sort = params.get('sort')

  // The address on screen may follow a moment later: a second choice must not undo the first.
  const chosen = useRef(params)
  useEffect(() => {
    chosen.current = params
  }, [params])

  const wayTo = (begin: string, before: string[]): PageWay => ({
    to: `?${changed(params, 'cursor', begin)}`,
    state: { trail: before },
  })
  return {
    search: (params.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH),
    cursor: cursor || undefined,
    pagesBefore: cursor === '' ? 0 : trail.length || undefined,
    filter: (name) => params.get(name) ?? '',
    narrow: (name, value, replace) => {
      chosen.current = changed(changed(chosen.current, 'cursor', ''), name, value)
      setParams(chosen.current, { replace: replace !== undefined })
    },
    clear: () => setParams(sort === null ? {} : { sort }),
    pages: {
      first: wayTo('', []),
      previous: wayTo(trail.at(-1) ?? '', trail.slice(0, -1)),
      next: (following) => wayTo(following, [...trail, cursor]),
    },
  }
}

function changed(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}

/**
 * Cursors of the pages before this one, oldest first; the first page has none, so it is the empty text.
 * The state of a history entry is anybody's writing.
 */
function trailIn(state: unknown): string[] {
  const trail = typeof state === 'object' && state !== null && 'trail' in state ? state.trail : undefined
  return Array.isArray(trail) && trail.every((cursor) => typeof cursor === 'string') ? trail : []
}
