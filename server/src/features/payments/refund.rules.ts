/** A refund that met an outage of the provider is tried again after this long, in milliseconds. */
export const OUTAGE_PAUSE_MS = 15_000

const MINUTE_MS = 60_000
/** Pauses before the tries after the first, in milliseconds. */
const PAUSES_MS = [MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS, 6 * 60 * MINUTE_MS]

/** When a refund that was refused `tries` times is tried again; null when a person has to act. */
export function momentOfRefund(tries: number, now: Date): Date | null {
  const pauseMs = PAUSES_MS[Math.max(0, tries - 1)]
  return pauseMs === undefined ? null : new Date(now.getTime() + pauseMs)
}
