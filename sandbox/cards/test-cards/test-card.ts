/** Why an issuer refuses a charge, by the name the provider's documentation uses. */
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

/** What happens when a card is charged. */
export type Outcome =
  | { charge: 'succeeds' }
  | { charge: 'declined'; because: DeclineName }
  | { charge: 'asks-for-authentication'; thenDeclined?: DeclineName }

/** What becomes of a refund some time after it was made. */
export type RefundCourse = 'succeeds' | 'pending-then-succeeds' | 'succeeds-then-fails'

export type CheckedField = 'cvc' | 'line1' | 'postalCode'
export type CheckResult = 'pass' | 'fail' | 'unavailable'

/** One card of the provider's test-card list. */
export type TestCard = {
  /**
   * Stands for the card in the records, which never hold a number. `pm_card_<name>` is the provider's ready-made
   * payment method of it; it has none for the cards whose names have a hyphen.
   */
  name: string
  number: string
  brand: string
  funding: 'credit' | 'debit' | 'prepaid'
  country: string
  outcome: Outcome
  refund: RefundCourse
  /** Checks that do not pass. */
  checks: Partial<Record<CheckedField, CheckResult>>
  risk: 'normal' | 'elevated' | 'highest'
  /** Whether the issuer knows 3-D Secure at all. */
  threeDSecure: boolean
}

type Particulars = Partial<Omit<TestCard, 'name' | 'number'>>

const USUAL: Omit<TestCard, 'name' | 'number'> = {
  brand: 'visa',
  funding: 'credit',
  country: 'US',
  outcome: { charge: 'succeeds' },
  refund: 'succeeds',
  checks: {},
  risk: 'normal',
  threeDSecure: true,
}

/** A test card: a Visa credit card of the United States that succeeds, but for its particulars. */
export function testCard(name: string, number: string, particulars: Particulars = {}): TestCard {
  return { ...USUAL, ...particulars, name, number }
}
