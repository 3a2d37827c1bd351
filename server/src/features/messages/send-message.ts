import { endOf } from '@ningjing/contract/classes/schedule'
import type { Body } from '@ningjing/contract/endpoint'
import {
  MAX_CLASS_MESSAGES,
  MAX_CLASS_MESSAGES_OF_ADMINS,
  MAX_WRITER_MESSAGES,
} from '@ningjing/contract/messages/messages'
import type {
  ClassMessage,
  sendMessage as sendMessageCall,
} from '@ningjing/contract/messages/messages.schemas'
import { Problem } from '@ningjing/contract/problems'
import { dayAt } from '@ningjing/contract/zone'
import { inTries } from '../../base/in-tries.ts'
import { isoOf } from '../../base/iso.ts'
import type { Deps, TaskHandler } from '../../deps.ts'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import { messageKey } from '../../domain/mail-keys.ts'
import type { MessageRecord } from '../../domain/message.records.ts'
import type { Caller } from '../../http/caller.ts'
import { isOwnClass } from '../../seats/find-own-class.ts'
import { findTaught, type TaughtClass } from '../../seats/find-taught.ts'
import type { SingleDate } from '../../seats/places.store.ts'
import { recordMail } from '../../steps/record-mail.ts'
import { logTodo, taskTodo, workOffTasks } from '../../steps/todos.ts'

type Wanted = Body<typeof sendMessageCall>

/** Another message may take the same number of the day at the same moment. */
const MAX_TRIES = 10

/**
 * Mails everybody who is enrolled in a class or in a coming date of it, or who comes to one date, and those who wait if that
 * is wanted. The message is stored with its mails still to be made, so that each person gets it once, also after a crash.
 * Throws `class.not-found`, `session.not-found` and `message.too-many`.
 * @param repeatId id of the message, which a repeat of the call finds
 */
export async function sendMessage(
  deps: Deps,
  staff: Caller,
  id: string,
  { text, sid, toWaiting = false }: Wanted,
  repeatId?: string,
): Promise<{ recipients: number }> {
  const taught = await findTaught(deps, staff, id)
  const { yogaClass, dates } = taught
  const classId = yogaClass._id
  if (sid === undefined && !isOwnClass(staff, yogaClass)) throw new Problem('session.not-found')
  if (sid !== undefined && !dates.some((date) => date.id === sid)) throw new Problem('session.not-found')
  const to = recipientsOf(taught, sid, toWaiting, deps.clock.now())
  const _id = repeatId ?? deps.stores.newId()
  // Whom a message has reached may have left before its call is repeated.
  if (to.length === 0) return { recipients: (await deps.stores.messages.find(_id))?.to.length ?? 0 }
  const after = { messageId: _id, recipients: to.length, toWaiting, ...(sid && { sessionId: sid }) }
  const todo = [logTodo(deps, staff._id, 'class.message', classId, null, after), taskTodo(deps, 'message')]
  const message = { _id, classId, by: staff._id, text, toWaiting, to, ...(sid && { sessionId: sid }) }
  const sent = await insert(deps, staff, {
    ...message,
    createdAt: deps.clock.now(),
    todo,
    todos: todo.length,
  })
  await workOffTasks(deps, _id, sent.todo, 'messages')
  return { recipients: sent.to.length }
}

/** Makes the mails of a message. Can be repeated. */
export const deliverMessage: TaskHandler = async (deps, messageId) => {
  const message = await deps.stores.messages.find(messageId)
  if (!message) return
  const { classId: wholeClass, by, to, sessionId } = message
  for (const { userId, orderId, classId = wholeClass } of to) {
    const facts = { classId, messageId, by, ...(sessionId && { sessionId }), ...(orderId && { orderId }) }
    await recordMail(deps, { key: messageKey(messageId, userId), kind: 'message', userId, facts })
  }
}

/** What was written to a class, newest first; of a class of another teacher that about the dates of the caller. */
export async function listMessages(deps: Deps, staff: Caller, id: string): Promise<ClassMessage[]> {
  const { yogaClass, dates } = await findTaught(deps, staff, id)
  const isAll = isOwnClass(staff, yogaClass)
  const messages = (await deps.stores.messages.listTo(yogaClass._id)).filter(
    ({ sessionId }) => isAll || dates.some((date) => date.id === sessionId),
  )
  const writers = await deps.stores.users.contactsOf(messages.map(({ by }) => by))
  return messages.map(({ _id, text, createdAt, sessionId, by, to, toWaiting }) => ({
    _id,
    text,
    at: isoOf(createdAt),
    ...(sessionId && { sid: sessionId }),
    by: writers.get(by)?.name ?? null,
    recipients: to.length,
    toWaiting,
  }))
}

/** The people of the class and of its coming dates, or of one date, each once. */
function recipientsOf(
  { yogaClass, dates, singles }: TaughtClass,
  sid: string | undefined,
  toWaiting: boolean,
  now: Date,
): MessageRecord['to'] {
  const isAsked = (date: SessionRecord) => (sid === undefined ? endOf(date) > now : date.id === sid)
  const asked = dates.filter(isAsked).flatMap(({ id }) => singles.find(({ _id }) => _id === id) ?? [])
  const classes = [yogaClass, ...asked]
  const people = [
    ...classes.flatMap((one) => enrolledIn(one, sid)),
    ...(toWaiting ? classes.flatMap((one) => waitingIn(one, now)) : []),
  ]
  // The first one is kept: who is enrolled reads that the mail is about their class.
  return [...new Map(people.reverse().map((one) => [one.userId, one])).values()].reverse()
}

function enrolledIn({ roster, ...one }: SingleDate, sid = ''): MessageRecord['to'] {
  return Object.entries(roster).flatMap(([userId, { orderId, skips = {} }]) =>
    skips[sid] ? [] : { userId, orderId, ...classIdOf(one) },
  )
}

function waitingIn({ queue = [], holds, ...one }: SingleDate, now: Date): MessageRecord['to'] {
  const offered = Object.entries(holds).flatMap(([userId, { offerUntil }]) =>
    offerUntil && offerUntil > now ? [userId] : [],
  )
  return [...offered, ...queue.map(({ userId }) => userId)].map((userId) => ({ userId, ...classIdOf(one) }))
}

function classIdOf({ of, _id }: Pick<SingleDate, 'of' | '_id'>): { classId?: string } {
  return of ? { classId: _id } : {}
}

/** Returns the message as it is stored: the first one, if it was sent before. */
async function insert(
  { stores: { messages }, config, clock }: Deps,
  staff: Caller,
  message: Omit<MessageRecord, 'day' | 'nthOfClass' | 'nthOfWriter'>,
): Promise<MessageRecord> {
  const maxOfClass = staff.role === 'admin' ? MAX_CLASS_MESSAGES_OF_ADMINS : MAX_CLASS_MESSAGES
  const day = dayAt(clock.now(), config.CLUB_TIME_ZONE)
  return inTries(async () => {
    const { ofClass, ofWriter } = await messages.countsOf(message.classId, staff._id, day)
    // Read after them: of two equal calls at once, the later one would count the message of the first as another one.
    const sent = await messages.find(message._id)
    if (sent) return sent
    if (ofClass >= maxOfClass || ofWriter >= MAX_WRITER_MESSAGES) throw new Problem('message.too-many')
    const numbered = { ...message, day, nthOfClass: ofClass + 1, nthOfWriter: ofWriter + 1 }
    return (await messages.insert(numbered)) ? numbered : null
  }, MAX_TRIES)
}
