import type { Deps } from '../../deps.ts'
import type { TeacherChange } from '../../domain/mail.records.ts'
import { teacherChangedKey } from '../../domain/mail-keys.ts'
import type { ClassRecord } from '../../domain/records.ts'
import { teachersToCome } from '../../domain/teacher.ts'
import type { TaskTodo } from '../../domain/todo.records.ts'
import { recordMail } from '../../steps/record-mail.ts'

/**
 * Tells who was enrolled when a class or a date got another teacher, who teaches now, and who would have taught. Can be
 * repeated.
 */
export async function settleTeacher(
  deps: Deps,
  yogaClass: ClassRecord,
  { id, change = id, at, sessionId, teacherId, insteadOfId }: TaskTodo & TeacherChange,
): Promise<void> {
  const { _id: classId, roster } = yogaClass
  const facts = { classId, change, teacherId, insteadOfId, ...(sessionId && { sessionId }) }
  // Of a date that is sold by itself they read in the mail about its class.
  for (const userId of yogaClass.of ? [] : [teacherId, insteadOfId]) {
    await recordMail(deps, { key: teacherChangedKey(userId, change), kind: 'changed', userId, facts })
  }
  if (!teachersToCome(yogaClass, deps.clock.now()).includes(teacherId)) return
  for (const [userId, place] of Object.entries(roster)) {
    // Who came later has read the new name.
    if (place.at > at) continue
    const { orderId } = place
    const key = teacherChangedKey(orderId, change)
    await recordMail(deps, { key, kind: 'changed', userId, facts: { ...facts, orderId } })
  }
}
