/** What an intent was made for; written into its metadata at the provider. */
export type IntentOrder = { orderId: string; classId: string; userId: string; selectedId: string }

/** A payment intent as this product sees one. */
export type CardIntent = {
  id: string
  status: 'succeeded' | 'processing' | 'canceled' | 'open'
  amountInCents: number
  currency: string
  clientSecret: string
  /** Absent on an intent this product did not make. */
  order: IntentOrder | null
  refundedInCents: number
}

/** A signed event, reduced to what the product acts on. */
export type CardEvent = { id: string; type: string; intentId: string | null }

/** The card provider. Every call throws `service.cards-down` when the provider can't be reached in 8 s. */
export type CardsGateway = {
  /** Makes an intent once per order: the same order gives the same intent (key `pi:<orderId>`). */
  createIntent(order: IntentOrder, cents: number): Promise<CardIntent>
  /** The intent as the provider knows it now; null when it knows none by that id. */
  readIntent(intentId: string): Promise<CardIntent | null>
  /** Cancels an intent, or tells that it has succeeded already. */
  cancelIntent(intentId: string): Promise<'canceled' | 'succeeded'>
  /** Refunds an intent in full (key `refund:<orderId>:<attempt>`). */
  refund(intentId: string, orderId: string, attempt: number): Promise<'succeeded' | 'pending' | 'failed'>
  /** Every intent made since that moment, newest first. */
  intentsSince(since: Date): AsyncIterable<CardIntent>
  /** Checks an event's signature; throws `webhook.bad-signature`. */
  readEvent(body: Buffer, signature: string): CardEvent
  isUp(): Promise<boolean>
}
