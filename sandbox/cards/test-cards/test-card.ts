/** Why an issuer declines a charge, named as in Stripe's documentation. */
export type DeclineName =
  | 'expired_card'
  | 'generic_decline'
  | 'incorrect_cvc'
  | 'insufficient_funds'
  | 'lost_card'
  | 'processing_error'
  | 'stolen_card'

/** The result of a charge. */
export type Outcome =
  | { charge: 'succeeds' }
  | { charge: 'declined'; because: DeclineName }
  | { charge: 'asks-for-authentication'; thenDeclined?: DeclineName }

/** What happens to a refund after its creation. */
export type RefundBehavior = 'succeeds' | 'pending-then-succeeds' | 'succeeds-then-fails'

/** One card of Stripe's list of test cards. */
export type TestCard = {
  /** Identifies the card in the records, which never hold a number. Its payment method is `pm_card_<name>`. */
  name: string
  number: string
  brand: 'amex' | 'mastercard' | 'visa'
  outcome: Outcome
  refund: RefundBehavior
  /** Whether its cardholder disputes each payment at once. */
  isDisputed: boolean
}
