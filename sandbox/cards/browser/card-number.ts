/** The brands of the test cards. */
export type Brand = 'visa' | 'mastercard' | 'amex' | 'unknown'

const STARTS: [starts: RegExp, brand: Brand][] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|2[2-7])/, 'mastercard'],
  [/^3[47]/, 'amex'],
]

/** The brand of a number that starts with these digits. */
export function brandOf(digits: string): Brand {
  return STARTS.find(([starts]) => starts.test(digits))?.[1] ?? 'unknown'
}

/** How many digits a number that starts with these digits has. */
export function lengthOf(digits: string): number {
  return brandOf(digits) === 'amex' ? 15 : 16
}

/** The digits in groups, as printed on a card. */
export function grouped(digits: string): string {
  if (brandOf(digits) !== 'amex') return digits.replace(/(\d{4})(?=\d)/g, '$1 ')
  return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].filter(Boolean).join(' ')
}
