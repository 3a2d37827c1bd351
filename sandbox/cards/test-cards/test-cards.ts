import { COUNTRY_CARDS } from './country-cards.ts'
import {
  AUTHENTICATION_CARDS,
  BRAND_CARDS,
  DECLINED_CARDS,
  DISPUTED_CARDS,
  FRAUD_CARDS,
  REFUND_AND_BALANCE_CARDS,
} from './standard-cards.ts'
import type { TestCard } from './test-card.ts'

/** All cards that the stand-in accepts: Stripe's list without inquiries, captchas and card readers. */
export const TEST_CARDS: TestCard[] = [
  ...BRAND_CARDS,
  ...DECLINED_CARDS,
  ...FRAUD_CARDS,
  ...DISPUTED_CARDS,
  ...REFUND_AND_BALANCE_CARDS,
  ...AUTHENTICATION_CARDS,
  ...COUNTRY_CARDS,
]

const byNumber = new Map(TEST_CARDS.map((card) => [card.number, card]))
const byName = new Map(TEST_CARDS.map((card) => [card.name, card]))

/** Alternative names of predefined payment methods. */
const ALIASES: Record<string, string> = {
  us: 'visa',
  amex_threeDSecureNotSupported: 'amex',
  threeDSecureRequired: 'threeDSecure2Required',
  visa_chargeDeclined: 'chargeDeclined',
  visa_chargeDeclinedInsufficientFunds: 'chargeDeclinedInsufficientFunds',
  visa_chargeDeclinedLostCard: 'chargeDeclinedLostCard',
  visa_chargeDeclinedStolenCard: 'chargeDeclinedStolenCard',
  visa_chargeDeclinedVelocityLimitExceeded: 'chargeDeclinedVelocityLimitExceeded',
}

/** The test card with this number (digits only). */
export function cardByNumber(digits: string): TestCard | undefined {
  return byNumber.get(digits)
}

/** The test card with this name. */
export function cardByName(name: string): TestCard {
  const card = byName.get(name)
  if (!card) throw new Error(`Unknown test card in the records: ${name}`)
  return card
}

/** The test card of a predefined payment method such as `pm_card_visa`. */
export function cardOfPredefinedMethod(id: string): TestCard | undefined {
  const [, name = ''] = /^pm_card_(\w+)$/.exec(id) ?? []
  return byName.get(ALIASES[name] ?? name)
}
