/** The longest wait for an idle moment, in milliseconds. */
const MAX_WAIT_MS = 3000
/** The wait in browsers without `requestIdleCallback`, in milliseconds. */
const FALLBACK_WAIT_MS = 50

/** Runs a task when the browser is idle; returns a function that cancels it. */
export function whenIdle(task: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const idle = window.requestIdleCallback(task, { timeout: MAX_WAIT_MS })
    return () => window.cancelIdleCallback(idle)
  }
  const timer = setTimeout(task, FALLBACK_WAIT_MS)
  return () => clearTimeout(timer)
}

/** Runs a task when the page has loaded and the browser is idle; returns a function that cancels it. */
export function afterLoad(task: () => void): () => void {
  if (document.readyState === 'complete') return whenIdle(task)
  const wait = () => {
    cancel = whenIdle(task)
  }
  let cancel = () => window.removeEventListener('load', wait)
  window.addEventListener('load', wait, { once: true })
  return () => cancel()
}
