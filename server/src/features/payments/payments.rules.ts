import { currencyOf } from '@ningjing/contract/formats'
import { dollarsOf } from '@ningjing/contract/money'
import type { PaymentSort } from '@ningjing/contract/payments/payments'
import type { AdminPayment, Payment } from '@ningjing/contract/payments/payments.schemas'
import { isoOf } from '../../base/iso.ts'
import { NEWEST_FIRST, OLDEST_FIRST, type Order } from '../../base/paging.ts'
import { boughtOf } from '../../domain/bought.ts'
import { receiptNumber } from '../../domain/receipt-number.ts'
import type { PaymentRecord } from '../../domain/records.ts'

/** What a moved place gives back is part of what its payment does. */
function endOf(payment: PaymentRecord) {
  const {
    kind,
    desk,
    tax,
    endedAt,
    dueBackInCents,
    moved,
    handedInCents = 0,
    refundFailedInCents = 0,
  } = payment
  const isEnded = endedAt !== null && dueBackInCents !== undefined
  return {
    kind,
    ...(desk && { desk }),
    ...(payment.pass && { pass: payment.pass }),
    number: receiptNumber(payment),
    currency: currencyOf(payment),
    handed: dollarsOf(handedInCents),
    refundFailed: dollarsOf(refundFailedInCents),
    tax: tax ?? null,
    endedAt: endedAt && isoOf(endedAt),
    dueBack: isEnded ? dollarsOf(moved ? 0 : dueBackInCents) : null,
    moved: moved ? { paidBy: moved.paidBy, price: dollarsOf(moved.cents) } : null,
  }
}

/** A payment for its student. */
export function paymentView(payment: PaymentRecord): Payment {
  const { name, image, instructor, priceInCents } = payment.classItem
  const bought = boughtOf(payment)
  return {
    _id: payment._id,
    email: payment.email,
    transactionId: payment.transactionId,
    selectedId: payment.selectedId,
    ...bought,
    price: dollarsOf(payment.priceInCents),
    refunded: dollarsOf(payment.refundedInCents),
    classItem: { classId: bought.classId, name, image, instructor, price: dollarsOf(priceInCents) },
    createdAt: isoOf(payment.createdAt),
    ...endOf(payment),
  }
}

/**
 * A payment for admins.
 * @param student null for a deleted account
 * @param paidBy of a place that was moved: the payment that pays it
 */
export function adminPaymentView(
  payment: PaymentRecord,
  student: AdminPayment['student'] = null,
  paidBy: PaymentRecord | null = null,
): AdminPayment {
  const { moved, ...end } = endOf(payment)
  return {
    _id: payment._id,
    ...boughtOf(payment),
    className: payment.classItem.name,
    student,
    price: dollarsOf(payment.priceInCents),
    refunded: dollarsOf(payment.refundedInCents),
    transactionId: payment.transactionId,
    createdAt: isoOf(payment.createdAt),
    dispute: payment.dispute ?? null,
    ...end,
    moved: moved && { ...moved, back: dollarsOf(backOfMoved(payment, paidBy)) },
  }
}

/** Cents given back of a moved place: what its payment gives back, less what the places before have cost more. */
function backOfMoved({ moved }: PaymentRecord, paidBy: PaymentRecord | null): number {
  if (!moved || !paidBy) return 0
  const { priceInCents, refundedInCents, refundFailedInCents = 0 } = paidBy
  return Math.max(0, refundedInCents + refundFailedInCents - (priceInCents - moved.cents))
}

export const PAYMENT_ORDERS: Record<PaymentSort, Order> = {
  newest: NEWEST_FIRST,
  oldest: OLDEST_FIRST,
  price: { field: 'priceInCents', direction: 1 },
  '-price': { field: 'priceInCents', direction: -1 },
}
