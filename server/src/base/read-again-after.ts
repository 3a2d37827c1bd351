/** Reads again when the last answer is older than `freshMs` milliseconds. Callers at the same time share one answer. */
export function readAgainAfter<T>(read: () => Promise<T>, freshMs: number): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined
  return () => {
    if (!last || Date.now() - last.at >= freshMs) last = { at: Date.now(), answer: read() }
    return last.answer
  }
}
