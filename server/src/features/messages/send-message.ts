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
import { localAt } from '@ningjing/contract/zone'
import { isoOf } from '../../base/iso.ts'
import type { Deps, TaskHandler } from '../../deps.ts'
import { messageKey } from '../../domain/mail-keys.ts'
import type { MessageRecord } from '../../domain/message.records.ts'
import type { ClassRecord } from '../../domain/records.ts'
import { markableDates } from '../../domain/teacher.ts'
import type { Caller } from '../../http/caller.ts'
import { isOwnClass } from '../../seats/find-own-class.ts'
import { recordMail } from '../../steps/record-mail.ts'
import { logTodo, taskTodo, workOffTasks } from '../../steps/todos.ts'

type Wanted = Body<typeof sendMessageCall>

/** Another message may take the same number of the day at the same moment. */
const MAX_TRIES = 10

/**
 * Mails everybody who is enrolled in a class, and those who wait if that is wanted. The message is stored with its mails
 * still to be made, so that each person gets it once, also after a crash. Throws `class.not-found`, `session.not-found`
 * and `message.too-many`.
 */
export async function sendMessage(
  deps: Deps,
  staff: Caller,
  classId: string,
  { text, sid, toWaiting = false }: Wanted,
): Promise<{ recipients: number }> {
  const yogaClass = await findTaught(deps, staff, classId)
  if (sid === undefined && !isOwnClass(staff, yogaClass)) throw new Problem('session.not-found')
  if (sid !== undefined && !yogaClass.sessions.some(({ id }) => id === sid)) {
    throw new Problem('session.not-found')
  }
  const to = recipientsOf(yogaClass, toWaiting, deps.clock.now())
  if (to.length === 0) return { recipients: 0 }
  const _id = deps.stores.newId()
  const after = { messageId: _id, recipients: to.length, toWaiting, ...(sid && { sessionId: sid }) }
  const todo = [logTodo(deps, staff._id, 'class.message', classId, null, after), taskTodo(deps, 'message')]
  const message = { _id, classId, by: staff._id, text, toWaiting, to, ...(sid && { sessionId: sid }) }
  await insert(deps, staff, { ...message, createdAt: deps.clock.now(), todo, todos: todo.length })
  await workOffTasks(deps, _id, todo, 'messages')
  return { recipients: to.length }
}

/** Makes the mails of a message. Can be repeated. */
export const deliverMessage: TaskHandler = async (deps, messageId) => {
  const message = await deps.stores.messages.find(messageId)
  if (!message) return
  const { classId, by, to, sessionId } = message
  for (const { userId, orderId } of to) {
    const facts = { classId, messageId, by, ...(sessionId && { sessionId }), ...(orderId && { orderId }) }
    await recordMail(deps, { key: messageKey(messageId, userId), kind: 'message', userId, facts })
  }
}

/** What was written to a class, newest first; of a class of another teacher that about the dates of the caller. */
export async function listMessages(deps: Deps, staff: Caller, classId: string): Promise<ClassMessage[]> {
  const { sessions, ...yogaClass } = await findTaught(deps, staff, classId)
  const isAll = isOwnClass(staff, yogaClass)
  const messages = (await deps.stores.messages.listTo(classId)).filter(
    ({ sessionId }) => isAll || sessions.some(({ id }) => id === sessionId),
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

/** An approved class with the dates that the caller may write about: all of their own class, or those that they teach. */
async function findTaught({ stores, clock }: Deps, staff: Caller, classId: string): Promise<ClassRecord> {
  const found = await stores.classes.find(classId)
  if (found?.status !== 'approved') throw new Problem('class.not-found')
  if (isOwnClass(staff, found)) return found
  const sessions = markableDates(found.sessions, staff._id, clock.now())
  if (sessions.length === 0) throw new Problem('class.not-found')
  return { ...found, sessions }
}

function recipientsOf({ roster, queue = [], holds }: ClassRecord, toWaiting: boolean, now: Date) {
  const enrolled = Object.entries(roster).map(([userId, { orderId }]) => ({ userId, orderId }))
  if (!toWaiting) return enrolled
  const offered = Object.entries(holds).flatMap(([userId, { offerUntil }]) =>
    offerUntil && offerUntil > now ? [{ userId }] : [],
  )
  return [...enrolled, ...offered, ...queue.map(({ userId }) => ({ userId }))]
}

async function insert(
  { stores: { messages }, config, clock }: Deps,
  staff: Caller,
  message: Omit<MessageRecord, 'day' | 'nthOfClass' | 'nthOfWriter'>,
): Promise<void> {
  const maxOfClass = staff.role === 'admin' ? MAX_CLASS_MESSAGES_OF_ADMINS : MAX_CLASS_MESSAGES
  const day = localAt(clock.now(), config.CLUB_TIME_ZONE).slice(0, 10)
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const { ofClass, ofWriter } = await messages.countsOf(message.classId, staff._id, day)
    if (ofClass >= maxOfClass || ofWriter >= MAX_WRITER_MESSAGES) throw new Problem('message.too-many')
    const numbers = { day, nthOfClass: ofClass + 1, nthOfWriter: ofWriter + 1 }
    if (await messages.insert({ ...message, ...numbers })) return
  }
  throw new Problem('request.timed-out', { retryAfterSeconds: 1 })
}
