import type Stripe from 'stripe'
import { codeOf, isRejection } from './card-errors.ts'
import { PAGE_SIZE } from './stripe-client.ts'

/** A refund at the provider. `orderId` is set if this product made it. */
export type CardRefund = {
  id: string
  amountInCents: number
  status: 'succeeded' | 'pending' | 'failed'
  orderId: string | null
}

export async function refund(
  stripe: Stripe,
  intentId: string,
  orderId: string,
  attempt: number,
  cents: number,
): Promise<CardRefund['status']> {
  try {
    const made = await stripe.refunds.create(
      { payment_intent: intentId, amount: cents, metadata: { orderId } },
      { idempotencyKey: `refund:${orderId}:${attempt}` },
    )
    return refundFrom(made).status
  } catch (error) {
    if (codeOf(error) === 'charge_already_refunded') return 'succeeded'
    if (isRejection(error)) return 'failed'
    throw error
  }
}

export async function refundsOf(stripe: Stripe, intentId: string): Promise<CardRefund[]> {
  const refunds: CardRefund[] = []
  for await (const made of stripe.refunds.list({ payment_intent: intentId, limit: PAGE_SIZE })) {
    refunds.push(refundFrom(made))
  }
  return refunds
}

function refundFrom(made: Stripe.Refund): CardRefund {
  return {
    id: made.id,
    amountInCents: made.amount,
    status: refundStatusFrom(made.status),
    orderId: made.metadata?.orderId ?? null,
  }
}

function refundStatusFrom(status: string | null): CardRefund['status'] {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}
