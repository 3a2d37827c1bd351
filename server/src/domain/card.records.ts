/** What people know a card by. `brand`: the card provider's word, such as `visa`. */
export type PaidCard = { brand: string; last4: string }
