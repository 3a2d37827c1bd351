import { sendMessage } from '@ningjing/contract/messages/messages'
import { outcomeOf, type User } from './api.ts'
import type { Club } from './club.ts'

/** Writes to everybody in a class, at times to those who wait as well. It is called once: a second call is a second message. */
export async function writeToClass(
  { api, random, history }: Club,
  staff: User,
  { _id: classId }: { _id: string },
): Promise<void> {
  const text = `Bring a towel ${random.between(1, 1_000_000_000)}`
  const body = { text, toWaiting: random.chance(0.3) }
  const sentAt = new Date()
  const sent = await api.once(staff, sendMessage, { params: { id: classId }, body })
  if (!sent.reply) history.count(`no message: ${sent.code}`)
  const recipients = sent.reply?.recipients
  history.messages.push({ classId, by: staff._id, text, recipients, sentAt, isMade: outcomeOf(sent) })
}
