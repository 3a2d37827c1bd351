import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../deps.ts'
import { cancelWithClass } from './cancel-with-class.ts'
import type { OwnPlace } from './enrolment.rules.ts'
import { finishMove } from './settle-move.ts'

/**
 * An order with its class; a move to it is finished first, and a date that its class has canceled is canceled. Throws
 * `enrolment.not-found`.
 */
export async function findOrder(deps: Deps, orderId: string, userId?: string) {
  const order = await deps.stores.orders.find(orderId)
  if (!order || (userId !== undefined && order.userId !== userId)) throw new Problem('enrolment.not-found')
  await finishMove(deps, order)
  const claim = { ...order, orderId }
  const yogaClass = await deps.stores.places.find(claim)
  if (!yogaClass) throw new Problem('enrolment.not-found')
  return { order, yogaClass: await cancelWithClass(deps, claim, yogaClass) }
}

/** The place of an order. Throws `enrolment.not-found`. */
export async function findPlace(deps: Deps, orderId: string, userId?: string): Promise<OwnPlace> {
  return placeOf(await findOrder(deps, orderId, userId))
}

/** The place of an order in its class, as both were read. Throws `enrolment.not-found`. */
export function placeOf({ order, yogaClass }: Omit<OwnPlace, 'place'>): OwnPlace {
  const place = yogaClass.roster[order.userId]
  if (place?.orderId !== order._id) throw new Problem('enrolment.not-found')
  return { order, yogaClass, place }
}
