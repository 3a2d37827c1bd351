import type { PaymentRecord } from './records.ts'

/** What an order or a payment is for: a seat in a class, or a pass. */
export function boughtOf({ classId, productId }: Pick<PaymentRecord, 'classId' | 'productId'>) {
  return productId === undefined ? { classId, productId: null } : { classId: null, productId }
}
