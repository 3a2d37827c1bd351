import type { OrderRecord } from '../../domain/records.ts'
import { type Discrepancy, discrepancy, discrepancyIf } from './discrepancy.rules.ts'
import type { Places } from './ledger.store.ts'

/** The orders that a moved order names. */
export const namedBy = ({ moved }: OrderRecord): string[] => (moved ? [moved.from, moved.paidBy] : [])

/**
 * I3: a moved student has one place, and the payment that pays it gives back what the class is cheaper and what this
 * place gives back.
 * @param named the orders that it names
 */
export function checkMove(
  order: OrderRecord,
  named: Map<string, OrderRecord>,
  placesOf: Map<string, Places>,
): Discrepancy[] {
  const { _id, userId, classId, moved } = order
  if (!moved) return []
  const name = `moved order ${_id}`
  const [from, payer] = [named.get(moved.from), named.get(moved.paidBy)]
  if (!from || !payer) return [discrepancy('I3', `${name}: the order that was paid is gone`)]
  const bar = barOf(order, placesOf)
  const place = placesOf.get(classId)?.roster?.[userId]
  const hasPlace = place?.orderId === _id
  if (barOf(from, placesOf)?.to !== _id) {
    return discrepancyIf(
      hasPlace,
      'I3',
      `${name}: user ${userId} has a place, and the one before has not ended`,
    )
  }
  const due = payer.cents - order.cents + (bar?.cents ?? place?.back ?? 0)
  const back = barOf(payer, placesOf)?.cents ?? 0
  // After another move, the order that it was moved to is the measure.
  const isRight = bar?.reason === 'moved' ? back >= due : back === due
  return [
    ...discrepancyIf(!hasPlace && !bar, 'I3', `${name}: has neither a place nor an end`),
    ...discrepancyIf(!isRight, 'I3', `${name}: its payment gives back ${back} cents, ${due} are due`),
  ]
}

function barOf({ _id, classId }: OrderRecord, placesOf: Map<string, Places>) {
  return placesOf.get(classId)?.barred?.[_id]
}
