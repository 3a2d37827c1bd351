import { route } from '../endpoint.ts'

export const listPayments = route('GET', '/payments/:email', 'own-email')
export const listAllPayments = route('GET', '/payments', 'admin')
export const readPayment = route('GET', '/payments/receipt/:id', 'signed-in')
export const createPaymentIntent = route('POST', '/create-payment-intent', 'student')
export const startCheckout = route('POST', '/checkout', 'student')
export const giveBackSeat = route('DELETE', '/holds/:selectedId', 'signed-in')
export const recordPayment = route('POST', '/payments', 'signed-in')
export const receiveCardEvent = route('POST', '/webhooks/stripe', 'signature')
export const exportPayments = route('GET', '/exports/payments.csv', 'admin', { replyType: 'text/csv' })

/** Texts and times of the checkout (product §4, §9). */
export const PAYMENT_SUCCESS = 'Payment success.'
export const PAYMENT_TOAST_MS = 2000

export const transactionComplete = (id: string) => `Transaction complete with transaction ID : ${id}`

/** Billing details when the account has none (product §4). */
export const BILLING_FALLBACK = { email: 'unknown', name: 'anonymous' } as const

/** Font size of the card fields (product §9). */
export const CARD_FIELD_FONT_SIZE = '20px'

/** Transaction ids of free enrollments begin with this. */
export const FREE_TRANSACTION = 'free_'

/** Transaction ids of places that an admin moved from another class begin with this. */
export const MOVED_TRANSACTION = 'moved_'

/** Transaction ids of places that a credit of a pass pays begin with this. */
export const PASS_TRANSACTION = 'pass_'

/** Transaction ids of payments at the desk begin with this. */
export const DESK_TRANSACTION = 'desk_'

/**
 * How an enrollment was paid: by card, not at all because the class was free, not at all because an admin gave the
 * place, with the payment of the class that it was moved from, at the desk, or with a credit of a pass. A pass is also
 * there by import: it was paid in another system.
 */
export const PAYMENT_KINDS = ['card', 'free', 'comp', 'moved', 'desk', 'pass', 'import'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** By what a student pays at the desk: cash, a bank transfer, or a card terminal of the club. */
export const DESK_MEANS = ['cash', 'transfer', 'terminal'] as const
export type DeskMeans = (typeof DESK_MEANS)[number]

/** What the means are called. */
export const DESK_TEXTS: Record<DeskMeans, string> = {
  cash: 'Cash',
  transfer: 'Bank transfer',
  terminal: 'Card at the desk',
}

/** Dollars that can be paid at the desk at least and at most. */
export const MIN_DESK_AMOUNT = 0.01
export const MAX_DESK_AMOUNT = 10_000

/**
 * State of a payment: kept in full, refunded in part or in full, money of it is due back by hand, nothing because the
 * class was free, or ever disputed.
 */
export const PAYMENT_STATES = ['paid', 'refunded', 'refund-failed', 'free', 'disputed'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** State of a dispute with the student's bank: not decided, or won or lost by the club. */
export const DISPUTE_STATES = ['open', 'won', 'lost'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

/**
 * What became of a held seat that its student gives back: it is free, its payment has begun or is done, or there is no
 * such hold anymore.
 */
export const GIVEN_BACK = ['released', 'paid', 'none'] as const
export type GivenBack = (typeof GIVEN_BACK)[number]

/** Sort orders of the list of all payments, the default first; a minus reverses an order. */
export const PAYMENT_SORTS = ['newest', 'oldest', 'price', '-price'] as const

export type PaymentSort = (typeof PAYMENT_SORTS)[number]
