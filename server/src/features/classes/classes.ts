import { isDeepStrictEqual } from 'node:util'
import type { ClassToAdd, ClassToEdit } from '@ningjing/contract/classes/class-input.schemas'
import type { PublicClass, ReviewedClass } from '@ningjing/contract/classes/classes.schemas'
import type { Page } from '@ningjing/contract/fields'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../deps.ts'
import type { Todo } from '../../domain/todo.records.ts'
import type { Caller } from '../../http/caller.ts'
import { passOn } from '../../seats/pass-on.ts'
import { logTodo, taskTodo, workOff, workOffTasks } from '../../steps/todos.ts'
import type { ClassQuery, PublicClassQuery } from './class-filters.store.ts'
import {
  type ListedClass,
  type PublicClassRow,
  withDeciderNames,
  withInstructorPhotos,
} from './class-views.rules.ts'
import {
  type EditPlan,
  editFacts,
  isSeatsEditOutdated,
  newClassRecord,
  outdatedFields,
  planEdit,
  replacedBy,
} from './classes.rules.ts'
import type { Feedback, Verdict } from './classes.store.ts'
import { dateTools } from './date-tools.ts'

/** How often an edit is planned; a plan is outdated when an admin decides in between. */
const MAX_TRIES = 3

/** Approved classes: all of them, or a page when the query is not empty. */
export async function listPublic(deps: Deps, query: PublicClassQuery) {
  const found = await deps.stores.classes.listPublic(query, deps.clock.now(), countOf(deps, query))
  return changeRows(found, (rows) => withPhotos(deps, rows))
}

/** The number of classes of one instructor is kept; every page of a class names others of its instructor. */
function countOf(
  { stores }: Deps,
  { instructor, cursor: _cursor, limit: _limit, ...filters }: PublicClassQuery,
) {
  if (!instructor || Object.values(filters).some(Boolean)) return undefined
  return async () => (await stores.classCounts.of([instructor])).get(instructor) ?? 0
}

/** The most enrolled classes. */
export async function listPopular(deps: Deps): Promise<PublicClass[]> {
  return withPhotos(deps, await deps.stores.classes.listPopular(deps.clock.now()))
}

/** One approved class, with the bio of its instructor; throws `class.not-found`. */
export async function readPublic({ stores, clock }: Deps, id: string): Promise<PublicClass> {
  const [found] = await stores.classes.findPublic(id, clock.now())
  if (!found) throw new Problem('class.not-found')
  const { photo = '', bio = '' } = (await stores.instructors.find(found.instructorId)) ?? {}
  return { ...found, instructorPhoto: photo, instructorBio: bio }
}

/** Adds a pending class owned by the caller. */
export async function addClass(deps: Deps, owner: Caller, sent: ClassToAdd, id = deps.stores.newId()) {
  const record = newClassRecord(owner, sent, id, dateTools(deps))
  const created = logTodo(deps, owner._id, 'class.create', id, null, { capacity: record.capacity })
  const todo = [created, taskTodo(deps, 'review', { rev: record.rev })]
  await deps.stores.classes.insert({ ...record, todo, todos: todo.length })
  await workOffTasks(deps, id, todo)
  return { insertedId: id }
}

/**
 * Edits a class, for its instructor or any admin. Throws `class.not-found`, `class.seats-changed` with the current
 * numbers, `class.changed` with the current values of the fields that were edited since the form was opened, or
 * `session.changed` when students count on the dates.
 */
