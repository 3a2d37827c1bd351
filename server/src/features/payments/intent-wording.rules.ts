import type { UserRecord } from '../../domain/records.ts'
import type { IntentWording } from '../../gateways/card-intents.ts'

/** The account's own name has up to 10 of the 22 characters of a bank statement, and `* ` follows it. */
const MAX_SUFFIX = 10

/**
 * What a payment for a class says. Nobody gets a receipt at an address that somebody else may have entered.
 * https://docs.stripe.com/get-started/account/statement-descriptors
 */
export function wordingOf(
  className: string,
  { email, emailVerified }: Pick<UserRecord, 'email' | 'emailVerified'>,
): IntentWording {
  return {
    description: className || 'Yoga class',
    receiptEmail: emailVerified ? email : undefined,
    statementSuffix: suffixOf(className),
  }
}

/** The beginning of the name in letters that every bank can print; undefined for a name without one. */
function suffixOf(className: string): string | undefined {
  const plain = className
    .normalize('NFKD')
    .replace(/[^\w .&-]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase()
  return /[A-Z]/.test(plain.slice(0, MAX_SUFFIX)) ? plain.slice(0, MAX_SUFFIX).trim() : undefined
}
