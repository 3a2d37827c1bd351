import type { Deps, TaskHandler } from '../../deps.ts'
import { cardRefundAt } from '../../domain/given-back.ts'
import { passChangedKey } from '../../domain/mail-keys.ts'
import type { PurseEnd } from '../../domain/purse.records.ts'
import { dueOfPass } from '../../domain/purse.ts'
import { recordMail } from '../../steps/record-mail.ts'
import { remindOfPass } from '../../steps/remind-of-pass.ts'
import { giveBack } from '../payments/ensure-refund.ts'
import { completePurchase } from '../payments/purchases/grant-pass.ts'
import { isPurchase, type Purchase } from '../payments/purchases/purchases.rules.ts'

/**
 * Records the end of a pass (P4) in payment and order, and gives back what is due: more after each credit that came back
 * since (P3). Idempotent; what the card provider refuses now is left to the sweeper.
 */
export const settleMoney: TaskHandler = async (deps, passId, { note }) => {
  const { purses, orders, payments } = deps.stores
  const [purse, order] = [await purses.find(passId), await orders.find(passId)]
  if (!purse?.end || !order || !isPurchase(order)) return
  // A crash may have come before the payment of the pass was recorded.
  await completePurchase(deps, order)
  const due = dueOfPass(order, purse)
  if (note !== undefined) await orders.noteRefund(passId, purse.end.cents, note)
  await payments.markEnded(passId, { endedBy: 'pass-ended', dueBackInCents: due }, purse.end.at)
  const refundAt = cardRefundAt(order, deps.clock.now())
  // It may be longer ago than mails are kept.
  if (!order.endedAt) await mailEnd(deps, order, purse.end)
  await orders.markEnded(passId, due > 0, deps.clock.now(), refundAt)
  const given = (await payments.find(passId))?.refundedInCents ?? 0
  if (given < due) await orders.raiseRefund(passId, refundAt)
  await giveBack(deps, order, { cents: due, reason: 'pass-ended' })
}

async function mailEnd(deps: Deps, { _id: orderId, userId }: Purchase, { by, cents }: PurseEnd) {
  const facts = { orderId, to: 'ended', by, cents } as const
  await recordMail(deps, { key: passChangedKey(orderId, 'ended'), kind: 'pass-changed', userId, facts })
}

/** Records the mail about a pass that was stopped, goes on or was extended, and that about its end if it is near. */
export const settlePassChanged: TaskHandler = async (
  deps,
  passId,
  { id, to = 'extended', by = '', until },
) => {
  const purse = await deps.stores.purses.find(passId)
  if (!purse) return
  const facts = { orderId: passId, to, by, ...(until && { until }) }
  const key = passChangedKey(passId, id)
  await recordMail(deps, { key, kind: 'pass-changed', userId: purse.userId, facts })
  await remindOfPass(deps, purse)
}
