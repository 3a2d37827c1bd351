import type { Document } from 'mongodb'
import { dueOfPass, endOf, isPossibleSum, placeOf } from './find-place.ts'
import type { History } from './history.ts'
import type { State } from './read-state.ts'

/**
 * Compares money that was taken at the desk and given back by hand with what was wanted and acknowledged, without any
 * code of the product. The card provider knows nothing of it. Returns each violation as a line.
 */
export function checkDesk(history: History, state: State): string[] {
  const ofDesk = [...state.orders.values()].filter(({ kind }) => kind === 'desk')
  return [
    ...ofDesk.flatMap((order) => checkTaken(order, history, state)),
    ...ofDesk.flatMap((order) => checkHanded(order, history, state)),
    ...ofDesk.flatMap((order) => checkProvider(order, state)),
  ]
}

/** What was taken is what somebody wanted to take, by its means. An order that got no place has taken nothing. */
function checkTaken(
  { _id, userId, classId, cents, desk }: Document,
  history: History,
  state: State,
): string[] {
  const payment = state.payments.get(_id)
  if (!payment) return []
  const wanted = history.desk.get(userId)
  const isWanted =
    wanted !== undefined &&
    wanted.classId === classId &&
    wanted.cents === cents &&
    wanted.how === desk &&
    wanted.isMade !== 'no'
  const isSame = payment.kind === 'desk' && payment.priceInCents === cents && payment.desk === desk
  return [
    ...(isWanted ? [] : [`order ${_id}: ${cents} cents taken at the desk by ${desk}, which nobody wanted`]),
    ...(isSame ? [] : [`payment ${_id}: not what was taken at the desk`]),
  ]
}

/** What was given back by hand is what was acknowledged, each sum once, with a mail, and never more than is due. */
function checkHanded(order: Document, { handed: wanted }: History, state: State): string[] {
  const { _id, userId, classId, handedInCents: handed = 0 } = order
  const claim = { orderId: _id, userId, classId }
  const ofPlace = endOf(state, claim)?.cents ?? placeOf(state, claim)?.back ?? 0
  const due = state.purses.has(_id) ? dueOfPass(state.purses.get(_id)) : ofPlace
  const payment = state.payments.get(_id)
  const own = wanted.filter(({ orderId }) => orderId === _id)
  const centsOf = (isMade: string) => own.filter((one) => one.isMade === isMade).map(({ cents }) => cents)
  const told = state.mails.filter(({ kind, facts }) => kind === 'handed' && facts.orderId === _id)
  const toldCents = told.reduce((sum, { facts }) => sum + facts.cents, 0)
  const recorded = [
    payment?.dueByHandInCents ?? 0,
    payment?.handedInCents ?? 0,
    payment?.refundedInCents ?? 0,
    payment?.refundFailedInCents ?? 0,
  ]
  const right = [due, handed, handed, due - handed]
  return [
    ...(handed <= due ? [] : [`order ${_id}: ${handed} cents given back by hand, ${due} due`]),
    ...(isPossibleSum(handed, centsOf('yes'), centsOf('unknown'))
      ? []
      : [`order ${_id}: ${handed} cents given back by hand, not what was acknowledged`]),
    ...(toldCents === handed
      ? []
      : [`order ${_id}: ${handed} cents given back by hand, ${toldCents} in mails`]),
    ...(!payment || recorded.join() === right.join()
      ? []
      : [`payment ${_id}: ${recorded.join(', ')} due, handed, given back and left, not ${right.join(', ')}`]),
  ]
}

function checkProvider({ _id, intentId, tries }: Document, state: State): string[] {
  const intents = [...state.intents.values()].filter(({ metadata }) => metadata.orderId === _id)
  const refunds = [...state.refunds.values()].flat().filter(({ metadata }) => metadata?.orderId === _id)
  const isClean = intentId === null && tries === 0 && intents.length === 0 && refunds.length === 0
  return isClean ? [] : [`order ${_id}: paid at the desk, but the card provider was asked`]
}
