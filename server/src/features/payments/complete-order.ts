import type { Club } from '@ningjing/contract/club/club.schemas'
import type { Deps } from '../../deps.ts'
import type { PaidCard } from '../../domain/card.records.ts'
import { keptTitleOf } from '../../domain/class-title.ts'
import type { PurseRecord } from '../../domain/purse.records.ts'
import type { OrderRecord, PaidPass } from '../../domain/records.ts'
import { clubNow } from '../../steps/club-now.ts'
import { numberReceipt } from '../../steps/number-receipt.ts'
import { paymentOf } from './fulfill.rules.ts'

/**
 * Records an enrollment that is already in the roster of the class: writes the payment (I9), removes the selection,
 * marks the order `enrolled`. The order comes last, so an order that is `enrolled` is complete. Idempotent, also
 * after the enrollment has ended.
 * @returns the number of selections that were removed
 */
export async function completeOrder(deps: Deps, order: OrderRecord, card?: PaidCard): Promise<number> {
  const { selections, orders, places } = deps.stores
  await recordPayment(deps, order, card)
  const { _id: orderId, userId, classId } = order
  const place = (await places.find({ classId, userId, orderId }))?.roster[userId]
  const isThere = place?.orderId === orderId
  const deletedCount = isThere ? await selections.removePaid(order, place.at) : 0
  await orders.markEnrolled(orderId)
  return deletedCount
}

/**
 * Writes the payment record of an order, once, then the number of its receipt.
 * @param card that paid it
 */
export async function recordPayment(deps: Deps, order: OrderRecord, card?: PaidCard): Promise<void> {
  const { stores, clock } = deps
  const { version: clubVersion, club } = await clubNow(deps)
  const { percent, label } = club.tax
  const tax = percent > 0 ? { percent, label } : undefined
  const paid = order.product ? { ...order.product, ...NO_CLASS } : await classOf(deps, order, club)
  const purse = order.passId === undefined ? null : await stores.purses.find(order.passId)
  const pass = purse ? paidPass(purse, order) : undefined
  await stores.payments.insertOnce(paymentOf(order, paid, clock.now(), { tax, card, clubVersion, pass }))
  await numberReceipt(deps, order._id)
}

const paidPass = (
  { _id, product, granted }: PurseRecord,
  { credits, worthInCents = 0 }: OrderRecord,
): PaidPass => ({
  _id,
  name: product.name,
  ...(credits && { credits }),
  worthInCents,
  ...(granted === null && { unlimited: true }),
})

/** A pass has no picture and no teacher. */
const NO_CLASS = { image: '', instructor: '' }

/** The class of an order, with the name that its payment keeps. */
async function classOf({ stores }: Deps, { _id, userId, classId }: OrderRecord, club: Club) {
  const [yogaClass] = await stores.seats.findFor(userId, [classId])
  if (!yogaClass) throw new Error(`The class of order ${_id} is gone`)
  return { ...yogaClass, name: keptTitleOf(yogaClass, club) }
}
