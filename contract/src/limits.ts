/** A rate limit: `points` requests within `seconds`, counted by IP address, by account or by the e-mail that they name. */
export type Limit = { points: number; seconds: number; by: 'address' | 'user' | 'email' }

/** Rate limits of the API, before `RATE_LIMIT_SCALE`. All server processes share the counters. */
export const LIMITS = {
  /** A class on the studio's Wi-Fi opens the site within one minute, by one address. */
  token: [{ points: 60, seconds: 60, by: 'address' }],
  registration: [{ points: 10, seconds: 3600, by: 'address' }],
  /** Links that confirm an e-mail address. */
  confirmation: [{ points: 5, seconds: 3600, by: 'user' }],
  /** Links to choose a new password. Unknown e-mails count as well, so that the limit tells nobody who is a member. */
  passwordReset: [
    { points: 10, seconds: 3600, by: 'address' },
    { points: 3, seconds: 3600, by: 'email' },
  ],
  selection: [{ points: 30, seconds: 60, by: 'user' }],
  intent: [
    { points: 10, seconds: 60, by: 'user' },
    { points: 30, seconds: 3600, by: 'user' },
  ],
  recordPayment: [{ points: 20, seconds: 60, by: 'user' }],
  /** A whole studio may join from one address. */
  waiting: [
    { points: 10, seconds: 60, by: 'user' },
    { points: 60, seconds: 3600, by: 'address' },
  ],
  /** Every other change by a signed-in user, and exports. */
  change: [{ points: 60, seconds: 60, by: 'user' }],
  /** Conflicts of planned dates, asked for while somebody types. */
  conflicts: [{ points: 120, seconds: 60, by: 'user' }],
  /** Each reads the whole database. */
  reconciliation: [{ points: 6, seconds: 3600, by: 'user' }],
  /** Each asks every service. */
  doctor: [{ points: 6, seconds: 3600, by: 'user' }],
  testMail: [{ points: 6, seconds: 3600, by: 'user' }],
  /** Uploads of pictures. */
  picture: [{ points: 20, seconds: 24 * 3600, by: 'user' }],
  /** Uploads of pictures of the club, by its admins. */
  clubPicture: [{ points: 60, seconds: 24 * 3600, by: 'user' }],
  /** Uploaded pictures, of which a page shows dozens. Browsers keep them. */
  pictureRead: [{ points: 3000, seconds: 60, by: 'address' }],
  publicRead: [{ points: 300, seconds: 60, by: 'address' }],
  /** Private calendars. Programs ask about once an hour, those of a provider from few addresses. */
  calendar: [{ points: 120, seconds: 60, by: 'address' }],
  /** Pages that an admin looks at before publishing. */
  preview: [{ points: 60, seconds: 60, by: 'user' }],
  browserError: [{ points: 10, seconds: 60, by: 'address' }],
  /** Mail programs of many users may share an address. */
  unsubscribe: [{ points: 60, seconds: 60, by: 'address' }],
} as const satisfies Record<string, readonly Limit[]>

export type LimitName = keyof typeof LIMITS

/** Declined cards of one user within an hour before payments are paused. */
export const MAX_DECLINES_PER_HOUR = 5
/** Live seat holds that one student may have at a time. */
export const MAX_LIVE_HOLDS = 3
/** Live seat holds from one address, of all students together whose e-mail is not confirmed. */
export const MAX_UNCONFIRMED_HOLDS_PER_ADDRESS = 6
/** A hold that is given back later than this after it began counts like one that ran out, in milliseconds. */
export const FREE_HOLD_MS = 5 * 60_000
/** Holds of one student in one class that may run out within `LAPSE_SECONDS`; each further one starts a pause. */
export const MAX_LAPSES = 2
export const LAPSE_SECONDS = 7 * 24 * 3600
/** Offered seats of one student that run out within `OFFER_LAPSE_SECONDS` before they cannot join a waiting list. */
export const MAX_OFFER_LAPSES = 2
export const OFFER_LAPSE_SECONDS = 30 * 24 * 3600
/** Offers that a student may decline within `OFFER_LAPSE_SECONDS`; each further one counts like one that ran out. */
export const MAX_OFFER_DECLINES = 2
export const WAITING_PAUSE_SECONDS = 7 * 24 * 3600
/** The first pause; each next one is twice as long, up to `MAX_PAUSE_SECONDS`. */
export const MIN_PAUSE_SECONDS = 10 * 60
export const MAX_PAUSE_SECONDS = 24 * 3600
/** How long a hold lasts; it can be renewed until `MAX_HOLD_MS` after it began. */
export const HOLD_MS = 10 * 60_000
export const MAX_HOLD_MS = 30 * 60_000

/** Size limit of a request body in bytes. */
export const MAX_BODY_BYTES = 32 * 1024
/**
 * Lifetime of the API token in seconds. Each renewal asks the identity provider, so an account that is disabled there
 * ends here within this time.
 */
export const TOKEN_SECONDS = 10 * 60
/** Rows of an unpaged list, and of one page of a list. */
export const MAX_UNPAGED_ROWS = 500
/** Up to this number the rows of a filtered list are counted. */
export const MAX_COUNTED_ROWS = 5_000
export const DEFAULT_PAGE_SIZE = 50
export const MAX_PAGE_SIZE = 200
