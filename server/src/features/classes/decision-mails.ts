import type { TaskHandler } from '../../deps.ts'
import { decidedKey, editedKey, reviewKey } from '../../domain/mail-keys.ts'
import { recordMail } from '../../steps/record-mail.ts'

/** Records the mail to the instructor of a class that was approved or denied, or added for them. */
export const mailDecided: TaskHandler = async (deps, classId, { rev = 0, by }) => {
  const yogaClass = await deps.stores.classes.findListed(classId)
  if (!yogaClass || yogaClass.status === 'pending') return
  const { instructorId: userId, status } = yogaClass
  const facts = { classId, rev, isApproved: status === 'approved', ...(by && { by }) }
  await recordMail(deps, { key: decidedKey(classId, rev), kind: 'decided', userId, facts })
}

/** Records the mails to the admins about changes of an approved class. */
export const mailEdited: TaskHandler = async (deps, classId, { rev = 0, dueAt }) => {
  for (const userId of await deps.stores.roles.adminIds()) {
    const key = editedKey(classId, rev, userId)
    await recordMail(deps, { key, kind: 'edited', userId, facts: { classId, rev }, dueAt })
  }
}

/** Records the mails to the admins about a class that waits for a decision. */
export const mailReview: TaskHandler = async (deps, classId, { rev = 0 }) => {
  for (const userId of await deps.stores.roles.adminIds()) {
    const key = reviewKey(classId, rev, userId)
    await recordMail(deps, { key, kind: 'review', userId, facts: { classId, rev } })
  }
}
