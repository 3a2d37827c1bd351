/** How often one caller may do something: `points` within `seconds`, counted by address or by user. */
export type Limit = { points: number; seconds: number; by: 'address' | 'user' }

/** Limits of the API, before `RATE_LIMIT_SCALE`; counters are shared by all server processes. */
export const LIMITS = {
  token: [{ points: 20, seconds: 60, by: 'address' }],
  registration: [{ points: 10, seconds: 3600, by: 'address' }],
  selection: [{ points: 30, seconds: 60, by: 'user' }],
  intent: [
    { points: 10, seconds: 60, by: 'user' },
    { points: 30, seconds: 3600, by: 'user' },
  ],
  publicRead: [{ points: 300, seconds: 60, by: 'address' }],
} as const satisfies Record<string, readonly Limit[]>

export type LimitName = keyof typeof LIMITS

/** Declined cards an hour and user before paying is paused. */
export const MAX_DECLINES_PER_HOUR = 5
/** Live seat holds one student may have at a time. */
export const MAX_LIVE_HOLDS = 3
/** A hold lasts this long, and is renewed at most until `MAX_HOLD_MS` after it began. */
export const HOLD_MS = 10 * 60_000
export const MAX_HOLD_MS = 30 * 60_000

/** Largest request body in bytes. */
export const MAX_BODY_BYTES = 32 * 1024
/** Life of our own token in seconds. */
export const TOKEN_SECONDS = 60 * 60
/** Rows of a plain list, and of one page of it. */
export const MAX_UNPAGED_ROWS = 500
export const DEFAULT_PAGE_SIZE = 50
export const MAX_PAGE_SIZE = 200
