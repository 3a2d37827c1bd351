/** When this tab was last reloaded for a missing part, in milliseconds since 1970; after-paint.js uses it too. */
const RELOADED_KEY = 'ningjing-reloaded-at'
/** A part that is still missing after a reload shows the error page. */
const PAUSE_MS = 60_000

const missing = new WeakSet<object>()

/** Remembers the errors of parts of the site that could not be loaded. Vite reports each before it is thrown. */
export function watchMissingParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => missing.add(payload))
}

/**
 * Reloads the page if the error says that a part of the site is missing: after a release, the page of a visitor names
 * files that are gone. Returns false for other errors, without a network, and right after a reload.
 */
export function reloadForMissingPart(error: Error, reload = () => window.location.reload()): boolean {
  const last = Number(sessionStorage.getItem(RELOADED_KEY))
  if (!missing.has(error) || !navigator.onLine || Date.now() - last < PAUSE_MS) return false
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
  reload()
  return true
}
