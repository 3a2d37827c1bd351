import { dollarsOf } from '@ningjing/contract/money'
import type { Payment } from '@ningjing/contract/payments'
import type { PaymentRecord } from '../../records.ts'

/** A payment as its student sees it. */
export function paymentView(payment: PaymentRecord): Payment {
  const { priceInCents, ...paidClass } = payment.classItem
  return {
    _id: payment._id,
    email: payment.email,
    transactionId: payment.transactionId,
    selectedId: payment.selectedId,
    classId: payment.classId,
    price: dollarsOf(payment.priceInCents),
    refunded: dollarsOf(payment.refundedInCents),
    classItem: { ...paidClass, price: dollarsOf(priceInCents) },
    createdAt: payment.createdAt.toISOString(),
  }
}
