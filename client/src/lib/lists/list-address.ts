import { MAX_SEARCH_LENGTH } from '@ningjing/contract/fields'
import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

/** The state of a list, kept in the address: it survives a reload, can be shared, and Back restores it. */
export type ListAddress = {
  search: string
  cursor: string | undefined
  /** Number of pages before this one; undefined if a link opened a later page. */
  pagesBefore: number | undefined
  /** Value of a filter; empty if it is not set. */
  filter: (name: string) => string
  /**
   * Sets a search, filter or order and shows the first page; an empty value removes it. `replace` adds no history
   * entry, for text that is still being typed.
   */
  narrow: (name: string, value: string, replace?: 'replace') => void
  /** Removes search and filters, and keeps the order. */
  clear: () => void
  /** Links to other pages of the list. */
  pages: { first: PageLink; previous: PageLink; next: (cursor: string) => PageLink }
}

/** Target of a link to a page of a list; its state has the cursors of the pages before. */
export type PageLink = { to: string; state: { trail: string[] } }

/** The state of the list on this screen. */
export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams()
  const trail = trailIn(useLocation().state)
  const cursor = params.get('cursor') ?? ''
  const sort = params.get('sort')

  // The address changes in a transition: a second choice must not undo the first one.
  const chosen = useRef(params)
  useEffect(() => {
    chosen.current = params
  }, [params])

  const linkTo = (begin: string, before: string[]): PageLink => ({
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
      first: linkTo('', []),
      previous: linkTo(trail.at(-1) ?? '', trail.slice(0, -1)),
      next: (following) => linkTo(following, [...trail, cursor]),
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
 * Cursors of the pages before this one, oldest first; the first page has the empty cursor. The state of a history
 * entry is not trusted.
 */
function trailIn(state: unknown): string[] {
  const trail = typeof state === 'object' && state !== null && 'trail' in state ? state.trail : undefined
  return Array.isArray(trail) && trail.every((cursor) => typeof cursor === 'string') ? trail : []
}
