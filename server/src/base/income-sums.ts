/** Sums of payments, in cents: paid, refunded, and what remains. */
export type IncomeSums = { paid: number; refunded: number; netCents: number; payments: number }

export const NO_SUMS: IncomeSums = { paid: 0, refunded: 0, netCents: 0, payments: 0 }
