import { SYSTEM } from '@ningjing/contract/audit/audit'
import type { Deps, TaskHandler } from '../../deps.ts'
import { canceledWith } from '../../domain/canceled-with.ts'
import { classFacts } from '../../domain/class-facts.ts'
import type { ClassRecord } from '../../domain/records.ts'
import type { TaskTodo } from '../../domain/todo.records.ts'
import { addFreedSeats } from '../../seats/freed-seats.ts'
import { passOn } from '../../seats/pass-on.ts'
import { logTodo, taskTodo, workOffTasks } from '../../steps/todos.ts'
import type { ListedClass } from './class-views.rules.ts'
import { placeChange } from './classes.rules.ts'
import { keepRepeated } from './keep-repeated.ts'
import { reportPrice } from './report-price.ts'
import {
  isCopyOf,
  isOpening,
  laterCopyOf,
  losesPlace,
  newDate,
  otherTeacher,
  reasonOf,
  seatsGained,
} from './single-dates.rules.ts'

/**
 * What a change of a class leaves to be done at its dates; nothing where none was ever sold by itself.
 * @param change id of its entry in the audit log, if it is another teacher
 */
export function datesTodo(deps: Deps, { dropIn }: Pick<ClassRecord, 'dropIn'>, change?: string): TaskTodo[] {
  return dropIn === undefined ? [] : [taskTodo(deps, 'dates', { ...(change && { change }) })]
}

/**
 * Lets the dates of a class follow it as it is now (D1 to D5), or one date its class. The class is read first: a date
 * never follows an older one than it has followed.
 */
export const followClass: TaskHandler = async (deps, id, { change }) => {
  const found = await deps.stores.classes.find(id)
  if (!found) return []
  if (!found.of) {
    const dates = await deps.stores.classes.datesOf(id, oldest(found, deps.clock.now()))
    await openDates(deps, found, dates)
    // One that has changed meanwhile does not hold up the others.
    const errors: unknown[] = []
    for (const date of dates) {
      await follow(deps, found, date, change).catch((error: unknown) => errors.push(error))
    }
    await keepRepeated(deps, found)
    if (errors.length > 0) throw errors[0]
    return []
  }
  const parent = await deps.stores.classes.find(found.of)
  const date = await deps.stores.classes.findListed(id)
  if (parent && date) await follow(deps, parent, date)
  await reportPrice(deps, found)
  await addFreedSeats(deps, id)
  return []
}

/** From when on dates may have to follow: a class that repeats has many that are long over. */
function oldest({ sessions }: ClassRecord, now: Date): Date {
  return new Date(Math.min(now.getTime(), ...sessions.map(({ at }) => at.getTime())))
}

/**
 * D1, for those that are not among `dates`. The todo of a new date lets it follow the class, which may have changed since
 * it was read.
 */
async function openDates(deps: Deps, parent: ClassRecord, dates: ListedClass[]): Promise<void> {
  const { dropIn } = parent
  if (!dropIn) return
  const now = deps.clock.now()
  const known = new Set(dates.map(({ _id }) => _id))
  for (const session of parent.sessions) {
    if (known.has(session.id) || !isOpening(parent, session, now)) continue
    const date = newDate(parent, dropIn, session, now)
    const facts = { capacity: date.capacity, ...classFacts(date) }
    const todo = [
      logTodo(deps, SYSTEM, 'class.create', date._id, null, facts),
      logTodo(deps, SYSTEM, 'class.decide', date._id, { status: 'pending' }, { status: 'approved' }),
      taskTodo(deps, 'dates'),
    ]
    if (await deps.stores.classes.openDate({ ...date, todo, todos: todo.length })) {
      await workOffTasks(deps, date._id, todo)
    }
  }
}

/** Throws when date or class has changed meanwhile, so that the sweeper tries again. */
async function follow(deps: Deps, parent: ClassRecord, date: ListedClass, change?: string): Promise<void> {
  const { copiedRev = 0 } = date
  if (date.stage !== 'open') return
  if (copiedRev > parent.rev) throw new Error(`The date ${date._id} has followed a newer class`)
  const now = deps.clock.now()
  const session = parent.sessions.find(({ id }) => id === date._id)
  const canceled = canceledWith(parent, date, now)
  if (canceled) return cancelDate(deps, date, canceled)
  if (!session || (copiedRev === parent.rev && !losesPlace(parent, date))) return
  const teachers = otherTeacher(parent, date, session, now)
  const copy = {
    ...laterCopyOf(parent, date, session, now),
    ...(teachers && reasonOf(parent, date, teachers, change)),
  }
  const gained = seatsGained(parent, date)
  if (gained === 0 && isCopyOf(date, copy)) {
    if (!(await deps.stores.classes.noteFollowed(date, copy.copiedRev))) throw changedMeanwhile(date)
    return
  }
  const isMoved = (date.sessions[0]?.seq ?? 0) < session.seq
  const { place = date.place, online = date.online } = copy
  const isElsewhere = place !== date.place
  const isNewLink = online !== date.online
  const moved = placeChange(date, { set: { ...(isElsewhere && { place }), ...(isNewLink && { online }) } })
  const before = { ...classFacts(date), ...(gained !== 0 && seatFacts(date, 0)) }
  const after = { ...classFacts({ ...date, ...copy }), ...(gained !== 0 && seatFacts(date, gained)) }
  const log = logTodo(deps, SYSTEM, 'class.edit', date._id, before, after)
  const left = [
    log,
    ...(isMoved ? [taskTodo(deps, 'changed', { sessionId: session.id })] : []),
    ...(moved ? [taskTodo(deps, 'place', moved)] : []),
    ...(teachers
      ? [taskTodo(deps, 'changed', { change: change ?? log.id, sessionId: session.id, ...teachers })]
      : []),
  ]
  if (!(await deps.stores.classes.followClass(date, copy, gained, left))) throw changedMeanwhile(date)
  await workOffTasks(deps, date._id, left)
  await passOn(deps, date._id)
}

const seatFacts = ({ seats, capacity }: ListedClass, gained: number) => ({
  seats: seats + gained,
  capacity: capacity + gained,
})

/** D4 and D5: everybody gets everything back, by the todo `drain` of O14. */
async function cancelDate(
  deps: Deps,
  date: ListedClass,
  canceled: NonNullable<ClassRecord['canceled']>,
): Promise<void> {
  const students = date.enrolled
  const ended = { ...canceled, students }
  const before = { stage: date.stage }
  const left = [
    logTodo(deps, canceled.by, 'class.cancel', date._id, before, { stage: 'canceled', students }),
    taskTodo(deps, 'drain'),
  ]
  if (!(await deps.stores.classes.cancel(date, ended, left))) throw changedMeanwhile(date)
  await workOffTasks(deps, date._id, left)
}

function changedMeanwhile({ _id }: ListedClass): Error {
  return new Error(`The date ${_id} has changed: it is left to the sweeper`)
}
