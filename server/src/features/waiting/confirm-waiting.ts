import type { TaskHandler } from '../../deps.ts'
import { waitingKey } from '../../domain/mail-keys.ts'
import { recordMail } from '../../steps/record-mail.ts'
import { positionOf } from './waiting.rules.ts'

/** Records the mail to a student who has joined a waiting list. One who has left it, or got a seat, needs none. */
export const confirmWaiting: TaskHandler = async (deps, classId, { userId = '' }) => {
  const line = await deps.stores.line.findFor(userId, classId)
  const entry = line?.queue?.find((one) => one.userId === userId)
  if (!line || !entry) return
  const { at, notLaterThanHours, leaveOthers } = entry
  const facts = {
    classId,
    at,
    position: positionOf(line, userId),
    ...(notLaterThanHours !== undefined && { notLaterThanHours }),
    ...(leaveOthers && { leaveOthers }),
  }
  await recordMail(deps, { key: waitingKey(classId, userId, at), kind: 'waiting', userId, facts })
}
