import type { Deps } from '../../base/deps.ts'
import { recordAudit } from '../../base/record-audit.ts'
import type { ClassRecord, OrderRecord } from '../../base/records.ts'
import type { CardIntent } from '../../gateways/cards.ts'
import { isPaid, isRefundedInFull, type PaidIntent } from '../../gateways/intent.rules.ts'
import { releaseCanceledSeat } from '../../seats/release-seat.ts'
import { completeEnrolment } from './complete-enrolment.ts'
import { ensureRefund } from './ensure-refund.ts'
import { type BarReason, barReasonOf, fitsItsOrder, type Outcome } from './fulfil.rules.ts'

/**
 * Brings a payment to its end, from wherever it stands: a seat, or a full refund. Fetches the intent from the
 * provider, so that it may be called by anyone, at any time, any number of times.
 */
export async function fulfil(deps: Deps, intentId: string): Promise<Outcome> {
  const intent = await deps.cards.readIntent(intentId)
  return intent ? fulfilIntent(deps, intent) : { state: 'unknown' }
}

/** As `fulfil`, for an intent that was just read from the provider. */
export async function fulfilIntent(deps: Deps, intent: CardIntent): Promise<Outcome> {
  if (!intent.order) return { state: 'unknown' }
  const yogaClass = await deps.stores.classes.find(intent.order.classId)
  // Classes are never removed: this one belongs to another site on the same card account.
  if (!yogaClass) return { state: 'unknown' }
  // A canceled intent cannot be paid any more, so its seat goes back.
  if (intent.status === 'canceled') await releaseCanceledSeat(deps, intent.order, intent.id, 'system')
  if (!isPaid(intent)) return { state: 'unpaid' }
  const order = await noteOrder(deps, intent)
  const reason = await settleSeat(deps, intent, yogaClass, order)
  if (reason === null) return enrolled(deps, intent, order)
  await ensureRefund(deps, intent, reason)
  return { state: 'refunded', reason }
}

/** The order record, written from the provider's word if it was lost. */
async function noteOrder(deps: Deps, intent: PaidIntent): Promise<OrderRecord> {
  const { orderId, userId, classId, selectedId } = intent.order
  const known = await deps.stores.orders.find(orderId)
  if (known) return known
  const user = await deps.stores.users.find(userId)
  const order: OrderRecord = {
    _id: orderId,
    intentId: intent.id,
    userId,
    email: user?.email ?? '',
    classId,
    selectedId,
    cents: intent.amountInCents,
    state: 'open',
    tries: 0,
    nextAt: null,
    createdAt: deps.clock.now(),
  }
  await deps.stores.orders.note(order)
  return order
}

/** Gives the order its seat (O3, O4) or bars it for good (O5). Returns null when it has the seat, else why not. */
async function settleSeat(
  deps: Deps,
  intent: PaidIntent,
  yogaClass: ClassRecord,
  order: OrderRecord,
): Promise<BarReason | null> {
  const { seats, classes } = deps.stores
  const claim = intent.order
  const now = deps.clock.now()
  const fits = fitsItsOrder(intent, yogaClass, order)
  // Money that went back already buys no seat.
  const mayEnrol = fits && !isRefundedInFull(intent)
  if (mayEnrol && ((await seats.enrolHeld(claim, now)) || (await seats.enrolLate(claim, now)))) {
    await recordAudit(deps, claim.userId, 'seat.enrol', claim.classId, null, { orderId: claim.orderId })
    return null
  }
  const fresh = (await classes.find(claim.classId)) ?? yogaClass
  const reason = barReasonOf(fresh, intent, fits)
  // No match: the order has its seat already.
  return (await seats.bar(claim, reason, now)) ? reason : null
}

async function enrolled(deps: Deps, intent: PaidIntent, order: OrderRecord): Promise<Outcome> {
  const deletedCount = await completeEnrolment(deps, order, intent.id)
  const payment = await deps.stores.payments.find(order._id)
  // A refund made in the provider's own console is recorded and leaves the seat.
  const cents = intent.refundedInCents
  if (payment && (await deps.stores.payments.noteRefunded(order._id, cents))) {
    await recordAudit(
      deps,
      'system',
      'payment.refund',
      order._id,
      { cents: payment.refundedInCents },
      { cents },
    )
  }
  return { state: 'enrolled', orderId: order._id, deletedCount }
}
