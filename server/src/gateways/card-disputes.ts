import type { DisputeState } from '@ningjing/contract/payments/payments'
import type Stripe from 'stripe'
import type { CallCards } from './card-errors.ts'
import { PAGE_SIZE, secondsOf } from './stripe-client.ts'

/** A dispute of a payment by the bank of its cardholder. */
export type CardDispute = { id: string; intentId: string | null; state: DisputeState }

/** All disputes of an intent. */
export async function disputesOf(stripe: Stripe, intentId: string): Promise<CardDispute[]> {
  const disputes: CardDispute[] = []
  for await (const made of stripe.disputes.list({ payment_intent: intentId, limit: PAGE_SIZE })) {
    disputes.push(disputeFrom(made))
  }
  return disputes
}

/** All disputes begun since that moment, newest first. There are few: one call reads a hundred. */
export async function disputesSince(stripe: Stripe, reached: CallCards, since: Date): Promise<CardDispute[]> {
  const pages = stripe.disputes.list({ created: { gte: secondsOf(since) }, limit: PAGE_SIZE })
  const disputes: CardDispute[] = []
  while (true) {
    const next = await reached(() => pages.next())
    if (next.done) return disputes
    disputes.push(disputeFrom(next.value))
  }
}

/** The state of all disputes of one payment; undefined without any. An open one asks for an answer, so it comes first. */
export function stateOfDisputes(disputes: Pick<CardDispute, 'state'>[]): DisputeState | undefined {
  const byUrgency = ['open', 'lost', 'won'] as const
  return byUrgency.find((one) => disputes.some(({ state }) => state === one))
}

/** An inquiry (`warning_…`) counts as a dispute: it asks for the same answer. */
function disputeFrom(made: Stripe.Dispute): CardDispute {
  const { id, payment_intent } = made
  return {
    id,
    intentId: typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null),
    state: disputeStateFrom(made),
  }
}

/**
 * A prevented dispute was either blocked, or resolved: then a rule of the account has given the money back
 * (docs.stripe.com/disputes/prevention-preview).
 */
function disputeStateFrom({ status, payment_method_details: paidBy }: Stripe.Dispute): DisputeState {
  if (status === 'prevented') return paidBy?.card?.case_type === 'resolution' ? 'lost' : 'won'
  if (status === 'lost') return 'lost'
  return status === 'won' || status === 'warning_closed' ? 'won' : 'open'
}
