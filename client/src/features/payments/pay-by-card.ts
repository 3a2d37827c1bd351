import type { PaymentIntent, Stripe, StripeCardNumberElement, StripeError } from '@stripe/stripe-js'
import { logError } from '../../lib/calls/log.ts'

export type Billing = { name: string; email: string; postalCode: string }

/** Result of an attempt to pay; `none` if the card is neither charged nor declined (product §4, step 5). */
export type CardOutcome =
  | { kind: 'charged'; transactionId: string }
  | { kind: 'declined'; message: string }
  | { kind: 'ended' }
  | { kind: 'none' }

/**
 * Charges a card: one payment method with name, e-mail and postal code, then the confirmation by its id
 * (product §4, steps 2 to 4).
 */
export async function payByCard(
  stripe: Stripe,
  card: StripeCardNumberElement,
  clientSecret: string,
  { name, email, postalCode }: Billing,
): Promise<CardOutcome> {
  const made = await stripe.createPaymentMethod({
    type: 'card',
    card,
    billing_details: { name, email, address: { postal_code: postalCode } },
  })
  if (made.error) return declined('the payment method', made.error)
  const confirmed = await stripe.confirmCardPayment(clientSecret, { payment_method: made.paymentMethod.id })
  if (confirmed.paymentIntent) return outcomeOf(confirmed.paymentIntent) ?? { kind: 'none' }
  const intent =
    confirmed.error.payment_intent ?? (await stripe.retrievePaymentIntent(clientSecret)).paymentIntent
  return (intent && outcomeOf(intent)) ?? declined('the payment', confirmed.error)
}

/** The intent decides, not the error: it may have been charged or canceled before, in another tab or by the server. */
function outcomeOf(intent: PaymentIntent): CardOutcome | undefined {
  if (intent.status === 'succeeded') return { kind: 'charged', transactionId: intent.id }
  return intent.status === 'canceled' ? { kind: 'ended' } : undefined
}

function declined(what: string, error: StripeError): CardOutcome {
  logError(what, error)
  return { kind: 'declined', message: error.message ?? 'Your card could not be charged. Please try again.' }
}
