import type { Document } from 'mongodb'
import { givenBack } from './check-money.ts'
import { barOf, dueOfPass, endOf, lateOf, placeOf } from './find-place.ts'
import type { History } from './history.ts'
import type { State } from './read-state.ts'

type WantedPassEnd = History['passEnds'][number]

/**
 * Compares passes and their credits with what was acknowledged, and with the places that they pay, without any code of
 * the product. Returns each violation as a line.
 */
export function checkPasses(history: History, state: State): string[] {
  return [
    ...history.passes.flatMap((pass) => checkAcknowledged(pass, state)),
    ...[...state.purses.values()].flatMap((purse) => checkPurse(purse, state)),
    ...[...state.orders.values()].flatMap((order) => checkPaidByPass(order, state)),
    ...history.passEnds.flatMap((wanted) => checkEnd(wanted, history, state)),
    ...history.extensions.flatMap((extension) => checkExtension(extension, state)),
    ...history.credits.flatMap((end) => checkPromise(end, state)),
    ...[...state.intents.values()]
      .filter(({ metadata }) => metadata.productId)
      .flatMap((intent) => checkIntent(intent, history, state)),
  ]
}

/** An acknowledged pass is there, and its payment. */
function checkAcknowledged({ orderId, userId }: History['passes'][number], state: State): string[] {
  const purse = state.purses.get(orderId)
  const isThere = purse?.userId === userId && !purse.refused && state.payments.has(orderId)
  return isThere ? [] : [`pass ${orderId}: acknowledged, but lost`]
}

/** The credits of a pass add up, and each in use stands for one place, or for one end that keeps it. */
function checkPurse({ _id, userId, granted, left, uses, end }: Document, state: State): string[] {
  const inUse = Object.entries<Document>(uses).filter(([, { back }]) => !back)
  const ended = (end?.credits ?? 0) + lateOf(uses)
  const adds = granted === null ? left === null : left >= 0 && left + inUse.length + ended === granted
  return [
    ...(adds ? [] : [`pass ${_id}: ${left} of ${granted} left, ${inUse.length} in use`]),
    ...Object.entries<Document>(uses).flatMap(([orderId, { classId, back }]) => {
      const claim = { orderId, classId, userId }
      const isKept = placeOf(state, claim) ?? (barOf(state, claim)?.credit === 0 ? claim : undefined)
      if (back) return isKept ? [`pass ${_id}: the credit of ${orderId} is back, and still pays`] : []
      return isKept ? [] : [`pass ${_id}: the credit of ${orderId} pays for nothing`]
    }),
  ]
}

/** An acknowledged end is there, and an end that is there was wanted like that. */
function checkEnd({ orderId, isMade }: WantedPassEnd, history: History, state: State): string[] {
  const end = state.purses.get(orderId)?.end
  if (!end) return isMade === 'yes' ? [`pass ${orderId}: its end was acknowledged, but lost`] : []
  const isWanted = history.passEnds.some(
    (one) =>
      one.orderId === orderId &&
      one.isMade !== 'no' &&
      one.credits === end.credits &&
      one.cents === end.cents,
  )
  return isWanted ? [] : [`pass ${orderId}: ended with ${end.cents} cents, which nobody was shown`]
}

/** A pass lasts as long as was acknowledged: no change makes it shorter. */
function checkExtension({ orderId, until }: History['extensions'][number], state: State): string[] {
  const isShort = !(state.purses.get(orderId)?.validUntil >= new Date(until))
  return isShort ? [`pass ${orderId}: ends before ${until}, to which it was extended`] : []
}

/** A place that a pass pays has its credit in use, and no other payer; one that the studio has ended has it back. */
function checkPaidByPass(order: Document, state: State): string[] {
  const { _id: orderId, userId, classId, passId, intentId } = order
  if (!passId) return []
  const claim = { orderId, classId, userId }
  const use = state.purses.get(passId)?.uses[orderId]
  const end = endOf(state, claim)
  const isByStudio = end?.reason === 'class-canceled' || end?.reason === 'removed'
  return [
    ...(intentId === null ? [] : [`order ${orderId}: paid by a pass and by card`]),
    ...(!placeOf(state, claim) || (use && !use.back) ? [] : [`order ${orderId}: a place without its credit`]),
    ...(!isByStudio || use?.back ? [] : [`order ${orderId}: ended by the studio, which keeps the credit`]),
  ]
}

/** A student who left has got the credit back that was acknowledged, unless somebody else was faster. */
function checkPromise({ orderId, classId, promised }: History['credits'][number], state: State): string[] {
  const end = endOf(state, { orderId, classId })
  if (end?.reason !== 'canceled' || end.credit >= promised) return []
  return [`order ${orderId}: ${promised} credits promised, ${end.credit} came back`]
}

/** A paid intent of a pass is a pass, or was given back in full. Others can no longer be paid. */
function checkIntent({ id, status, amount, metadata }: Document, history: History, state: State): string[] {
  const { orderId } = metadata
  const purse = state.purses.get(orderId)
  if (status !== 'succeeded') {
    const hasLeft = state.orders.has(orderId) || history.secrets.some(({ intentId }) => intentId === id)
    return [
      ...(purse ? [`intent ${id}: a pass without a payment`] : []),
      ...(status === 'canceled' || !hasLeft ? [] : [`intent ${id}: can still be paid`]),
    ]
  }
  const due = purse?.refused ? amount : dueOfPass(purse)
  const given = givenBack(state, id)
  return [
    ...(purse ? [] : [`intent ${id}: paid, without a pass`]),
    ...(given === due ? [] : [`intent ${id}: ${given} cents given back of a pass, ${due} due`]),
  ]
}
