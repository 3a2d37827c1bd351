import { route } from '../endpoint.ts'

export const listProducts = route('GET', '/products', 'anyone')
export const listAllProducts = route('GET', '/products/all', 'admin')
export const createProduct = route('POST', '/products', 'admin')
export const editProduct = route('PATCH', '/products/:id', 'admin')
export const listPasses = route('GET', '/passes/:email', 'own-email')
export const listPassesOf = route('GET', '/passes/admin/:user', 'admin')
export const givePass = route('POST', '/passes/admin', 'admin')
export const exportPasses = route('GET', '/exports/passes.csv', 'admin', { replyType: 'text/csv' })
export const exportPassUses = route('GET', '/exports/pass-uses.csv', 'admin', { replyType: 'text/csv' })
export const importPasses = route('POST', '/imports/passes', 'admin')
export const listImported = route('GET', '/imports/passes', 'admin')
export const removeImported = route('DELETE', '/imports/passes/:id', 'admin')
export const quotePassEnd = route('GET', '/passes/:id/end', 'admin')
export const endPass = route('POST', '/passes/:id/end', 'admin')
export const stopPass = route('POST', '/passes/:id/stop', 'admin')
export const extendPass = route('POST', '/passes/:id/extend', 'admin')

/** Active, stopped by the club, or ended with what it has left. One that has run out stays as it is. */
export const PASS_STATES = ['active', 'stopped', 'ended'] as const
export type PassState = (typeof PASS_STATES)[number]

export const bookWithCredit = route('POST', '/enrolments/pass', 'student')

/** How long a booking can be undone whatever the terms say, in milliseconds. */
export const UNDO_MS = 60_000
/** Days that a pass lasts at least after the studio has canceled what it paid. */
export const STUDIO_DAYS = 14
/** So many days before the last day of a pass its student gets a mail. */
export const PASS_MAIL_DAYS = [14, 3]

/** What can be sold besides seats. */
export const PRODUCT_KINDS = ['pass'] as const
export type ProductKind = (typeof PRODUCT_KINDS)[number]

/** From when the days of a pass count: from the purchase, or from its first use. */
export const VALID_FROM = ['purchase', 'first-use'] as const
export type ValidFrom = (typeof VALID_FROM)[number]

/** Credits and days of a pass. */
export const MAX_CREDITS = 400
export const MAX_PASS_DAYS = 730
/** Bookings by one pass on one day, and those still to come. */
export const MAX_PER_DAY = 20
export const MAX_AHEAD = 100
/** Classes that a pass can name. */
export const MAX_PASS_CLASSES = 100
/** Highest place on the page of passes. */
export const MAX_POSITION = 9_999

/** What a product is if nothing else is said. */
export const PRODUCT_DEFAULTS = { perDay: 1, ahead: 8, once: false, onSale: true } as const

/** Fields of a product that an admin sets, in the order of the form. */
export const PRODUCT_FIELDS = [
  'name',
  'description',
  'price',
  'credits',
  'days',
  'from',
  'for',
  'perDay',
  'ahead',
  'once',
  'onSale',
  'position',
] as const
export type ProductField = (typeof PRODUCT_FIELDS)[number]
