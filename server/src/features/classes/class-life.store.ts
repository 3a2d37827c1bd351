import type { ClassStage } from '@ningjing/contract/classes/classes'
import type { ScheduleFacts } from '@ningjing/contract/classes/schedule'
import type { Filter, UpdateFilter } from 'mongodb'
import { updateIf } from '../../base/update-if.store.ts'
import type { ClassPlan } from '../../domain/class-plan.records.ts'
import { type ClassRecord, WHOLE_CLASS } from '../../domain/records.ts'
import type { Todo } from '../../domain/todo.records.ts'
import { withTodo } from '../../domain/with-todo.store.ts'
import type { Classes, StoredClass } from './class-lists.store.ts'
import type { ListedClass } from './class-views.rules.ts'

/** What a step needs to know of the class as it was read. */
type Seen = Pick<ListedClass, '_id' | 'instructorId'>
type SeenStage = Seen & Pick<ListedClass, 'stage' | 'rev'>
type SeenSchedule = Seen & Pick<ListedClass, 'sessions' | 'salesEndAt'>
type SeenEnd = Seen & Pick<ListedClass, 'name' | 'enrolled' | 'firstAt' | 'lastAt'>

/**
 * Steps in the life of an approved class: O13 to O16 of docs/money-and-seats.md, each one atomic update; `true` means
 * that its filter matched. What a step leaves to be done is a todo in the same update.
 */
export function lifeSteps(classes: Classes) {
  const apply = async (
    filter: Filter<StoredClass>,
    { $inc, ...update }: UpdateFilter<StoredClass>,
    todos: Todo[],
  ): Promise<boolean> => {
    const changed = withTodo<StoredClass>({ ...update, $inc: { ...$inc, rev: 1 } }, ...todos)
    return updateIf(classes, filter, changed)
  }
  return {
    ...sweeps(classes),
    /** O14. Who canceled it has seen its name and its number of students, and may do so at this point of its dates. */
    cancel: (seen: SeenEnd, canceled: NonNullable<ClassRecord['canceled']>, todos: Todo[]) => {
      const { name, enrolled, firstAt, lastAt } = seen
      const filter = { ...openAs(seen), name, enrolled, firstAt, lastAt }
      return apply(filter, { $set: { stage: 'canceled', canceled } }, todos)
    },
    /** O13. A class that is sold by the date only has no sales of its own. */
    setSalesEnd: (seen: Seen & Pick<ListedClass, 'salesEndAt'>, salesEndAt: Date | null, todos: Todo[]) => {
      const filter = { ...openAs(seen), salesEndAt: seen.salesEndAt, 'dropIn.only': { $ne: true } }
      return apply(filter, { $set: { salesEndAt } }, todos)
    },
    /** O15, away. Whether it has single dates to come was read after it: until then none may be about to be opened (D1). */
    archive: (seen: SeenStage, now: Date, todos: Todo[]) => {
      const { stage, rev } = seen
      const filter = { ...idOf(seen), stage, rev, 'todo.kind': { $ne: 'dates' }, ...unneeded(stage, now) }
      return apply(filter, setStage('archived'), todos)
    },
    /** O15, back. */
    putBack: (seen: Seen, stage: ClassStage, now: Date, todos: Todo[]) =>
      apply({ ...idOf(seen), stage: 'archived' }, { $set: { stage, putBackAt: now } }, todos),
    /** O16. `schedule` was made from the dates and the end of sales as they were read. */
    setSessions: (seen: SeenSchedule, schedule: Partial<ClassPlan>, todos: Todo[]) => {
      const { sessions, salesEndAt } = seen
      const update = { $set: schedule, $addToSet: { changedSince: 'sessions' } } as const
      return apply({ ...openAs(seen), sessions, salesEndAt }, update, todos)
    },
  }
}

/** What time does to classes. */
function sweeps(classes: Classes) {
  return {
    /** Gives `of` to the classes that an earlier release has added after a way back: it does not know the field. */
    markWhole: async () => {
      await classes.updateMany({ of: { $exists: false } }, { $set: WHOLE_CLASS })
    },
    /** Classes whose next date has begun. */
    withPassedDate: (now: Date) =>
      classes
        .find<Pick<ListedClass, '_id' | 'zone' | 'sessions' | 'nextAt'>>(
          { nextAt: { $lte: now } },
          { projection: { zone: 1, sessions: 1, nextAt: 1 } },
        )
        .toArray(),
    /** Does nothing when the dates have changed since they were read. It is no change of the class, so `rev` stays. */
    moveNextAt: async (
      seen: Pick<ListedClass, '_id' | 'sessions' | 'nextAt'>,
      { nextAt, weekdays }: Pick<ScheduleFacts, 'nextAt' | 'weekdays'>,
    ) => {
      const { _id, sessions, nextAt: passed } = seen
      await classes.updateOne({ _id, sessions, nextAt: passed }, { $set: { nextAt, weekdays } })
    },
    /** Classes that ended before a moment and are not archived; those that staff have put back, if that was before it, too. */
    endedBefore: (before: Date): Promise<SeenStage[]> =>
      classes
        .find<SeenStage>(
          {
            stage: { $in: ['open', 'canceled'] },
            lastAt: { $lte: before },
            putBackAt: { $not: { $gt: before } },
          },
          { projection: { instructorId: 1, stage: 1, rev: 1 } },
        )
        .limit(MAX_ARCHIVED_AT_ONCE)
        .toArray(),
  }
}

const MAX_ARCHIVED_AT_ONCE = 100

function idOf({ _id, instructorId }: Seen): Filter<StoredClass> {
  return { _id, instructorId }
}

function openAs(seen: Seen): Filter<StoredClass> {
  return { ...idOf(seen), status: 'approved', stage: 'open' }
}

const setStage = (stage: ClassStage): UpdateFilter<StoredClass> => ({ $set: { stage } })

/** A class that nobody needs to see: it is over, or nobody has or waits for a place in a date to come. */
function unneeded(stage: ClassStage, now: Date): Filter<StoredClass> {
  if (stage === 'canceled') return { held: 0, enrolled: 0 }
  return {
    $or: [{ lastAt: { $lte: now } }, { held: 0, queued: 0, $or: [{ enrolled: 0 }, { lastAt: null }] }],
  }
}