export async function editClass(deps: Deps, editor: Caller, id: string, edit: ClassToEdit) {
  const { classes } = deps.stores
  const ownerId = editor.role === 'admin' ? undefined : editor._id
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const current = await classes.findListed(id, ownerId)
    if (!current) throw new Problem('class.not-found')
    const plan = planEdit(current, edit, dateTools(deps))
    if (plan.changed.length === 0 && !plan.isResubmission) return { modifiedCount: 0 }
    if (isSeatsEditOutdated(current, plan, edit)) throw seatsChanged(current)
    const outdated = outdatedFields(current, plan, edit)
    if (Object.keys(outdated).length > 0) throw new Problem('class.changed', { facts: outdated })
    const { before, after } = editFacts(current, plan)
    const todos: Todo[] = [logTodo(deps, editor._id, 'class.edit', id, before, after)]
    if (plan.isResubmission) todos.push(taskTodo(deps, 'review', { rev: current.rev + 1 }))
    // With other dates a class may be over, or no longer.
    if (plan.set.sessions) await deps.stores.classCounts.mark(current.instructorId)
    if (await classes.saveEdit(current, plan, todos)) {
      await workOffTasks(deps, id, todos)
      await passOn(deps, id)
      return { modifiedCount: 1 }
    }
    await assertPlanOutdated(deps, current, plan)
  }
  throw new Problem('request.timed-out', { retryAfterSeconds: 1 })
}

type Decision = Verdict & { revShown?: number | undefined }

/** Approves or denies a pending class that is still what the admin saw; the first of two admins wins. */
export async function decide(deps: Deps, admin: Caller, id: string, { revShown, ...verdict }: Decision) {
  const { status, feedback } = verdict
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const seen = await deps.stores.classes.findListed(id)
    if (!seen) throw new Problem('class.not-found')
    if (seen.status !== 'pending') {
      throw new Problem('class.already-decided', { facts: { status: seen.status } })
    }
    if (revShown !== undefined && revShown !== seen.rev) throw new Problem('class.changed')
    const todos = [
      logTodo(deps, admin._id, 'class.decide', id, { status: 'pending' }, { status }),
      taskTodo(deps, 'decided', { rev: seen.rev + 1 }),
      ...(feedback === undefined ? [] : [feedbackTodo(deps, admin, id, feedback)]),
    ]
    if (status === 'approved') await deps.stores.classCounts.mark(seen.instructorId)
    if (await deps.stores.classes.decide(seen, verdict, admin._id, todos)) {
      await workOffTasks(deps, id, todos)
      return { modifiedCount: 1 }
    }
  }
  throw new Problem('request.timed-out', { retryAfterSeconds: 1 })
}

/** All classes for the admins. The names of the admins who decided are looked up: records keep only their ids. */
export async function listForReview(
  deps: Deps,
  query: ClassQuery,
): Promise<ReviewedClass[] | Page<ReviewedClass>> {
  return changeRows(await deps.stores.classes.listAll(query), async (rows) => {
    const deciders = rows.flatMap(({ decidedBy }) => decidedBy ?? [])
    return withDeciderNames(rows, await deps.stores.users.namesOf(deciders))
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

async function withPhotos(deps: Deps, classes: PublicClassRow[]): Promise<PublicClass[]> {
  const instructorIds = classes.map(({ instructorId }) => instructorId)
  return withInstructorPhotos(classes, await deps.stores.instructors.photosOf(instructorIds))
}

/** The same list or page with its rows changed at once. */
async function changeRows<From, To>(
  found: From[] | Page<From>,
  change: (rows: From[]) => Promise<To[]>,
): Promise<To[] | Page<To>> {
  return Array.isArray(found) ? change(found) : { ...found, items: await change(found.items) }
}

/** An edit fails because its plan is outdated, then it is planned again, or because too few seats are left. */
async function assertPlanOutdated(deps: Deps, planned: ListedClass, plan: EditPlan): Promise<void> {
  const fresh = await deps.stores.classes.findListed(planned._id, planned.instructorId)
  if (!fresh) throw new Problem('class.not-found')
  const relevant = (one: ListedClass) => ({
    status: one.status,
    capacity: one.capacity,
    ...replacedBy(plan, one),
  })
  if (isDeepStrictEqual(relevant(fresh), relevant(planned))) throw seatsChanged(fresh)
}

function seatsChanged({ seats, capacity }: ListedClass): Problem {
  return new Problem('class.seats-changed', { facts: { seats, capacity } })
}
