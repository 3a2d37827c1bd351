import { changeTeacher } from '@ningjing/contract/classes/class-life'
import { outcomeOf, type User } from './api.ts'
import type { Club } from './club.ts'

/** Gives a date of a class, or all that are to come, another teacher, now and then by two calls at once. */
export async function replaceTeacher(
  club: Club,
  staff: User,
  { _id: classId, sessions }: { _id: string; sessions: { id: string; canceled: boolean }[] },
): Promise<void> {
  const { random, teachers } = club
  const date = random.pick(sessions.filter(({ canceled }) => !canceled))
  const sid = random.chance(0.8) ? date?.id : undefined
  const teacher = random.pick(teachers)
  if (!teacher) return
  const again = random.chance(0.3)
    ? replace(club, staff, classId, random.pick(teachers) ?? teacher, sid)
    : undefined
  await replace(club, staff, classId, teacher, sid)
  await again
}

async function replace(
  { api, history }: Club,
  staff: User,
  classId: string,
  { _id: teacherId, email }: User,
  sid: string | undefined,
): Promise<void> {
  const body = { email, reason: 'The teacher is ill.', ...(sid !== undefined && { sid }) }
  const changed = await api.insist(staff, changeTeacher, { params: { id: classId }, body })
  const { reply, wasLost, code } = changed
  if (code) history.count(`no other teacher: ${code}`)
  // Without a change, the one before was there already, or a call made it whose answer was lost.
  const isMade = reply?.modifiedCount === 0 ? outcomeOf({ reply: undefined, wasLost }) : outcomeOf(changed)
  history.teachers.push({ classId, sid, teacherId, isMade })
}
