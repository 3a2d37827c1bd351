/**
 * A stored time as ISO 8601 text. A broken record gets an empty text, which no reply schema accepts, so that `serve`
 * can leave it out of a list.
 */
export function isoOf(time: Date): string {
  return time instanceof Date ? time.toISOString() : ''
}
