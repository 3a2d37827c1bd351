import { isDeepStrictEqual } from 'node:util'
import { CLASS_FIELD_NAMES, DATE_FIELDS } from '@ningjing/contract/classes/class-fields'
import type { ClassToAdd, ClassToAddFor, ClassToEdit } from '@ningjing/contract/classes/class-input.schemas'
import { field } from '@ningjing/contract/field-reasons'
import { isPrice } from '@ningjing/contract/money'
import { priceRule } from '@ningjing/contract/money.schemas'
import { because } from '@ningjing/contract/problem-reasons'
import { Problem } from '@ningjing/contract/problems'
import { inTries } from '../../base/in-tries.ts'
import { withinMs } from '../../base/within-ms.ts'
import type { Deps } from '../../deps.ts'
import { classFacts } from '../../domain/class-facts.ts'
import type { ClassRecord } from '../../domain/records.ts'
import type { Todo } from '../../domain/todo.records.ts'
import type { Caller } from '../../http/caller.ts'
import { passOn } from '../../seats/pass-on.ts'
import { clubNow } from '../../steps/club-now.ts'
import { logTodo, taskTodo, workOffTasks } from '../../steps/todos.ts'
import { findTeacher } from './change-teacher.ts'
import { decidedVersionOf, type ListedClass } from './class-views.rules.ts'
import {
  type EditPlan,
  editFacts,
  isSeatsEditOutdated,
  newClassRecord,
  outdatedFields,
  placeChange,
  planEdit,
  replacedBy,
} from './classes.rules.ts'
import { dateTools } from './date-tools.ts'
import { datesTodo } from './follow-class.ts'
import { assertNoDateHasStudents } from './managed-dates.ts'
import { isPlacedByDate } from './single-dates.rules.ts'

/** How long the answer to an edit waits for what follows from it, in milliseconds. */
const FOLLOW_MS = 1_000

/**
 * Adds a pending class owned by the caller.
 * @param id of the new class; where a class has it already, nothing is added
 */
export async function addClass(deps: Deps, owner: Caller, sent: ClassToAdd, id = deps.stores.newId()) {
  await assertPrices(deps, sent)
  const record = newClassRecord(owner, sent, id, dateTools(deps))
  return insertClass(deps, record, [
    createdLog(deps, owner, record),
    taskTodo(deps, 'review', { rev: record.rev }),
  ])
}

/**
 * Adds a class for a teacher, approved by the admin in the same act. Throws `user.not-instructor`.
 * @param id as in `addClass`
 */
export async function addClassFor(
  deps: Deps,
  admin: Caller,
  { instructorEmail, ...sent }: ClassToAddFor,
  id = deps.stores.newId(),
) {
  await assertPrices(deps, sent)
  const teacher = await findTeacher(deps, instructorEmail)
  const pending = newClassRecord(teacher, sent, id, dateTools(deps))
  const approved: ClassRecord = {
    ...pending,
    status: 'approved',
    decidedBy: admin._id,
    decidedAt: deps.clock.now(),
    decided: decidedVersionOf(pending),
  }
  const todos = [
    createdLog(deps, admin, pending),
    logTodo(deps, admin._id, 'class.decide', id, { status: 'pending' }, { status: 'approved' }),
  ]
  const isOwn = teacher._id === admin._id
  const left = [
    ...(isOwn ? [] : [taskTodo(deps, 'decided', { rev: pending.rev, by: admin._id })]),
    ...datesTodo(deps, approved),
  ]
  await deps.stores.classCounts.markOutdated(teacher._id)
  return insertClass(deps, approved, [...todos, ...left])
}

function createdLog(deps: Deps, by: Caller, record: ClassRecord): Todo {
  const facts = { capacity: record.capacity, ...classFacts(record) }
  return logTodo(deps, by._id, 'class.create', record._id, null, facts)
}

async function insertClass(deps: Deps, record: ClassRecord, todo: Todo[]) {
  const { _id } = record
  const isAdded = await deps.stores.classes.insert({ ...record, todo, todos: todo.length })
  if (isAdded) await workOffTasks(deps, _id, todo)
  return { insertedId: _id }
}

/**
 * Edits a class, for its instructor or any admin; of a date that is sold by itself its `DATE_FIELDS`. Throws
 * `class.not-found`, `class.canceled`, `class.seats-changed` with the current numbers, `class.changed` with the current
 * values of the fields that were edited since the form was opened, or `session.changed` when students count on the dates.
 */
