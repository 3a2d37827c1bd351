import { MAX_DESK_AMOUNT, MIN_DESK_AMOUNT } from '@ningjing/contract/payments/payments'

/**
 * Why an amount cannot be taken at the desk; undefined if it can.
 * @param textOf an amount in words
 */
export function deskAmountProblem(dollars: number, textOf: (dollars: number) => string): string | undefined {
  if (dollars >= MIN_DESK_AMOUNT && dollars <= MAX_DESK_AMOUNT) return undefined
  return `Use an amount from ${textOf(MIN_DESK_AMOUNT)} to ${textOf(MAX_DESK_AMOUNT)}.`
}
