import type { Filter, UpdateFilter } from 'mongodb'
import { inTries } from '../../base/in-tries.ts'
import { withKeys } from '../../base/search-keys.ts'
import { updateIf } from '../../base/update-if.store.ts'
import { offered } from '../../domain/class-counts.store.ts'
import type { SessionRecord, Teacher } from '../../domain/class-plan.records.ts'
import type { ClassRecord } from '../../domain/records.ts'
import { TAUGHT_FIELDS, teachersToCome } from '../../domain/teacher.ts'
import type { Todo } from '../../domain/todo.records.ts'
import { withTodo } from '../../domain/with-todo.store.ts'
import type { Classes, StoredClass } from './class-lists.store.ts'
import type { ListedClass } from './class-views.rules.ts'

/** A class with who teaches its dates. */
export type TaughtClass = Pick<ClassRecord, '_id' | keyof typeof TAUGHT_FIELDS>

/** What a step needs to know of the class as it was read. */
type Seen = Pick<ListedClass, '_id' | 'instructorId' | 'sessions'>

/** The dates with who teaches each, and the teacher of the class if it gets another one. */
export type NewTeacher = { sessions: SessionRecord[]; ofClass?: Teacher | undefined }

export type TeacherReason = NonNullable<ClassRecord['teacherReasons']>[number]

/** Who teaches which classes and dates. */
export function classTeachers(classes: Classes) {
  return {
    /** O22: gives an open class, or a date of it, another teacher; false when dates or teacher have changed since. */
    setTeacher: async (
      { _id, instructorId, sessions: seen }: Seen,
      { ofClass, sessions }: NewTeacher,
      reason: TeacherReason | undefined,
      todos: Todo[],
    ): Promise<boolean> => {
      const filter: Filter<StoredClass> = { _id, instructorId, sessions: seen, stage: 'open' }
      const own = ofClass && {
        instructorId: ofClass._id,
        ...withKeys({ instructor: ofClass.name, email: ofClass.email }),
      }
      const update: UpdateFilter<StoredClass> = {
        $set: { sessions, ...own },
        ...(reason && { $push: { teacherReasons: reason } }),
        $inc: { rev: 1 },
      }
      return updateIf(classes, filter, withTodo(update, ...todos))
    },
    /**
     * In how many classes that are offered, or wait for a decision, a user teaches a date to come, or the whole class where
     * it has no dates.
     */
    countOpenOf: async (userId: string, now: Date): Promise<number> => {
      const open = { ...offered(now), status: { $ne: 'denied' as const } }
      const rows = await classes
        .find<TaughtClass>(
          { ...open, $or: [{ instructorId: userId }, { 'sessions.teacher._id': userId }] },
          { projection: TAUGHT_FIELDS },
        )
        .toArray()
      return rows.filter((one) => teachersToCome(one, now).includes(userId)).length
    },
    /** Writes a teacher's new name or e-mail into their classes and dates. */
    renameInstructor: async (
      userId: string,
      changed: { instructor?: string; email?: string | undefined },
    ): Promise<void> => {
      await classes.updateMany({ instructorId: userId }, { $set: withKeys(changed), $inc: { rev: 1 } })
      await renameInDates(classes, userId, changed)
    },
    /** Removes why others taught instead of a user who leaves. */
    blankTeacherReasons: async (about: string): Promise<void> => {
      await classes.updateMany(
        { 'teacherReasons.about': about },
        { $pull: { teacherReasons: { about } }, $inc: { rev: 1 } },
      )
    },
  }
}

async function renameInDates(
  classes: Classes,
  userId: string,
  { instructor: name, email }: { instructor?: string; email?: string | undefined },
): Promise<void> {
  const named = { ...(name !== undefined && { name }), ...(email !== undefined && { email }) }
  const rename = (session: SessionRecord): SessionRecord =>
    session.teacher?._id === userId ? { ...session, teacher: { ...session.teacher, ...named } } : session
  return inTries(async () => {
    const found = await classes
      .find({ 'sessions.teacher._id': userId }, { projection: { sessions: 1 } })
      .toArray()
    let isDone = true
    for (const { _id, sessions } of found) {
      const update = { $set: { sessions: sessions.map(rename) }, $inc: { rev: 1 } }
      isDone = (await updateIf(classes, { _id, sessions }, update)) && isDone
    }
    return isDone ? undefined : null
  })
}
