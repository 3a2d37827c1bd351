import type Stripe from 'stripe'
import type { Ledger } from './ledger.ts'

/** Payments minus refunds. The sandbox has no fees and no payouts. */
export function balanceOf(ledger: Ledger): Stripe.Balance {
  const amount = ledger.records.objects.balanceInCents()
  return {
    object: 'balance',
    available: [{ amount, currency: 'usd', source_types: { card: amount } }],
    livemode: false,
    pending: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
  }
}
