import { lastFollower } from '@ningjing/contract/passes/follow'
import type { Deps, TaskHandler } from '../../../deps.ts'
import type { PaidCard } from '../../../domain/card.records.ts'
import { passKey } from '../../../domain/mail-keys.ts'
import type { PurseRecord, PurseRefusal } from '../../../domain/purse.records.ts'
import { clubNow } from '../../../steps/club-now.ts'
import { recordMail } from '../../../steps/record-mail.ts'
import { logTodo, taskTodo, workOffTasks } from '../../../steps/todos.ts'
import { recordPayment } from '../complete-order.ts'
import { isPurchase, newPurse, type Purchase } from './purchases.rules.ts'

type Granting = {
  /** User id of who gives it. */
  by: string
  card?: PaidCard | undefined
  /** Why the order gets no pass. */
  refused?: PurseRefusal | undefined
  /** When the pass ends, if that is not said by its days. */
  until?: Date
}

/**
 * P1: gives an order its pass, or decides that it gets none, once. Idempotent: what was decided first counts, so that a
 * repeated or late call never gives a pass whose money goes back.
 */
export async function grantPass(
  deps: Deps,
  order: Purchase,
  { by, card, refused, until }: Granting,
): Promise<PurseRecord> {
  const { _id: orderId, userId, productId, product, cents, desk, after: beforeId } = order
  const { purses } = deps.stores
  const known = await purses.find(orderId)
  if (known) return known
  const after = { userId, productId, credits: product.credits, cents }
  const todos = refused
    ? []
    : [
        logTodo(deps, by, 'pass.grant', orderId, null, after),
        ...(desk ? [logTodo(deps, by, 'payment.desk', orderId, null, { cents, desk })] : []),
        taskTodo(deps, 'granted', { orderId, card }),
      ]
  const { zone } = (await clubNow(deps)).club
  const named = beforeId === undefined ? null : await purses.find(beforeId)
  // Another pass may follow that one already.
  const before = named && lastFollower(named, await purses.listFor(userId))
  const purse = {
    ...newPurse(order, { at: deps.clock.now(), zone, before }, todos, refused),
    ...(until && { validUntil: until }),
  }
  if (!(await purses.grant(purse))) return (await purses.find(orderId)) ?? purse
  await workOffTasks(deps, orderId, todos, 'purses')
  return purse
}

/** Records the payment of a pass, the number of its receipt and the mail. */
export const settleGranted: TaskHandler = async (deps, orderId, { card }) => {
  const order = await deps.stores.orders.find(orderId)
  if (!order || !isPurchase(order)) throw new Error(`The order of pass ${orderId} is gone`)
  await completePurchase(deps, order, card)
}

/**
 * Records the payment of an order that has its pass, then the mail, and marks the order last, so that one that is marked is
 * complete. Idempotent, also when the mail is no longer kept; does nothing for an order without a pass.
 */
export async function completePurchase(deps: Deps, order: Purchase, card?: PaidCard): Promise<boolean> {
  const { _id: orderId, userId, state } = order
  const purse = await deps.stores.purses.find(orderId)
  if (!purse || purse.refused) return false
  await recordPayment(deps, order, card)
  if (state !== 'open' && state !== 'canceled') return true
  const { validFrom, validUntil, createdAt } = purse
  const facts = {
    orderId,
    ...(validUntil && { until: validUntil }),
    ...(validFrom > createdAt && { from: validFrom }),
  }
  await recordMail(deps, { key: passKey(orderId), kind: 'pass', userId, facts })
  await deps.stores.orders.markEnrolled(orderId)
  return true
}
