/** Columns of a file of passes that the club sold in another system, in any order. */
export const IMPORT_COLUMNS = ['email', 'product', 'left', 'validUntil'] as const
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]

/** The type of such a file, and its limits. */
export const IMPORT_TYPE = 'text/csv'
export const MAX_IMPORT_BYTES = 1024 * 1024
export const MAX_IMPORT_ROWS = 5_000
/** Time to receive and import it, in milliseconds. */
export const IMPORT_MS = 60_000
/** How many years ahead an imported pass may end. */
export const MAX_IMPORT_YEARS = 5
/** How long an imported pass waits for a person with its e-mail address, in days. */
export const MAX_IMPORT_WAIT_DAYS = 365

/** Why a row is refused. */
export const IMPORT_REASONS = [
  'cells',
  'email',
  'product',
  'product-twice',
  'left',
  'left-unlimited',
  'day',
  'past',
  'late',
  'not-student',
  'exists',
] as const
export type ImportReason = (typeof IMPORT_REASONS)[number]
