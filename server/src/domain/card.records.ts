/** What people know a card by. `brand`: the card provider's word, such as `visa`. */
export type PaidCard = { brand: string; last4: string }

export type WebhookRecord = {
  /** The provider's event id. */
  _id: string
  type: string
  intentId: string | null
  receivedAt: Date
  done: boolean
}
