import { route } from './endpoint.ts'

export const listPayments = route('GET', '/payments/:email', 'own-email')
export const listAllPayments = route('GET', '/payments', 'admin')
export const readPayment = route('GET', '/payments/receipt/:id', 'signed-in')
export const createPaymentIntent = route('POST', '/create-payment-intent', 'student')
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

/** Transaction ids of free enrolments begin with this. */
export const FREE_TRANSACTION = 'free_'

/** How an enrolment was paid: by card, not at all because the class was free, or not at all because an admin gave the place. */
export const PAYMENT_KINDS = ['card', 'free', 'comp'] as const

/** State of a payment: kept in full, refunded in part or in full, or nothing because the class was free. */
export const PAYMENT_STATES = ['paid', 'refunded', 'free'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** Sort orders of the list of all payments, the default first; a minus reverses an order. */
export const PAYMENT_SORTS = ['newest', 'oldest', 'price', '-price'] as const

export type PaymentSort = (typeof PAYMENT_SORTS)[number]
