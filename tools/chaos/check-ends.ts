import type { Document } from 'mongodb'
import { endOf, endsIn, isPossibleSum } from './find-place.ts'
import type { History } from './history.ts'
import type { State } from './read-state.ts'

/**
 * Compares the ends of enrollments, and what was given back to students who stay, with what was wanted and
 * acknowledged, without any code of the product. Returns each violation as a line.
 */
export function checkEnds(history: History, state: State): string[] {
  const classes = [...state.classes.values()]
  return [
    ...history.ends.flatMap((end) => checkPromise(end, state)),
    ...history.quotes.flatMap((quote) => checkQuote(quote, history, state)),
    ...classes.flatMap((yogaClass) =>
      endsIn(yogaClass).flatMap(([orderId, end]) => checkEnd(orderId, end, yogaClass, history, state)),
    ),
    ...classes.flatMap((yogaClass) => checkCanceled(yogaClass, history)),
    ...classes.flatMap((yogaClass) => checkDates(yogaClass, history)),
    ...classes.flatMap((yogaClass) =>
      Object.entries<Document>(yogaClass.roster).flatMap(([userId, place]) => [
        ...checkShares(yogaClass, userId, place, state),
        ...checkBack(place, history),
      ]),
    ),
  ]
}

/** An acknowledged end is there, with the amount that was promised, and without the seat. */
function checkPromise({ orderId, classId, promised }: History['ends'][number], state: State): string[] {
  if (promised === undefined) return []
  const end = endOf(state, { orderId, classId })
  if (!end) return [`order ${orderId}: its end was acknowledged, but is lost`]
  return end.cents === promised ? [] : [`order ${orderId}: ${promised} cents promised, ${end.cents} decided`]
}

/**
 * A quote follows from the dates of the class, and from the terms of the class that was paid; a canceled class gives
 * back everything.
 */
function checkQuote(quote: History['quotes'][number], { classes, cancels }: History, state: State): string[] {
  const { orderId, classId, paid, back, refund } = quote
  const paidBy = state.orders.get(orderId)?.moved?.paidBy ?? orderId
  const [yogaClass, paidClass] = [classes.get(classId), classes.get(state.orders.get(paidBy)?.classId)]
  // A class was created by a call whose answer was lost, so its terms are not known here.
  if (!yogaClass || !paidClass) return []
  const percent = yogaClass.isLate ? paidClass.latePercent : 100
  const byTerms = back + Math.round((percent * (paid - back)) / 100)
  const isRight = refund === byTerms || (refund === paid && cancels.has(classId))
  return isRight ? [] : [`order ${orderId}: ${refund} cents quoted, ${byTerms} by its terms`]
}

/**
 * Each end was wanted with its amount, or is that of a canceled class and gives everything back. Those of moves are
 * checked in check-moves.ts.
 */
function checkEnd(
  orderId: string,
  { reason, cents, at }: Document,
  { _id: classId, stage, canceled, roster }: Document,
  { ends }: History,
  { orders }: State,
): string[] {
  const hasSeat = Object.values<Document>(roster).some((place) => place.orderId === orderId)
  const mayBeLate = reason === 'class-canceled' || reason === 'not-moved'
  const isLate = canceled && at > canceled.at && !mayBeLate
  const isOfMove = reason === 'moved' || reason === 'not-moved'
  const isWanted =
    isOfMove ||
    (reason === 'class-canceled'
      ? stage === 'canceled' && cents === orders.get(orderId)?.cents
      : ends.some(
          (one) =>
            one.orderId === orderId && one.reason === reason && one.cents === cents && one.isMade !== 'no',
        ))
  return [
    ...(hasSeat ? [`order ${orderId}: has ended and has a seat`] : []),
    ...(isLate ? [`order ${orderId}: ${reason} after class ${classId} was canceled`] : []),
    ...(isWanted ? [] : [`order ${orderId}: ${reason} with ${cents} cents, which nobody wanted`]),
  ]
}

/** A canceled class was to be canceled, is empty, and ended the enrollments that were shown. */
function checkCanceled(yogaClass: Document, { cancels }: History): string[] {
  const { _id, stage, roster, held } = yogaClass
  const wanted = cancels.get(_id)
  if (stage !== 'canceled') {
    return wanted?.isMade === 'yes' ? [`class ${_id}: its cancellation was acknowledged, but is lost`] : []
  }
  const countOf = (wantedReason: string) =>
    endsIn(yogaClass).filter(([, { reason }]) => reason === wantedReason).length
  // Some may have been on their way to another class when this one was canceled, and then stayed there.
  const [ended, notMoved] = [countOf('class-canceled'), countOf('not-moved')]
  return [
    ...(wanted && wanted.isMade !== 'no' ? [] : [`class ${_id}: canceled by nobody`]),
    ...(held === 0 && Object.keys(roster).length === 0 ? [] : [`class ${_id}: canceled, but not empty`]),
    ...(wanted?.isMade !== 'yes' || (wanted.students >= ended && wanted.students <= ended + notMoved)
      ? []
      : [`class ${_id}: canceled with ${wanted.students} students, ${ended} ended with it`]),
  ]
}

/** Only dates that were to be canceled are, and all whose cancellation was acknowledged. */
function checkDates({ _id, sessions }: Document, { dates }: History): string[] {
  return sessions.flatMap(({ id, canceled }: Document) => {
    const wanted = dates.filter(({ sessionId, isMade }) => sessionId === id && isMade !== 'no')
    const isSure = wanted.some(({ isMade }) => isMade === 'yes')
    if (canceled) return wanted.length > 0 ? [] : [`class ${_id}: date ${id} canceled by nobody`]
    return isSure ? [`class ${_id}: date ${id} was canceled, but is back`] : []
  })
}

/** Students whose order began before a date was canceled have its share: the same for each date, or what was left of the price. */
function checkShares({ _id, sessions }: Document, userId: string, place: Document, state: State): string[] {
  const { orderId, back = 0, shares = {} } = place
  const { cents = 0, createdAt } = state.orders.get(orderId) ?? {}
  const name = `class ${_id}: ${userId}`
  const sold = sessions.filter(({ canceled }: Document) => !canceled || createdAt <= canceled.at)
  return sessions.flatMap(({ id, canceled }: Document) => {
    const share = shares[id]
    if (share === undefined) {
      const isDue = canceled && createdAt <= canceled.at && back < cents
      return isDue ? [`${name} has no share of date ${id}`] : []
    }
    if (!canceled || createdAt > canceled.at) return [`${name} has a share of date ${id}, which is not due`]
    const isRight = share === Math.round(cents / sold.length) || back === cents
    return isRight ? [] : [`${name} has a share of ${share} cents of ${cents} for date ${id}`]
  })
}

/** What a student who stays got back is the sum of shares and goodwill. */
function checkBack({ orderId, back = 0, shares = {} }: Document, { goodwill }: History): string[] {
  const own = goodwill.filter((one) => one.orderId === orderId)
  const centsOf = (isMade: string) => own.filter((one) => one.isMade === isMade).map(({ cents }) => cents)
  const sure = [...Object.values<number>(shares), ...centsOf('yes')]
  return isPossibleSum(back, sure, centsOf('unknown'))
    ? []
    : [`order ${orderId}: ${back} cents to give back, not the sum of its shares and goodwill`]
}
