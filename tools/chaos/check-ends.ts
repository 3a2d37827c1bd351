import type { Document } from 'mongodb'
import { endOf, endsIn, isPossibleSum } from './find-place.ts'
import type { History } from './history.ts'
import type { State } from './read-state.ts'

/** An answer may be on its way while the class cancels a date: longer than the election of a new primary takes. */
const DATE_FOLLOWS_MS = 15_000

/**
 * Compares the ends of enrollments, and what was given back to students who stay, with what was wanted and
 * acknowledged, without any code of the product. Returns each violation as a line.
 */
export function checkEnds(history: History, state: State): string[] {
  const classes = [...state.classes.values()]
  // What cancels a date that is sold by itself is checked in check-dates.ts.
  const whole = classes.filter(({ of }) => !of)
  return [
    ...history.ends.flatMap((end) => checkPromise(end, state)),
    ...history.quotes.flatMap((quote) => checkQuote(quote, history, state)),
    ...classes.flatMap((yogaClass) =>
      endsIn(yogaClass).flatMap(([orderId, end]) => checkEnd(orderId, end, yogaClass, history, state)),
    ),
    ...whole.flatMap((yogaClass) => checkCanceled(yogaClass, history, state)),
    ...whole.flatMap((yogaClass) => checkCanceledDates(yogaClass, history)),
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

/** Whether somebody wanted to cancel a class, or a date that is sold by itself. */
export function isWantedCancel({ _id, of }: Document, { cancels, dates }: History): boolean {
  const wanted = [cancels.get(_id), cancels.get(of), ...dates.filter(({ sessionId }) => sessionId === _id)]
  return wanted.some((one) => one && one.isMade !== 'no')
}

/** What is known of a class, or of the class of a date; only the first date may be late. */
function termsOf(classId: string, { classes }: History, state: State) {
  const { of } = state.classes.get(classId) ?? {}
  const known = classes.get(of || classId)
  const isFirst = state.classes.get(of)?.sessions[0]?.id === classId
  return known && of ? { ...known, isLate: known.isLate && isFirst } : known
}

/**
 * A quote follows from the dates of the class, and from the terms of the class that was paid; what is canceled, or has a
 * date that was moved, may give back everything.
 */
function checkQuote(quote: History['quotes'][number], history: History, state: State): string[] {
  const { orderId, classId, paid, back, refund } = quote
  const paidBy = state.orders.get(orderId)?.moved?.paidBy ?? orderId
  const [yogaClass, paidClass] = [classId, state.orders.get(paidBy)?.classId].map((id) =>
    termsOf(id, history, state),
  )
  // A class was created by a call whose answer was lost, so its terms are not known here.
  if (!yogaClass || !paidClass) return []
  const percent = yogaClass.isLate ? paidClass.latePercent : 100
  const byTerms = back + Math.round((percent * (paid - back)) / 100)
  const sold = state.classes.get(classId)
  const isMoved = sold?.sessions.some(({ id }: Document) => history.times.has(id))
  const isRight =
    refund === byTerms || (refund === paid && (isMoved || (sold && isWantedCancel(sold, history))))
  return isRight ? [] : [`order ${orderId}: ${refund} cents quoted, ${byTerms} by its terms`]
}

/**
 * Each end was wanted with its amount, or is that of a canceled class and gives everything back. Those of moves are
 * checked in check-moves.ts.
 */
function checkEnd(
  orderId: string,
  { reason, cents, at }: Document,
  { _id: classId, of, stage, canceled, roster }: Document,
  { ends }: History,
  { orders }: State,
): string[] {
  const hasSeat = Object.values<Document>(roster).some((place) => place.orderId === orderId)
  const mayBeLate = reason === 'class-canceled' || reason === 'not-moved'
  // A date says when its class canceled it, and is canceled a moment later.
  const isLate = canceled && Number(at) > Number(canceled.at) + (of ? DATE_FOLLOWS_MS : 0) && !mayBeLate
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
function checkCanceled(yogaClass: Document, { cancels }: History, { classes }: State): string[] {
  const { _id, stage, roster, held } = yogaClass
  const wanted = cancels.get(_id)
  if (stage !== 'canceled') {
    return wanted?.isMade === 'yes' ? [`class ${_id}: its cancellation was acknowledged, but is lost`] : []
  }
  const countOf = (wantedReason: string) =>
    endsIn(yogaClass).filter(([, { reason }]) => reason === wantedReason).length
  // Some may have been on their way to another class when this one was canceled, and then stayed there.
  const [ended, notMoved] = [countOf('class-canceled'), countOf('not-moved')]
  // Those of its dates are shown as well. They may leave until it is canceled, and its dates are canceled after it.
  const ofDates = [...classes.values()]
    .filter(({ of }) => of === _id)
    .flatMap(endsIn)
    .filter(([, { at }]) => wanted && at >= wanted.askedAt).length
  return [
    ...(wanted && wanted.isMade !== 'no' ? [] : [`class ${_id}: canceled by nobody`]),
    ...(held === 0 && Object.keys(roster).length === 0 ? [] : [`class ${_id}: canceled, but not empty`]),
    ...(wanted?.isMade !== 'yes' ||
    (wanted.students >= ended && wanted.students <= ended + notMoved + ofDates)
      ? []
      : [`class ${_id}: canceled with ${wanted.students} students, ${ended} ended with it`]),
  ]
}

/** Only dates that were to be canceled are, and all whose cancellation was acknowledged. */
function checkCanceledDates({ _id, sessions }: Document, { dates }: History): string[] {
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
