import type { ShownClass } from '@ningjing/contract/classes/class-input.schemas'
import type { ReviewedClass } from '@ningjing/contract/classes/classes.schemas'
import type { Page } from '@ningjing/contract/fields'
import { Problem } from '@ningjing/contract/problems'
import { inTries } from '../../base/in-tries.ts'
import { changeRows } from '../../base/paging.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { logTodo, taskTodo, workOff, workOffTasks } from '../../steps/todos.ts'
import type { Feedback, Verdict } from './class-decisions.store.ts'
import type { ClassQuery } from './class-filters.store.ts'
import { withDeciderNames } from './class-views.rules.ts'
import { isAsShown } from './classes.rules.ts'
import { datesTodo } from './follow-class.ts'
import { withSingleDates } from './managed-dates.ts'

type Decision = Verdict & { revShown?: number | undefined }

/** Approves or denies a pending class that is still what the admin saw; the first of two admins wins. */
export async function decide(deps: Deps, admin: Caller, id: string, { revShown, ...verdict }: Decision) {
  const { status, feedback } = verdict
  return inTries(async () => {
    const seen = await deps.stores.classes.findListed(id)
    if (!seen) throw new Problem('class.not-found')
    if (seen.status !== 'pending') {
      throw new Problem('class.already-decided', { facts: { status: seen.status } })
    }
    if (revShown !== undefined && revShown !== seen.rev) throw new Problem('class.changed')
    const todos = [
      logTodo(deps, admin._id, 'class.decide', id, { status: 'pending' }, { status }),
      taskTodo(deps, 'decided', { rev: seen.rev + 1 }),
      ...(status === 'approved' ? datesTodo(deps, seen) : []),
      ...(feedback === undefined ? [] : [feedbackTodo(deps, admin, id, feedback)]),
    ]
    if (status === 'approved') await deps.stores.classCounts.markOutdated(seen.instructorId)
    if (!(await deps.stores.classes.decide(seen, verdict, admin._id, todos))) return null
    await workOffTasks(deps, id, todos)
    return { modifiedCount: 1 }
  })
}

/**
 * Marks the changes of an approved class as seen. Throws `class.not-found`, and `class.changed` when it is no longer as
 * the admin saw it.
 */
export async function markChangesSeen(deps: Deps, admin: Caller, id: string, shown: ShownClass) {
  const { classes } = deps.stores
  return inTries(async () => {
    const seen = await classes.findListed(id)
    if (seen?.status !== 'approved') throw new Problem('class.not-found')
    if (!isAsShown(seen, shown)) throw new Problem('class.changed')
    if (seen.changedSince.length === 0) return { modifiedCount: 0 }
    const marked = logTodo(deps, admin._id, 'class.seen', id, null, { fields: seen.changedSince })
    if (!(await classes.markSeen(seen, marked))) return null
    await workOff(deps, 'classes', marked)
    return { modifiedCount: 1 }
  })
}

/** All classes for the admins. The names of the admins who decided are looked up: records keep only their ids. */
export async function listForReview(
  deps: Deps,
  query: ClassQuery,
): Promise<ReviewedClass[] | Page<ReviewedClass>> {
  return changeRows(await deps.stores.classes.listAll(query), async (rows) => {
    const deciders = rows.flatMap(({ decidedBy }) => decidedBy ?? [])
    const named = withDeciderNames(rows, await deps.stores.users.namesOf(deciders))
    return withSingleDates(deps, named)
  })
}

/** Sends feedback to the instructor; the same text can be sent again. Throws `class.changed` with the current text. */
export async function giveFeedback(deps: Deps, admin: Caller, id: string, feedback: Feedback) {
  const sent = feedbackTodo(deps, admin, id, feedback.feedback)
  if (!(await deps.stores.classes.setFeedback(id, feedback, sent))) {
    const known = await deps.stores.classes.find(id)
    throw known
      ? new Problem('class.changed', { facts: { feedback: known.feedback } })
      : new Problem('class.not-found')
  }
  await workOff(deps, 'classes', sent)
  return { modifiedCount: 1 }
}

/** The audit entry of a feedback holds only its length: the text may name people. */
function feedbackTodo(deps: Deps, admin: Caller, id: string, feedback: string) {
  return logTodo(deps, admin._id, 'class.feedback', id, null, { characters: [...feedback].length })
}
