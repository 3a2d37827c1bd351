import { COUNTRY_CARDS } from './country-cards.ts'
import type { TestCard } from './test-card.ts'
import {
  AUTHENTICATION_CARDS,
  BRAND_CARDS,
  DECLINED_CARDS,
  FRAUD_CARDS,
  REFUND_AND_BALANCE_CARDS,
} from './usual-cards.ts'

/** Every card the stand-in takes: the provider's own list, but for disputes, captchas and card readers. */
export const TEST_CARDS: TestCard[] = [
  ...BRAND_CARDS,
  ...DECLINED_CARDS,
  ...FRAUD_CARDS,
  ...REFUND_AND_BALANCE_CARDS,
  ...AUTHENTICATION_CARDS,
  ...COUNTRY_CARDS,
]

const byNumber = new Map(TEST_CARDS.map((card) => [card.number, card]))
const byName = new Map(TEST_CARDS.map((card) => [card.name, card]))

/** Second spellings of ready-made payment methods that the provider takes too. */
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

/** The test card of this number, digits only; undefined for every other number in the world. */
export function cardByNumber(digits: string): TestCard | undefined {
  return byNumber.get(digits)
}

/** The test card the records name. */
export function cardByName(name: string): TestCard {
  const card = byName.get(name)
  if (!card) throw new Error(`The records name a test card that is on no list: ${name}`)
  return card
}

/** The test card behind a ready-made payment method such as `pm_card_visa`. */
export function cardOfReadyMade(id: string): TestCard | undefined {
  const [, name = ''] = /^pm_card_(\w+)$/.exec(id) ?? []
  return byName.get(ALIASES[name] ?? name)
}

/** Whether the last of these digits is the check digit of the others (Luhn). */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return digits !== '' && sum % 10 === 0
}
