import type { CardIntent, IntentOrder } from './card-intents.ts'

/** An intent of ours that was paid. */
export type PaidIntent = CardIntent & { order: IntentOrder }

export function isPaid(intent: CardIntent): intent is PaidIntent {
  return intent.status === 'succeeded' && intent.order !== null
}

/** Whether the full amount was refunded, or its refund is on the way. */
export function isRefundedInFull({ refundedInCents, amountInCents }: CardIntent): boolean {
  return refundedInCents >= amountInCents
}
