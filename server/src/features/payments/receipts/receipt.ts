import type { Receipt } from '@ningjing/contract/payments/payments.schemas'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../../deps.ts'
import { refundNotes } from '../../../domain/given-back.ts'
import { receiptNumber } from '../../../domain/receipt-number.ts'
import { endReason, shareReasons } from '../../../seats/place.rules.ts'
import { clubNow, siteOf } from '../../../steps/club-now.ts'
import { paymentView } from '../payments.rules.ts'

/** The receipt of a user's own payment, by the club as it was when they paid. Throws `payment.not-found`. */
export async function readReceipt(deps: Deps, userId: string, orderId: string): Promise<Receipt> {
  const { payments, places, orders } = deps.stores
  const own = await payments.findOwn(orderId, userId)
  if (!own) throw new Problem('payment.not-found')
  const { classId, kind, card, moved } = own
  const yogaClass = (await places.find({ classId, userId, orderId })) ?? {}
  const order = await orders.find(orderId)
  const paidBy = moved && (await payments.findOwn(moved.paidBy, userId))
  const { name, about, money } = (await siteOf(deps, own.clubVersion ?? 0)) ?? (await clubNow(deps)).site
  const { address, email, phone } = about
  return {
    ...paymentView(own),
    endReason: endReason(yogaClass, orderId, order),
    refundReasons: [...refundNotes(order), ...shareReasons(yogaClass, order, own.endedAt)],
    issuer: { name, address, email, phone, taxNumber: money.taxNumber },
    means: { kind, ...card },
    paidNumber: paidBy ? receiptNumber(paidBy) : null,
  }
}
