import type { Document } from 'mongodb'
import { givenBack } from './check-money.ts'
import { barOf, dueOfPass, endOf, lateOf, placeOf } from './find-place.ts'
import type { History } from './history.ts'
import type { State } from './read-state.ts'

type WantedPassEnd = History['passEnds'][number]

const DAY_MS = 24 * 3_600_000
/** What a change of a pass is called in the audit log, and in the mail about it. */
const CHANGES = { 'pass.stop': 'stopped', 'pass.go-on': 'going-on', 'pass.extend': 'extended' }

/**
 * Compares passes and their credits with what was acknowledged, and with the places that they pay, without any code of
 * the product. Returns each violation as a line.
 */
export function checkPasses(history: History, state: State): string[] {
  return [
    ...history.passes.flatMap((pass) => checkAcknowledged(pass, state)),
    ...[...state.purses.values()].flatMap((purse) => [
      ...checkPurse(purse, state),
      ...checkWorth(purse),
      ...checkDays(purse, history),
      ...checkTold(purse, state),
    ]),
    ...[...state.orders.values()].flatMap((order) => checkPaidByPass(order, state)),
    ...history.passEnds.flatMap((wanted) => checkEnd(wanted, history, state)),
    ...history.closed.flatMap((time) => checkClosed(time, state)),
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
    ...Object.entries<Document>(uses).flatMap(([orderId, { classId, place = orderId, back }]) => {
      const claim = { orderId: place, classId, userId }
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

/**
 * What an end gives back follows from what was left: of the price the part of its credits, or of an unlimited pass at
 * least that of the days to come, because those on which it was stopped did not pass.
 */
function checkWorth({ _id, granted, product, validUntil, end }: Document): string[] {
  if (!end) return []
  const { credits, cents, paidInCents, at } = end
  const part = (some: number, all: number) => Math.floor((paidInCents * Math.min(some, all)) / all)
  const isRight =
    granted === null
      ? cents >= part(Math.floor((validUntil - at) / DAY_MS), product.days) && cents <= paidInCents
      : cents === part(credits, granted)
  return isRight
    ? []
    : [`pass ${_id}: ${cents} of ${paidInCents} cents for ${credits} of ${granted} credits at its end`]
}

/**
 * A pass lasts for its days, or until the day to which it was extended, and longer by the days that it was stopped, once
 * for each stop.
 */
function checkDays({ _id, product, createdAt, validUntil, refused }: Document, history: History): string[] {
  if (refused) return []
  const dayOf = (ms: number) => Math.floor(ms / DAY_MS)
  const begin = dayOf(createdAt) + product.days
  const own = <Change extends { orderId: string; isMade: string }>(all: Change[], ...outcomes: string[]) =>
    all.filter(({ orderId, isMade }) => orderId === _id && outcomes.includes(isMade))
  const extended = (...outcomes: string[]) =>
    own(history.extensions, ...outcomes).map(({ until }) => dayOf(Date.parse(until)))
  const sum = (days: number[]) => days.reduce((all, some) => all + some, 0)
  const least = begin + sum(own(history.stops, 'yes').map(({ days }) => days.least))
  const first = Math.max(least, ...extended('yes'))
  const longest = Math.max(begin, ...extended('yes', 'unknown'))
  const last = longest + sum(own(history.stops, 'yes', 'unknown').map(({ days }) => days.most))
  const day = dayOf(validUntil - 1)
  if (day >= first && day <= last) return []
  const [is, from, to] = [day, first, last].map((one) => new Date(one * DAY_MS).toISOString().slice(0, 10))
  return [`pass ${_id}: valid until ${is}, not between ${from} and ${to}`]
}

/** While a pass is known to be stopped, and once it has ended, it pays nothing more. */
function checkClosed({ orderId, from, until }: History['closed'][number], { purses }: State): string[] {
  const uses = Object.entries<Document>(purses.get(orderId)?.uses ?? {})
  return uses
    .filter(([, { spentAt }]) => spentAt > from && (!until || spentAt < until))
    .map(([paid]) => `pass ${orderId}: has paid ${paid} ${until ? 'while it was stopped' : 'after its end'}`)
}

/** Each change of a pass has one mail. */
function checkTold({ _id }: Document, { audit, mails }: State): string[] {
  return Object.entries(CHANGES).flatMap(([change, told]) => {
    const made = audit.filter(({ what, subject }) => what === change && subject === _id).length
    const count = mails.filter(
      ({ kind, facts }) => kind === 'pass-changed' && facts.orderId === _id && facts.to === told,
    ).length
    return made === count ? [] : [`pass ${_id}: ${told} ${made} times, with ${count} mails`]
  })
}

/** A place that a pass pays has its credit in use, and no other payer; one that the studio has ended has it back. */
function checkPaidByPass(order: Document, state: State): string[] {
  const { _id: orderId, userId, classId, passId, intentId, moved } = order
  if (!passId) return []
  const claim = { orderId, classId, userId }
  const spentFor = moved?.paidBy ?? orderId
  const used = state.purses.get(passId)?.uses[spentFor]
  const isOfPlace = (used?.place ?? spentFor) === orderId
  const end = endOf(state, claim)
  const isByStudio = end?.reason === 'class-canceled' || end?.reason === 'removed'
  return [
    ...(intentId === null ? [] : [`order ${orderId}: paid by a pass and by card`]),
    ...(!placeOf(state, claim) || (isOfPlace && used && !used.back)
      ? []
      : [`order ${orderId}: a place without its credit`]),
    ...(!isByStudio || used?.back ? [] : [`order ${orderId}: ended by the studio, which keeps the credit`]),
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
