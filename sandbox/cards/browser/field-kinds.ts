import { hasCheckDigit } from '../has-check-digit.ts'
import { type Brand, brandOf, grouped, lengthOf } from './card-number.ts'

/** The three fields of a card form. */
export type FieldType = 'cardNumber' | 'cardExpiry' | 'cardCvc'

/** Stripe's messages. */
export const MESSAGES = {
  incomplete_number: 'Your card number is incomplete.',
  invalid_number: 'Your card number is invalid.',
  incomplete_expiry: "Your card's expiration date is incomplete.",
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  incomplete_cvc: "Your card's security code is incomplete.",
} as const
export type ErrorCode = keyof typeof MESSAGES

/** Whether a value is complete, unfinished, or invalid whatever is typed next. */
export type Verdict = { is: 'complete' } | { is: 'incomplete' | 'invalid'; code: ErrorCode }

/** What differs between the three fields. */
export type FieldKind = {
  /** Accessible name, the same as Stripe's. */
  name: string
  placeholder: string
  autocomplete: 'cc-number' | 'cc-exp' | 'cc-csc'
  /** The text as the field displays it. */
  format(text: string, before: string, brand: Brand): string
  check(value: string, brand: Brand): Verdict
}

const COMPLETE: Verdict = { is: 'complete' }

export const FIELD_KINDS: Record<FieldType, FieldKind> = {
  cardNumber: {
    name: 'Credit or debit card number',
    placeholder: '1234 1234 1234 1234',
    autocomplete: 'cc-number',
    format: (text) => {
      const digits = digitsOf(text)
      return grouped(digits.slice(0, lengthOf(digits)))
    },
    check: (value) => checkNumber(digitsOf(value)),
  },
  cardExpiry: {
    name: 'Credit or debit card expiration date',
    placeholder: 'MM / YY',
    autocomplete: 'cc-exp',
    format: formatExpiry,
    check: checkExpiry,
  },
  cardCvc: {
    name: 'Credit or debit card CVC/CVV',
    placeholder: 'CVC',
    autocomplete: 'cc-csc',
    format: (text, _before, brand) =>
      digitsOf(text).slice(0, brand === 'amex' || brand === 'unknown' ? 4 : 3),
    check: (value, brand) =>
      value.length < (brand === 'amex' ? 4 : 3) ? { is: 'incomplete', code: 'incomplete_cvc' } : COMPLETE,
  },
}

/** The brand of the card number in a field. */
export function brandOfValue(value: string): Brand {
  return brandOf(digitsOf(value))
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

function checkNumber(digits: string): Verdict {
  if (digits.length < lengthOf(digits)) return { is: 'incomplete', code: 'incomplete_number' }
  return hasCheckDigit(digits) ? COMPLETE : { is: 'invalid', code: 'invalid_number' }
}

/** Formats typed, pasted or autofilled text as `MM / YY`: 1/34, 0134, 01/2034. */
function formatExpiry(text: string, before: string): string {
  const digits = expiryDigitsOf(text)
  const isErasing = text.length < before.length && before.startsWith(text)
  if (digits.length < 2 || (isErasing && digits.length === 2)) return digits
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

function expiryDigitsOf(text: string): string {
  const [, month = '', rest = ''] = /^\s*(\d{1,2})\s*\/\s*(\d*)/.exec(text) ?? []
  const digits = month ? month.padStart(2, '0') + rest : digitsOf(text)
  const whole = /^[2-9]/.test(digits) ? `0${digits}` : digits
  const shortYear = /^(\d\d)20(\d\d)$/.exec(whole)
  return shortYear ? `${shortYear[1]}${shortYear[2]}` : whole.slice(0, 4)
}

function checkExpiry(value: string): Verdict {
  const digits = digitsOf(value)
  const month = Number(digits.slice(0, 2))
  if (digits.length < 4 || month < 1 || month > 12) return { is: 'incomplete', code: 'incomplete_expiry' }
  const year = 2000 + Number(digits.slice(2))
  const now = new Date()
  if (year < now.getFullYear()) return { is: 'invalid', code: 'invalid_expiry_year_past' }
  if (year > now.getFullYear() + 50) return { is: 'invalid', code: 'invalid_expiry_year' }
  if (year === now.getFullYear() && month <= now.getMonth()) {
    return { is: 'invalid', code: 'invalid_expiry_month_past' }
  }
  return COMPLETE
}
