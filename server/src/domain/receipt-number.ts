import { localAt } from '@ningjing/contract/zone'
import type { PaymentRecord } from './records.ts'

const DIGITS = 6
const FORM = /^(\d{4})-(\d{6,9})$/

/** The number of a receipt as people read it, `2026-000123`; null for a payment without one. */
export function receiptNumber({ receipt }: Pick<PaymentRecord, 'receipt'>): string | null {
  return receipt ? `${receipt.year}-${String(receipt.n).padStart(DIGITS, '0')}` : null
}

/** Reads `2026-000123`; undefined for any other text. */
export function receiptOf(text: string): { year: number; n: number } | undefined {
  const [, year, n] = FORM.exec(text.trim()) ?? []
  return year && n ? { year: Number(year), n: Number(n) } : undefined
}

/** The year of a moment on the calendar of a zone. */
export function yearAt(moment: Date, zone: string): number {
  return Number(localAt(moment, zone).slice(0, 4))
}
