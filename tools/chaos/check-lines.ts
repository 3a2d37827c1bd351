import type { Document } from 'mongodb'
import type { History, Wait } from './history.ts'
import type { State } from './read-state.ts'

/** The mails that tell a student what has come of waiting. */
const OUTCOMES = ['offer', 'closed', 'enrolled']

/**
 * Compares what was acknowledged about waiting lists with what is stored: who waits is there once, nobody was lost, and
 * no seat is free beside a list. Returns each violation as a line.
 */
export function checkLines({ waits }: History, state: State): string[] {
  const byPlace = Map.groupBy(waits, ({ userId, classId }) => `${classId} ${userId}`)
  return [
    ...[...state.classes.values()].flatMap(checkLine),
    ...[...byPlace.values()].flatMap((own) => checkWait(own, state)),
  ]
}

function checkLine({ _id, queue = [], queued, holds, roster, seats, stage, salesEndAt }: Document): string[] {
  const ids: string[] = queue.map(({ userId }: Document) => userId)
  const isSold = stage === 'open' && !(salesEndAt && salesEndAt <= new Date())
  const isTwice = new Set(ids).size < ids.length || ids.some((id) => holds[id] || roster[id])
  return [
    ...(isTwice ? [`class ${_id}: somebody is in its waiting list twice, or in the class already`] : []),
    ...(queued === ids.length ? [] : [`class ${_id}: queued ${queued}, but ${ids.length} wait`]),
    ...(isSold && seats > 0 && ids.length > 0
      ? [`class ${_id}: ${seats} seats, but ${ids.length} wait`]
      : []),
    ...(stage === 'canceled' && ids.length > 0 ? [`class ${_id}: canceled, but ${ids.length} wait`] : []),
  ]
}

/** @param own what one student did about one list, in order */
function checkWait(own: Wait[], { classes, mails, audit }: State): string[] {
  const last = own.at(-1)
  const { userId = '', classId = '' } = last ?? {}
  const isWaiting = (classes.get(classId)?.queue ?? []).some((entry: Document) => entry.userId === userId)
  if (last?.what === 'leave') {
    const isBack = last.isMade === 'yes' && isWaiting
    return isBack ? [`class ${classId}: ${userId} has left its waiting list, but is back`] : []
  }
  // The seat that was offered may be taken away from who pays it, before the mail about the offer.
  const isOffered = (orderId: string) =>
    audit.some(({ what, subject, after }) => {
      return what === 'seat.offer' && subject === classId && after.orderId === orderId
    })
  const isTold = mails
    .filter(({ facts, userId: to }) => to === userId && facts.classId === classId)
    .some(({ kind, facts }) => OUTCOMES.includes(kind) || (kind === 'refunded' && isOffered(facts.orderId)))
  // Who gives an offered seat back has seen it, also if the mail about it was not recorded yet.
  const hasGivenBack = audit.some(({ who, what, before }) => {
    return who === userId && what === 'seat.release' && isOffered(before.orderId)
  })
  const isLost = last?.isMade === 'yes' && !isWaiting && !isTold && !hasGivenBack
  return isLost ? [`class ${classId}: ${userId} waited for it and was lost`] : []
}
