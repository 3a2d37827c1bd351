import * as z from 'zod/mini'
import { cardError, invalidRequest, noSuchReference } from '../api/api-error.ts'
import { integer } from '../api/params.ts'
import { hasCheckDigit } from '../has-check-digit.ts'
import type { PaymentMethod } from '../records/objects.ts'
import type { TestCard } from '../test-cards/test-card.ts'
import { cardByNumber, cardOfPredefinedMethod } from '../test-cards/test-cards.ts'
import { newId, nowInSeconds } from './id-and-time.ts'
import type { Ledger } from './ledger.ts'

const text = z.optional(z.string())

const billingDetails = z.strictObject({
  name: text,
  email: text,
  address: z.optional(z.strictObject({ postal_code: text })),
})

/** Parameters that create a payment method. */
export const paymentMethodParams = z.strictObject({
  type: z.literal('card', 'the sandbox takes cards only'),
  card: z.strictObject({ number: z.string(), exp_month: integer, exp_year: integer, cvc: z.string() }),
  billing_details: z.optional(billingDetails),
})
export type PaymentMethodParams = z.infer<typeof paymentMethodParams>

type CardParams = PaymentMethodParams['card']
type BillingParams = PaymentMethodParams['billing_details']

/**
 * Creates a payment method for a test card; rejects every other card. Number and security code are not
 * stored.
 */
export function createPaymentMethod(ledger: Ledger, params: PaymentMethodParams): PaymentMethod {
  const card = acceptedCard(params.card)
  const expiry = { month: params.card.exp_month, year: fullYear(params.card.exp_year) }
  assertEmail(params.billing_details?.email)
  return keep(ledger, card, draft(card, expiry, params.billing_details))
}

/** The payment method that a parameter names: a stored one, or a predefined one such as `pm_card_visa`. */
export function paymentMethodOf(ledger: Ledger, id: string): PaymentMethod {
  const predefinedCard = cardOfPredefinedMethod(id)
  if (predefinedCard) {
    const expiry = { month: 12, year: new Date().getFullYear() + 8 }
    return keep(ledger, predefinedCard, draft(predefinedCard, expiry, undefined))
  }
  const method = ledger.records.objects.find('payment_method', id)
  if (!method) throw noSuchReference('PaymentMethod', id, 'payment_method')
  if (ledger.records.cards.isSpent(id)) throw invalidRequest(SPENT)
  return method
}

const SPENT =
  'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.'

const NO_TEST_CARD =
  'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.'

function acceptedCard({ number, exp_month, exp_year, cvc }: CardParams): TestCard {
  const digits = number.replace(/[ -]/g, '')
  if (!/^\d{12,19}$/.test(digits) || !hasCheckDigit(digits)) {
    throw cardError('incorrect_number', 'number', 'Your card number is incorrect.')
  }
  const card = cardByNumber(digits)
  if (!card) throw cardError('card_declined', 'number', NO_TEST_CARD, 'test_mode_live_card')
  assertExpiry(exp_month, fullYear(exp_year))
  if (!/^\d{3,4}$/.test(cvc)) {
    throw cardError('invalid_cvc', 'cvc', "Your card's security code is invalid.")
  }
  return card
}

function assertExpiry(month: number, year: number): void {
  const now = new Date()
  const monthIsOver = year === now.getFullYear() && month <= now.getMonth()
  if (month < 1 || month > 12 || monthIsOver) {
    throw cardError('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.")
  }
  if (year < now.getFullYear() || year > now.getFullYear() + 50) {
    throw cardError('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.")
  }
}

function assertEmail(email: string | undefined): void {
  if (!email || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return
  throw invalidRequest(`Invalid email address: ${email}`, {
    code: 'email_invalid',
    param: 'billing_details[email]',
  })
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year
}

function draft(
  card: TestCard,
  { month, year }: { month: number; year: number },
  billing: BillingParams,
): PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      name: billing?.name ?? null,
      email: billing?.email ?? null,
      address: { postal_code: billing?.address?.postal_code ?? null },
    },
    card: { brand: card.brand, exp_month: month, exp_year: year, last4: card.number.slice(-4) },
    created: nowInSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}

function keep(ledger: Ledger, card: TestCard, method: PaymentMethod): PaymentMethod {
  ledger.records.objects.put(method)
  ledger.records.cards.remember(method.id, card.name)
  return method
}
