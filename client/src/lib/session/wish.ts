/** What a visitor wanted to do with a class before they had to log in (product §5): select it, or wait for a seat in it. */
export type ClassWish = { act: 'select' | 'wait'; classId: string }

/** The same, or a pass that they wanted to buy; `after`: the pass that it follows. */
export type Wish = ClassWish | { act: 'buy'; productId: string; after?: string }

const WISH_STORAGE_KEY = 'ningjing-wish'
/** How long a wish is kept, in milliseconds: later, somebody else may sit at this device. */
const WISH_MS = 30 * 60_000

/** Keeps a wish in this tab, in place of an earlier one, until it is used or stale. */
export function keepWish(wish: Wish): void {
  sessionStorage.setItem(WISH_STORAGE_KEY, JSON.stringify({ ...wish, at: Date.now() }))
}

/** The wish of this tab; null without one, or if it is stale. Never read on the server, or on another site. */
export function readWish(): Wish | null {
  const { at, ...wish } = JSON.parse(sessionStorage.getItem(WISH_STORAGE_KEY) ?? '{}')
  return Date.now() - at < WISH_MS ? wish : null
}

const listeners = new Set<() => void>()

/** Calls a listener when the wish is dropped: it was carried out, or its visitor goes on by hand. Returns how to end that. */
export function onWishDropped(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function dropWish(): void {
  sessionStorage.removeItem(WISH_STORAGE_KEY)
  for (const listener of listeners) listener()
}
