import { SYSTEM } from '@ningjing/contract/audit/audit'
import type { Deps, TaskHandler } from '../../deps.ts'
import type { OrderRecord } from '../../domain/records.ts'
import type { PlacedClass } from '../../seats/places.store.ts'
import { moveCredit } from '../passes/credit-back.ts'
import { completeOrder } from '../payments/complete-order.ts'
import { endNow } from './end-seat.ts'
import { settleCanceledDates } from './settle-change.ts'

/** How often a step is tried; it is outdated when money was given back, or a class canceled, in between. */
const MAX_TRIES = 3

/** Brings a move to its end that has a place in the other class. */
export const settleMove: TaskHandler = async (deps, _classId, { orderId = '', by }) => {
  const order = await deps.stores.orders.find(orderId)
  if (order) await settle(deps, order, by)
}

/**
 * Brings the move to an order to its end; every step that ends or refunds a place calls it first. True when the order is
 * no move, or the move has happened.
 */
export async function finishMove(deps: Deps, order: OrderRecord, by?: string): Promise<boolean> {
  const isDone = !order.moved || order.state === 'enrolled' || order.endedAt !== undefined
  return isDone || settle(deps, order, by)
}

/**
 * Leaves the student in exactly one of the two classes: ends the place before (O10) once there is one in the other
 * class, or that one if the place before has ended otherwise. Idempotent.
 * @param order of the place in the other class
 * @param by user id of the admin who moves the student
 */
async function settle(deps: Deps, order: OrderRecord, by = SYSTEM): Promise<boolean> {
  const { orders } = deps.stores
  const from = await orders.find(order.moved?.from ?? '')
  if (!from) throw new Error(`The order that ${order._id} was moved from has no record`)
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    // In this order: once the other place is gone, the place before is not ended for it anymore.
    const there = await readClass(deps, order)
    const here = await readClass(deps, from)
    if (here.barred[from._id]?.to === order._id) {
      await recordMove(deps, from, order)
      return true
    }
    const placeThere = there.roster[order.userId]
    if (placeThere?.orderId !== order._id) {
      await orders.markCanceled(order._id)
      return false
    }
    const cents = from.cents - order.cents
    // Each of these conditions lasts once it is broken, so the place before cannot end for the move after that.
    const place = here.roster[from.userId]
    const mayMove = place?.orderId === from._id && here.stage !== 'canceled' && (place.back ?? 0) <= cents
    const own = mayMove
      ? { order: from, yogaClass: here, place }
      : { order, yogaClass: there, place: placeThere }
    await endNow(
      deps,
      by,
      own,
      mayMove ? { reason: 'moved', cents, to: order._id } : { reason: 'not-moved', cents: 0 },
    )
  }
  throw new Error(`The move to order ${order._id} is left to the sweeper`)
}

async function readClass(deps: Deps, { _id: orderId, userId, classId }: OrderRecord): Promise<PlacedClass> {
  const found = await deps.stores.places.find({ classId, userId, orderId })
  if (!found) throw new Error(`The class of order ${orderId} is gone`)
  return found
}

async function recordMove(deps: Deps, from: OrderRecord, order: OrderRecord): Promise<void> {
  const { _id: orderId, userId, classId } = order
  // Before the order is complete, so that nothing ends the place meanwhile.
  if (order.passId !== undefined) await moveCredit(deps, from, order)
  await completeOrder(deps, order)
  await settleCanceledDates(deps, { classId, userId, orderId })
}
