/** Sums of payments, in cents: paid, refunded, and what remains. */
export type IncomeSums = { paid: number; refunded: number; netCents: number; payments: number }

export const NO_SUMS: IncomeSums = { paid: 0, refunded: 0, netCents: 0, payments: 0 }

/** The month of a date (UTC), such as `2026-05`. */
export function monthOf(date: Date): string {
  return date.toISOString().slice(0, 7)
}
