import { SYSTEM } from '@ningjing/contract/audit'
import { Problem } from '@ningjing/contract/problems'
import type { Deps, TaskHandler } from '../../base/deps.ts'
import { classCanceledKey, endedKey } from '../../base/mail-keys.ts'
import { recordMail } from '../../base/record-mail.ts'
import type { Bar, EndReason, OrderRecord } from '../../base/records.ts'
import { isPaid } from '../../gateways/intent.rules.ts'
import { recordPayment } from './complete-enrolment.ts'
import { freeTransaction } from './enrol-free.ts'
import { type Due, ensureRefund } from './ensure-refund.ts'

/**
 * Records the end of an enrolment (O10) in payment and order, and gives back what is due. Idempotent; what the card
 * provider refuses now is left to the sweeper.
 */
export const settleEnd: TaskHandler = async (deps, classId, { userId = '', orderId = '' }) => {
  const { places, payments, orders } = deps.stores
  const bar = (await places.find({ classId, userId, orderId }))?.barred[orderId]
  const order = await orders.find(orderId)
  if (bar?.cents === undefined || !order) return
  // A crash may have come before the payment of the enrolment was recorded.
  await recordPayment(deps, order, order.intentId ?? freeTransaction(orderId))
  const end = { endedBy: bar.reason as EndReason, dueBackInCents: bar.cents }
  await payments.markEnded(orderId, end, bar.at)
  await orders.markEnded(orderId, bar.cents > 0, deps.clock.now())
  await mailEnd(deps, order, bar)
  await giveBack(deps, order, { cents: bar.cents, reason: bar.reason })
}

async function mailEnd(
  deps: Deps,
  { _id: orderId, userId, classId }: OrderRecord,
  { reason, cents = 0 }: Bar,
) {
  const isOwn = reason === 'canceled' || reason === 'left'
  const facts = { orderId, classId, by: isOwn ? userId : SYSTEM, cents }
  await (reason === 'class-canceled'
    ? recordMail(deps, { key: classCanceledKey(orderId), kind: 'class-canceled', userId, facts })
    : recordMail(deps, { key: endedKey(orderId), kind: 'ended', userId, facts }))
}

/** Gives back what an admin, or a canceled date, gives to a student who stays enrolled (O17, O18). Idempotent. */
export const settleRefund: TaskHandler = async (deps, classId, { userId = '', orderId = '' }) => {
  const { places, orders } = deps.stores
  const place = (await places.find({ classId, userId, orderId }))?.roster[userId]
  const order = await orders.find(orderId)
  // Its enrolment has ended meanwhile, with all that is due.
  if (place?.orderId !== orderId || !order) return
  await orders.startGivingBack(orderId, deps.clock.now())
  await giveBack(deps, order, { cents: place.back ?? 0, reason: 'refund', isStaying: true })
}

/** An outage of the provider is left to the sweeper: the order says that a refund is due. */
async function giveBack(deps: Deps, { _id, intentId }: OrderRecord, due: Due): Promise<void> {
  if (intentId === null || due.cents === 0) return
  try {
    const intent = await deps.cards.readIntent(intentId)
    if (intent && isPaid(intent)) await ensureRefund(deps, intent, due)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    deps.log.warn({ orderId: _id }, 'refund postponed: the card provider is down')
  }
}
