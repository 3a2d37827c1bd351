import type { Document } from 'mongodb'
import { endOf, placeOf } from './find-place.ts'
import type { History } from './history.ts'
import type { State } from './read-state.ts'

/**
 * Compares moves to another class with what was wanted and acknowledged, without any code of the product. Returns each
 * violation as a line.
 */
export function checkMoves({ moves }: History, state: State): string[] {
  return [
    ...moves.flatMap((move) => checkPromise(move, state)),
    ...[...state.orders.values()]
      .filter(({ moved }) => moved)
      .flatMap((order) => checkMove(order, moves, state)),
  ]
}

/** An acknowledged move is there, with the order and the amount that were promised. */
function checkPromise({ orderId, classId, promised }: History['moves'][number], state: State): string[] {
  if (!promised) return []
  const [from, to] = [state.orders.get(orderId), state.orders.get(promised.to)]
  const isThere =
    to?.classId === classId && to.moved.from === orderId && endOfOrder(orderId, state)?.to === to._id
  const cents = from?.cents - to?.cents
  return [
    ...(isThere ? [] : [`order ${orderId}: its move to ${promised.to} was acknowledged, but is lost`]),
    ...(cents === promised.cents
      ? []
      : [`order ${orderId}: ${promised.cents} cents promised, moved for ${cents}`]),
  ]
}

/**
 * The place before has ended for this one, which is there or has ended too, and the payment gives back what the class
 * is cheaper and what this place gives back. A move that did not happen has left nothing.
 */
function checkMove(order: Document, moves: History['moves'], state: State): string[] {
  const { _id, userId, classId, moved } = order
  const claim = { orderId: _id, userId, classId }
  const [place, end] = [placeOf(state, claim), endOfOrder(_id, state)]
  const name = `moved order ${_id}`
  const before = endOfOrder(moved.from, state)
  if (before?.to !== _id) {
    return place || state.payments.has(_id)
      ? [`${name}: is there, but the place before has not ended for it`]
      : []
  }
  const isWanted = moves.some(
    (one) => one.orderId === moved.from && one.classId === classId && one.isMade !== 'no',
  )
  const payer = state.orders.get(moved.paidBy)
  const due = payer?.cents - order.cents + (end?.cents ?? place?.back ?? 0)
  const given = endOfOrder(moved.paidBy, state)?.cents
  // After another move, the place there is the measure.
  const isRight = end?.reason === 'moved' || given === due
  return [
    ...(isWanted ? [] : [`${name}: nobody wanted this move`]),
    ...(!place === !end
      ? [`${name}: has ${place ? 'a place and an end' : 'neither a place nor an end'}`]
      : []),
    ...(isRight ? [] : [`${name}: its payment gives back ${given} cents, ${due} are due`]),
  ]
}

/** The end of an order in its class. */
function endOfOrder(orderId: string, state: State): Document | undefined {
  return endOf(state, { orderId, classId: state.orders.get(orderId)?.classId })
}
