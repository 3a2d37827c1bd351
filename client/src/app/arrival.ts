import { useLayoutEffect, useRef } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router-dom'

/** Where the keyboard and screen readers begin on a new page. */
export const MAIN_ID = 'main'

/** How long a page may take to grow to the height it had when it was left, in milliseconds. */
const GROWING_MS = 3000

/**
 * What a browser does by itself when a page is loaded: a new page begins at its top, or at the part that the
 * address names; going back finds the page where it was left; and the focus is on the new page.
 */
export function useArrival(): void {
  const location = useLocation()
  const navigation = useNavigationType()
  const before = useRef<Location>(null)
  const { current: positions } = useRef(new Map<string, number>())

  useLayoutEffect(() => {
    const { current: left } = before
    before.current = location
    if (left === null || left === location) return
    const isNewPage = left.pathname !== location.pathname
    if (isNewPage) {
      focusPage()
      forgetCanonical()
    }
    if (navigation === 'POP') return restoreScroll(positions.get(location.key) ?? 0)
    if (isNewPage || location.hash) scrollToPart(location.hash)
  }, [location, navigation, positions])

  // In the commit itself: a page that just became shorter must not be remembered for the one before.
  useLayoutEffect(() => {
    const remember = () => positions.set(location.key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [location.key, positions])
}

function focusPage(): void {
  const main = document.getElementById(MAIN_ID)
  const target = main?.querySelector('h1') ?? main
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** The server wrote it for the page that was asked for; browsers would share that one in place of this. */
function forgetCanonical(): void {
  document.head.querySelector('link[rel=canonical]')?.remove()
}

function scrollToPart(hash: string): void {
  const part = hash ? document.getElementById(hash.slice(1)) : null
  if (part) part.scrollIntoView()
  else window.scrollTo(0, 0)
}

/** Content that is still being fetched makes the page too short at first, so this follows its growth. */
function restoreScroll(top: number): () => void {
  const attempt = () => {
    window.scrollTo(0, top)
    if (window.scrollY >= top - 1) stop()
  }
  const growth = new ResizeObserver(attempt)
  const timer = setTimeout(() => stop(), GROWING_MS)
  const stop = () => {
    growth.disconnect()
    clearTimeout(timer)
  }
  growth.observe(document.body)
  attempt()
  return stop
}
