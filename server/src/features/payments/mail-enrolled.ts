import type { TaskHandler } from '../../base/deps.ts'
import { enrolledKey } from '../../base/mail-keys.ts'
import { recordMail } from '../../base/record-mail.ts'

/** Records the mail to a student who has got a place. */
export const mailEnrolled: TaskHandler = async (deps, classId, { userId = '', orderId = '' }) => {
  await recordMail(deps, { key: enrolledKey(orderId), kind: 'enrolled', userId, facts: { orderId, classId } })
}
