import { useLayoutEffect, useRef } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router-dom'
import { isFocusLost } from '../lib/is-focus-lost.ts'

/** Id of the main element, which takes the focus on a page without a heading. */
export const MAIN_ID = 'main'

/** The longest wait for a page to grow to the scroll position it was left at, in milliseconds. */
const MAX_RESTORE_MS = 3000

/**
 * Does on client-side navigation what browsers do on a page load: a new page starts at its top or at the target of
 * the hash, Back restores the scroll position, and the focus moves to the heading of the new page. A link to a part of
 * the same page is one of the router, too: what the browser itself navigates looks like Back.
 */
export function usePageChange(): void {
  const location = useLocation()
  const navigation = useNavigationType()
  const previous = useRef<Location>(null)
  const { current: positions } = useRef(new Map<string, number>())

  useLayoutEffect(() => {
    const { current: left } = previous
    previous.current = location
    if (left === null || left === location) return
    const isNewPage = left.pathname !== location.pathname
    if (isNewPage) {
      focusPage()
      removeCanonical()
    }
    if (navigation === 'POP') return restoreScroll(positions.get(location.key) ?? 0)
    if (isNewPage || location.hash) scrollToTarget(location.hash)
  }, [location, navigation, positions])

  // A layout effect: the scroll event of a page that becomes shorter must not count for the previous location.
  useLayoutEffect(() => {
    const remember = () => positions.set(location.key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [location.key, positions])
}

/** Focuses the heading of the page; until there is one the page itself, unless the user has moved the focus. */
function focusPage(): void {
  waiting?.disconnect()
  if (focusHeading()) return
  const observer = new MutationObserver(() => {
    const isMoved = !isFocusLost() && document.activeElement?.id !== MAIN_ID
    if (isMoved || focusHeading()) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  waiting = observer
}

/** Waits for the heading of a page whose code or data is still loading. */
let waiting: MutationObserver | undefined

/** Returns whether there is a heading. */
function focusHeading(): boolean {
  const main = document.getElementById(MAIN_ID)
  const heading = main?.querySelector('h1')
  const target = heading ?? main
  if (target && target !== document.activeElement) {
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }
  return heading != null
}

/** Removes the canonical link of the server-rendered page, which browsers would share instead of this page. */
function removeCanonical(): void {
  document.head.querySelector('link[rel=canonical]')?.remove()
}

function scrollToTarget(hash: string): void {
  const target = hash ? document.getElementById(hash.slice(1)) : null
  if (target) target.scrollIntoView()
  else window.scrollTo(0, 0)
}

/** Scrolls to a position, again whenever the page grows, until the page is tall enough. */
function restoreScroll(top: number): () => void {
  const attempt = () => {
    window.scrollTo(0, top)
    if (window.scrollY >= top - 1) stop()
  }
  const growth = new ResizeObserver(attempt)
  const timer = setTimeout(() => stop(), MAX_RESTORE_MS)
  const stop = () => {
    growth.disconnect()
    clearTimeout(timer)
  }
  growth.observe(document.body)
  attempt()
  return stop
}
