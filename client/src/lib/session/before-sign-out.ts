/** How long signing out waits for an action, in milliseconds. */
const MAX_WAIT_MS = 5_000

const waiting = new Set<() => Promise<void>>()

/**
 * Registers an action that needs the session.
 * @param finish runs the action, and settles when it is done
 * @returns removes the action
 */
export function beforeSignOut(finish: () => Promise<void>): () => void {
  waiting.add(finish)
  return () => waiting.delete(finish)
}

/** Finishes the registered actions, as far as there is time. */
export async function finishWaiting(): Promise<void> {
  if (waiting.size === 0) return
  const outOfTime = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))
  await Promise.race([Promise.allSettled([...waiting].map((finish) => finish())), outOfTime])
}
