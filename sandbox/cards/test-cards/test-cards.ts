import type { DeclineName, Outcome, TestCard } from './test-card.ts'

/**
 * All cards that the stand-in accepts, with Stripe's numbers and names: one for each outcome that the product treats in
 * its own way (docs/sandbox-differences.md, "Test cards").
 */
export const TEST_CARDS: TestCard[] = [
  card('visa', '4242424242424242'),
  card('mastercard', '5555555555554444', { brand: 'mastercard' }),
  card('amex', '378282246310005', { brand: 'amex' }),
  card('chargeDeclined', '4000000000000002', declined('generic_decline')),
  card('chargeDeclinedInsufficientFunds', '4000000000009995', declined('insufficient_funds')),
  card('chargeDeclinedLostCard', '4000000000009987', declined('lost_card')),
  card('chargeDeclinedStolenCard', '4000000000009979', declined('stolen_card')),
  card('chargeDeclinedExpiredCard', '4000000000000069', declined('expired_card')),
  card('chargeDeclinedIncorrectCvc', '4000000000000127', declined('incorrect_cvc')),
  card('chargeDeclinedProcessingError', '4000000000000119', declined('processing_error')),
  card('authenticationRequired', '4000002760003184', authenticates()),
  card('threeDSecureRequiredChargeDeclined', '4000008400001629', authenticates('generic_decline')),
  card('pendingRefund', '4000000000007726', { refund: 'pending-then-succeeds' }),
  card('refundFail', '4000000000005126', { refund: 'succeeds-then-fails' }),
  card('createDispute', '4000000000000259', { isDisputed: true }),
]

/** A card; by default a Visa card that succeeds. */
function card(name: string, number: string, differences: Partial<TestCard> = {}): TestCard {
  const usual = {
    brand: 'visa',
    outcome: { charge: 'succeeds' },
    refund: 'succeeds',
    isDisputed: false,
  } as const
  return { ...usual, ...differences, name, number }
}

function declined(because: DeclineName): { outcome: Outcome } {
  return { outcome: { charge: 'declined', because } }
}

function authenticates(thenDeclined?: DeclineName): { outcome: Outcome } {
  return { outcome: { charge: 'asks-for-authentication', ...(thenDeclined && { thenDeclined }) } }
}

/** The test card with this number (digits only). */
export function cardByNumber(digits: string): TestCard | undefined {
  return TEST_CARDS.find(({ number }) => number === digits)
}

/** The test card with this name. One of an older version of the sandbox counts as a card that succeeds. */
export function cardByName(name: string): TestCard {
  return TEST_CARDS.find((one) => one.name === name) ?? card(name, '')
}

/** The test card of a predefined payment method such as `pm_card_visa`. */
export function cardOfPredefinedMethod(id: string): TestCard | undefined {
  return TEST_CARDS.find(({ name }) => id === `pm_card_${name}`)
}
