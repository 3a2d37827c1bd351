/** A browser that is never idle does the task after this all the same, in milliseconds. */
const IDLE_WITHIN_MS = 3000
/** Pause before the task in browsers that don't say when they are idle, in milliseconds. */
const SETTLED_MS = 50

/** Does a task once the browser has nothing more urgent to do; answers how to call it off. */
export function whenIdle(task: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const idle = window.requestIdleCallback(task, { timeout: IDLE_WITHIN_MS })
    return () => window.cancelIdleCallback(idle)
  }
  const timer = setTimeout(task, SETTLED_MS)
  return () => clearTimeout(timer)
}
