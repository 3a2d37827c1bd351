import { creditsText, type PaidCredits } from '@ningjing/contract/passes/credits-text'
import type { Payment } from '@ningjing/contract/payments/payments.schemas'

type Paid = { kind: Payment['kind']; pass?: PaidCredits | undefined }

/** What a list says in place of an amount: the credits of a pass, or that a pass was paid in another system. */
export function paidWith({ kind, pass }: Paid): string | undefined {
  if (pass) return creditsText(pass)
  return kind === 'import' ? 'Imported' : undefined
}
