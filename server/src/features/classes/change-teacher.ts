import type { AuditFacts } from '@ningjing/contract/audit/audit'
import { endOf } from '@ningjing/contract/classes/schedule'
import { Problem } from '@ningjing/contract/problems'
import { inTries } from '../../base/in-tries.ts'
import type { Deps } from '../../deps.ts'
import { dateFacts } from '../../domain/class-facts.ts'
import type { SessionRecord, Teacher } from '../../domain/class-plan.records.ts'
import { namedTeacher, teacherOf } from '../../domain/teacher.ts'
import type { Caller } from '../../http/caller.ts'
import { logTodo, taskTodo, workOffTasks } from '../../steps/todos.ts'
import { findOwn, splitAt } from './class-life.ts'
import type { ListedClass } from './class-views.rules.ts'
import { datesTodo } from './follow-class.ts'

type NewTeacher = { email: string; sid?: string | undefined; reason?: string | undefined }

/**
 * Gives one date of an open class, or all that are to come, another teacher (O22). Students and both teachers get a
 * mail after the answer, also when this process dies. Throws `class.not-found`, `class.canceled`, `user.not-instructor`,
 * `session.not-found`, `session.changed` for a canceled date and `class.session-over`.
 */
export async function changeTeacher(
  deps: Deps,
  staff: Caller,
  id: string,
  { email, sid, reason }: NewTeacher,
) {
  return inTries(async () => {
    const seen = await findOwn(deps, staff, id)
    if (seen.stage === 'canceled') throw new Problem('class.canceled')
    if (seen.stage === 'archived') throw new Problem('class.not-found')
    const teacher = await findTeacher(deps, email)
    const change = sid
      ? ofDate(seen, sid, teacher, deps.clock.now())
      : ofClass(seen, teacher, deps.clock.now())
    if (!change) return { modifiedCount: 0 }
    const { insteadOfId, before, after, ...changed } = change
    const log = logTodo(deps, staff._id, 'class.teacher', id, before, after)
    const about = { change: log.id, teacherId: teacher._id, insteadOfId, ...(sid && { sessionId: sid }) }
    const left = [taskTodo(deps, 'changed', about), ...datesTodo(deps, seen, log.id)]
    const given = reason ? { id: log.id, about: insteadOfId, reason } : undefined
    if (!sid) {
      await deps.stores.classCounts.markOutdated(seen.instructorId)
      await deps.stores.classCounts.markOutdated(teacher._id)
    }
    if (!(await deps.stores.classes.setTeacher(seen, changed, given, [log, ...left]))) return null
    await workOffTasks(deps, id, [log])
    // A mail to each of hundreds of students takes seconds.
    void workOffTasks(deps, id, left)
    return { modifiedCount: 1 }
  })
}

/** Who can teach: an instructor, or an admin. Throws `user.not-instructor`. */
export async function findTeacher({ stores }: Deps, email: string): Promise<Teacher> {
  const user = await stores.users.findByEmail(email)
  if (!user || user.erasedAt || user.role === 'student') throw new Problem('user.not-instructor')
  return namedTeacher(user)
}

type Change = {
  sessions: SessionRecord[]
  ofClass?: Teacher
  /** Who would have taught. */
  insteadOfId: string
  before: AuditFacts
  after: AuditFacts
}

/** Null where nothing changes. */
function ofDate(seen: ListedClass, sid: string, teacher: Teacher, now: Date): Change | null {
  const [date] = splitAt(seen, sid)
  if (date.canceled) throw new Problem('session.changed')
  if (endOf(date) <= now) throw new Problem('class.session-over')
  const { _id: insteadOfId } = teacherOf(seen, date)
  if (insteadOfId === teacher._id) return null
  const { teacher: _before, ...own } = date
  const changed = teacher._id === seen.instructorId ? own : { ...date, teacher }
  return {
    sessions: seen.sessions.map((one) => (one === date ? changed : one)),
    insteadOfId,
    // Also where it is the teacher of the class, of whom the date itself says nothing.
    before: { ...dateFacts(date), teacherId: insteadOfId },
    after: dateFacts(changed),
  }
}

/** Dates that are over keep who taught them, and dates with a teacher of their own keep that one. */
function ofClass(seen: ListedClass, teacher: Teacher, now: Date): Change | null {
  const { instructorId, lastAt } = seen
  if (lastAt && lastAt <= now) throw new Problem('class.session-over')
  if (instructorId === teacher._id) return null
  const sessions = seen.sessions.map((date) => {
    if (endOf(date) <= now) return { ...date, teacher: teacherOf(seen, date) }
    const { teacher: ofDate, ...own } = date
    return ofDate?._id === teacher._id ? own : date
  })
  const factsOf = (id: string, dates: SessionRecord[]) => ({ instructorId: id, dates: dates.map(dateFacts) })
  return {
    sessions,
    ofClass: teacher,
    insteadOfId: instructorId,
    before: factsOf(instructorId, seen.sessions),
    after: factsOf(teacher._id, sessions),
  }
}
