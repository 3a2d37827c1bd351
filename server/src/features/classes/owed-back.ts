import { studioRefund } from '@ningjing/contract/enrolments/terms'
import { dollarsOf } from '@ningjing/contract/money'
import type { Deps } from '../../deps.ts'
import { creditsIn, worthOfNextLate } from '../../domain/purse.ts'
import type { ClassRecord, OrderRecord } from '../../domain/records.ts'
import { refundFacts } from '../../seats/place.rules.ts'

/** What students get back; `byHandCents` is the part of the cents that was paid at the desk. */
export type Owed = { cents: number; byHandCents: number; credits: number }

/** To be added to. */
export const nothingOwed = (): Owed => ({ cents: 0, byHandCents: 0, credits: 0 })

/** Adds cents that are given back in the way in which an order was paid. */
export function addCents(owed: Owed, cents: number, order: Pick<OrderRecord, 'desk'> | null): void {
  owed.cents += cents
  if (order?.desk) owed.byHandCents += cents
}

/** Adds what others get back. */
export function addOwed(owed: Owed, { cents, byHandCents, credits }: Owed): void {
  owed.cents += cents
  owed.byHandCents += byHandCents
  owed.credits += credits
}

/** For the API. */
export const owedView = ({ cents, byHandCents, credits }: Owed) => ({
  refund: dollarsOf(cents),
  ...(byHandCents > 0 && { byHand: dollarsOf(byHandCents) }),
  ...(credits > 0 && { credits }),
})

/** The cents and credits that all students get back when the class is canceled now, besides what they have got already. */
export async function owedBack(deps: Deps, yogaClass: ClassRecord): Promise<Owed> {
  const placeByOrder = new Map(Object.values(yogaClass.roster).map((place) => [place.orderId, place]))
  const now = deps.clock.now()
  const orders = await deps.stores.orders.findAll([...placeByOrder.keys()])
  const owed = await owedToPasses(deps, orders)
  for (const order of orders) {
    const place = placeByOrder.get(order._id)
    if (place)
      addCents(owed, studioRefund(refundFacts({ order, yogaClass, place }), now) - (place.back ?? 0), order)
  }
  return owed
}

/** What comes back of all credits that pay these orders; that of a pass that has ended is money. */
export async function owedToPasses({ stores }: Deps, orders: OrderRecord[]): Promise<Owed> {
  const owed = nothingOwed()
  const purses = await stores.passBooks.findAll(orders.flatMap(({ passId }) => passId ?? []))
  for (const [passId, purse] of purses) {
    const credits = creditsIn(orders.filter((order) => order.passId === passId))
    const late = worthOfNextLate(purse, { credits })
    if (late === undefined) owed.credits += credits
    else addCents(owed, late, await stores.orders.find(passId))
  }
  return owed
}
