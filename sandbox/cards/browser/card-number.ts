import type { StripeCardNumberElementChangeEvent } from '@stripe/stripe-js'

export type Brand = StripeCardNumberElementChangeEvent['brand']

/** How many digits the numbers of a brand have. */
type DigitRange = { from: number; to: number }

const BRANDS: { brand: Brand; starts: RegExp; lengths?: DigitRange }[] = [
  { brand: 'visa', starts: /^4/ },
  { brand: 'mastercard', starts: /^(5[1-5]|2[2-7])/ },
  { brand: 'amex', starts: /^3[47]/, lengths: { from: 15, to: 15 } },
  { brand: 'discover', starts: /^6(011|4[4-9]|5)/ },
  { brand: 'diners', starts: /^3[689]/, lengths: { from: 14, to: 14 } },
  { brand: 'diners', starts: /^30/ },
  { brand: 'jcb', starts: /^35/ },
  { brand: 'unionpay', starts: /^62/, lengths: { from: 16, to: 19 } },
]

const DEFAULT_LENGTHS: DigitRange = { from: 16, to: 16 }

/** The brand of a number that starts with these digits. */
export function brandOf(digits: string): Brand {
  return BRANDS.find(({ starts }) => starts.test(digits))?.brand ?? 'unknown'
}

/** How many digits a number that starts with these digits has. */
export function lengthsOf(digits: string): DigitRange {
  return BRANDS.find(({ starts }) => starts.test(digits))?.lengths ?? DEFAULT_LENGTHS
}

/** The digits in groups, as printed on a card. */
export function grouped(digits: string): string {
  if (brandOf(digits) !== 'amex') return digits.replace(/(\d{4})(?=\d)/g, '$1 ')
  return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].filter(Boolean).join(' ')
}
