import type Stripe from 'stripe'
import type { Books } from './books.ts'

/** What was taken and not given back; the sandbox knows no fees and pays nothing out. */
export function balanceOf(books: Books): Stripe.Balance {
  const amount = books.records.objects.balanceInCents()
  return {
    object: 'balance',
    available: [{ amount, currency: 'usd', source_types: { card: amount } }],
    livemode: false,
    pending: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
  }
}