export async function editClass(deps: Deps, editor: Caller, id: string, edit: ClassToEdit) {
  await assertPrices(deps, edit)
  const { classes } = deps.stores
  const ownerId = editor.role === 'admin' ? undefined : editor._id
  return inTries(async () => {
    const current = await classes.findListed(id, ownerId)
    if (!current) throw new Problem('class.not-found')
    if (current.canceled) throw new Problem('class.canceled')
    if (current.of) await assertOfDate(deps, current, edit)
    const plan = planEdit(current, edit, dateTools(deps), editor.role)
    if (plan.set.sessions) await assertNoDateHasStudents(deps, id)
    if (plan.changed.length === 0 && !plan.isResubmission) return { modifiedCount: 0 }
    if (isSeatsEditOutdated(current, plan, edit)) throw seatsChanged(current)
    const outdated = outdatedFields(current, plan, edit)
    if (Object.keys(outdated).length > 0) throw new Problem('class.changed', { facts: outdated })
    const { before, after } = editFacts(current, plan)
    const todos: Todo[] = [logTodo(deps, editor._id, 'class.edit', id, before, after)]
    if (plan.isResubmission) todos.push(taskTodo(deps, 'review', { rev: current.rev + 1 }))
    if (plan.mailAt) todos.push(taskTodo(deps, 'edited', { rev: current.rev + 1, dueAt: plan.mailAt }))
    const change = placeChange(current, plan)
    const left = [
      ...(change ? [taskTodo(deps, 'place', { ...change, by: editor._id })] : []),
      ...datesTodo(deps, { dropIn: plan.set.dropIn ?? current.dropIn }),
      ...(current.of ? [taskTodo(deps, 'dates', editor.role === 'admin' ? {} : { by: editor._id })] : []),
    ]
    // With other dates a class may be over, or no longer.
    if (plan.set.sessions) await deps.stores.classCounts.markOutdated(current.instructorId)
    if (await classes.saveEdit(current, plan, [...todos, ...left])) {
      await workOffTasks(deps, id, todos)
      // So that lists that are read now show the dates as they were saved. A mail to each of hundreds of students takes
      // longer.
      await withinMs(FOLLOW_MS, workOffTasks(deps, id, left))
      await passOn(deps, id)
      return { modifiedCount: 1 }
    }
    await assertPlanOutdated(deps, ownerId, current, plan)
    return null
  })
}

/** Throws `request.invalid` for a price below the least amount of the club's currency. */
async function assertPrices(
  deps: Deps,
  { price, dropIn }: Pick<ClassToEdit, 'price' | 'dropIn'>,
): Promise<void> {
  const { currency } = (await clubNow(deps)).club
  const prices = { price, 'dropIn.price': dropIn?.price }
  const fields = Object.entries(prices).flatMap(([path, one]) =>
    one === undefined || isPrice(one, currency) ? [] : [field(path, priceRule(currency))],
  )
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
}

/**
 * Throws `class.not-found` for an edit of what a date says as its class does, and `session.changed` for another place of a
 * date to which students of the whole class come.
 */
async function assertOfDate(deps: Deps, { of }: ListedClass, edit: ClassToEdit): Promise<void> {
  const others = CLASS_FIELD_NAMES.filter((field) => !DATE_FIELDS.some((one) => one === field))
  if (others.some((field) => edit[field] !== undefined)) throw new Problem('class.not-found')
  if (edit.place === undefined && edit.online === undefined) return
  const parent = await deps.stores.classes.findListed(of)
  if (!parent || !isPlacedByDate(parent)) throw new Problem('session.changed', because('series-comes-too'))
}

/** An edit fails because its plan is outdated, then it is planned again, or because too few seats are left. */
async function assertPlanOutdated(
  deps: Deps,
  ownerId: string | undefined,
  planned: ListedClass,
  plan: EditPlan,
): Promise<void> {
  const fresh = await deps.stores.classes.findListed(planned._id, ownerId)
  if (!fresh) throw new Problem('class.not-found')
  const relevant = (one: ListedClass) => ({
    instructorId: one.instructorId,
    status: one.status,
    stage: one.stage,
    capacity: one.capacity,
    ...replacedBy(plan, one),
  })
  if (isDeepStrictEqual(relevant(fresh), relevant(planned))) throw seatsChanged(fresh)
}

function seatsChanged({ seats, capacity }: ListedClass): Problem {
  return new Problem('class.seats-changed', { facts: { seats, capacity } })
}
