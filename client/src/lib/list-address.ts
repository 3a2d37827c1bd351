import { useLocation, useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'

/** Most characters that a search may have (api.md, "Fields"). */
export const SEARCH_MOST = 80

/** Cursors of the pages before this one, oldest first; the first page has none, so it is the empty text. */
const Trail = z.object({ trail: z.array(z.string()) })

/** What a list shows, kept in the address, so that it can be reloaded, sent on and gone back to. */
export type ListAddress = {
  search: string
  cursor: string | undefined
  /** How many pages are before this one; not known after opening a link to a later one. */
  pagesBefore: number | undefined
  /** Value of a filter in the address, or nothing. */
  filter: (name: string) => string
  /** Searches or filters, from the first page on; nothing takes a value away. */
  narrow: (name: string, value: string) => void
  clear: () => void
  goTo: { first: () => void; previous: () => void; next: (cursor: string) => void }
}

/** Reads and writes the state of the list on this screen. */
export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams()
  const state = Trail.safeParse(useLocation().state)
  const trail = state.success ? state.data.trail : []
  const cursor = params.get('cursor') ?? ''

  const show = (changes: Record<string, string>, before: string[] = []) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries({ cursor: '', ...changes })) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    setParams(next, { state: { trail: before } })
  }
  return {
    search: (params.get('search') ?? '').slice(0, SEARCH_MOST),
    cursor: cursor || undefined,
    pagesBefore: cursor === '' ? 0 : trail.length || undefined,
    filter: (name) => params.get(name) ?? '',
    narrow: (name, value) => show({ [name]: value }),
    clear: () => setParams({}),
    goTo: {
      first: () => show({}),
      previous: () => show({ cursor: trail.at(-1) ?? '' }, trail.slice(0, -1)),
      next: (following) => show({ cursor: following }, [...trail, cursor]),
    },
  }
}
