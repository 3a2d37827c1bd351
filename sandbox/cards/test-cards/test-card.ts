/** Why an issuer declines a charge, named as in Stripe's documentation. */
export type DeclineName =
  | 'blocked_as_fraudulent'
  | 'card_velocity_exceeded'
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
export type RefundBehaviour = 'succeeds' | 'pending-then-succeeds' | 'succeeds-then-fails'

export type CheckedField = 'cvc' | 'line1' | 'postalCode'
export type CheckResult = 'pass' | 'fail' | 'unavailable'

/** One card of Stripe's list of test cards. */
export type TestCard = {
  /**
   * Identifies the card in the records, which never hold a number. `pm_card_<name>` is Stripe's predefined
   * payment method; cards with a hyphen in the name have none.
   */
  name: string
  number: string
  brand: string
  funding: 'credit' | 'debit' | 'prepaid'
  country: string
  outcome: Outcome
  refund: RefundBehaviour
  /** Why its cardholder disputes each payment at once. */
  disputed?: 'fraudulent' | 'product_not_received'
  /** Checks that do not pass. */
  checks: Partial<Record<CheckedField, CheckResult>>
  risk: 'normal' | 'elevated' | 'highest'
  /** Whether the issuer supports 3-D Secure. */
  threeDSecure: boolean
}

type Overrides = Partial<Omit<TestCard, 'name' | 'number'>>

const DEFAULTS: Omit<TestCard, 'name' | 'number'> = {
  brand: 'visa',
  funding: 'credit',
  country: 'US',
  outcome: { charge: 'succeeds' },
  refund: 'succeeds',
  checks: {},
  risk: 'normal',
  threeDSecure: true,
}

/** A test card: by default a Visa credit card from the United States that succeeds. */
export function testCard(name: string, number: string, overrides: Overrides = {}): TestCard {
  return { ...DEFAULTS, ...overrides, name, number }
}
