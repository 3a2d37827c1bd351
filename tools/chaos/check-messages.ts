import type { Document } from 'mongodb'
import type { History } from './history.ts'
import type { State } from './read-state.ts'

/** Messages on one day about one class, and by one writer. */
const MAX_MESSAGES = 20
/** A place that is older than this when a message is sent was there when the message was stored, in milliseconds. */
const SURE_MS = 60_000

/**
 * Compares messages to classes with what was acknowledged: each is stored once, and each of its receivers has one mail,
 * without any code of the product. Returns each violation as a line.
 */
export function checkMessages(history: History, state: State): string[] {
  const mails = Map.groupBy(state.mails, ({ facts }) => facts.messageId)
  return [
    ...history.messages.flatMap((wanted) => checkSent(wanted, state)),
    ...state.messages.flatMap((message) => checkWanted(message, history)),
    ...state.messages.flatMap((message) => checkReceivers(message, mails.get(message._id) ?? [], state)),
    ...checkLimit(
      'class',
      Map.groupBy(state.messages, ({ classId }) => classId),
    ),
    ...checkLimit(
      'writer',
      Map.groupBy(state.messages, ({ by }) => by),
    ),
  ]
}

/** An acknowledged message is stored, and went to all who were surely enrolled. */
function checkSent(
  { classId, text, recipients, sentAt }: History['messages'][number],
  state: State,
): string[] {
  if (!recipients) return []
  const stored = state.messages.find((one) => one.text === text)
  if (!stored) return [`message "${text}": acknowledged, but lost`]
  const roster: Document = state.classes.get(classId)?.roster ?? {}
  const missed = Object.entries<Document>(roster).filter(
    ([userId, { at }]) =>
      at.getTime() < sentAt.getTime() - SURE_MS && !stored.to.some((one: Document) => one.userId === userId),
  )
  return [
    ...(stored.to.length === recipients
      ? []
      : [`message "${text}": to ${recipients} people, stored for ${stored.to.length}`]),
    ...missed.map(([userId]) => `message "${text}": not for ${userId}, who is enrolled`),
  ]
}

function checkWanted({ _id, classId, by, text }: Document, { messages }: History): string[] {
  const isWanted = messages.some(
    (one) => one.text === text && one.by === by && one.classId === classId && one.isMade !== 'no',
  )
  return isWanted ? [] : [`message ${_id}: nobody wrote it`]
}

/** Each receiver has one mail, and nobody else has. Who was enrolled had the place that is named. */
function checkReceivers(
  { _id, classId, to }: Document,
  mails: Document[],
  { orders, classes }: State,
): string[] {
  const times = Map.groupBy(mails, ({ userId }) => userId)
  const ids = new Set(to.map(({ userId }: Document) => userId))
  return [
    ...to.flatMap(({ userId, orderId }: Document) => {
      const count = times.get(userId)?.length ?? 0
      const order = orders.get(orderId)
      const isOfClass = [order?.classId, classes.get(order?.classId)?.of].includes(classId)
      const isOwn = orderId === undefined || (order?.userId === userId && isOfClass)
      return [
        ...(count === 1 ? [] : [`message ${_id}: ${count} mails to ${userId}`]),
        ...(isOwn ? [] : [`message ${_id}: to ${userId}, who is not in class ${classId}`]),
      ]
    }),
    ...[...times.keys()].flatMap((userId) =>
      ids.has(userId) ? [] : [`message ${_id}: a mail to ${userId}, for whom it is not`],
    ),
  ]
}

function checkLimit(what: string, groups: Map<string, Document[]>): string[] {
  return [...groups].flatMap(([id, { length }]) =>
    length > MAX_MESSAGES ? [`${what} ${id}: ${length} messages on one day`] : [],
  )
}
