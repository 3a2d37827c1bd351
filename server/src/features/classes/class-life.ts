import { centsOf } from '@ningjing/contract/money'
import { because } from '@ningjing/contract/problem-reasons'
import { Problem } from '@ningjing/contract/problems'
import { inTries } from '../../base/in-tries.ts'
import type { Deps } from '../../deps.ts'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import type { ClassRecord } from '../../domain/records.ts'
import type { Caller } from '../../http/caller.ts'
import { findOwnWhole } from '../../seats/find-own-class.ts'
import { isOver, wasHeld } from '../../seats/hold.rules.ts'
import { logTodo, taskTodo, workOffTasks } from '../../steps/todos.ts'
import type { ListedClass } from './class-views.rules.ts'
import { datesTodo } from './follow-class.ts'
import { addOwed, nothingOwed, owedBack, owedView } from './owed-back.ts'

/** What canceling a class now means. Throws `class.not-found`, `class.canceled` and `class.over`. */
export async function quoteClassEnd(deps: Deps, staff: Caller, id: string) {
  return endOf(deps, await findEnrolling(deps, staff, id))
}

type ClassEnd = { name: string; reason: string; enrolledShown: number; refundShown?: number | undefined }

/**
 * Cancels a class for good (O14). Its students get a mail and their money back after the answer, also when this
 * process dies. Throws `class.not-found`, `class.canceled`, `class.over`, `session.past` for an instructor after
 * the first date, and `class.changed` when its name, its number of students or what they get back is not what was shown.
 */
export async function cancelClass(deps: Deps, staff: Caller, id: string, sent: ClassEnd) {
  const seen = await findEnrolling(deps, staff, id)
  const now = deps.clock.now()
  if (staff.role !== 'admin' && seen.firstAt && seen.firstAt <= now) {
    throw new Problem('session.past', because('only-admins-cancel'))
  }
  const { cents } = await owedBack(deps, seen)
  const end = await endOf(deps, seen)
  const { refundShown = end.refund } = sent
  const isAsShown =
    sent.name.trim() === seen.name && sent.enrolledShown === end.enrolled && refundShown === end.refund
  if (!isAsShown) throw new Problem('class.changed', { facts: { name: seen.name, ...end } })
  const facts = { students: seen.enrolled, cents }
  const log = logTodo(
    deps,
    staff._id,
    'class.cancel',
    id,
    { stage: seen.stage },
    { stage: 'canceled', ...facts },
  )
  const left = [taskTodo(deps, 'drain'), ...datesTodo(deps, seen)]
  await deps.stores.classCounts.markOutdated(seen.instructorId)
  const { enrolled: students, refund, credits } = end
  const shown = { students, cents: centsOf(refund), ...(credits && { credits }) }
  const canceled = { by: staff._id, at: now, reason: sent.reason, ...facts, shown }
  if (!(await deps.stores.classes.cancel(seen, canceled, [log, ...left]))) {
    const fresh = await findEnrolling(deps, staff, id)
    throw new Problem('class.changed', { facts: { name: fresh.name, ...(await endOf(deps, fresh)) } })
  }
  await workOffTasks(deps, id, [log])
  // Hundreds of refunds can take minutes.
  void workOffTasks(deps, id, left)
  return end
}

/** What ends with a class: its places, and those of its dates to come that are sold by themselves. */
async function endOf(deps: Deps, yogaClass: ClassRecord) {
  const { classes } = deps.stores
  const dates =
    yogaClass.dropIn === undefined ? [] : await classes.datesToEnd(yogaClass._id, deps.clock.now())
  const end = { enrolled: 0, waiting: 0 }
  const owed = nothingOwed()
  for (const one of [yogaClass, ...dates]) {
    const offered = Object.values(one.holds).filter(({ offerUntil }) => offerUntil).length
    end.enrolled += one.enrolled
    end.waiting += one.queued + offered
    addOwed(owed, await owedBack(deps, one))
  }
  return { ...end, ...owedView(owed), ...(dates.length > 0 && { dates: dates.length }) }
}

/**
 * Ends the sales of a class now (O13), or opens them until its last date. Throws `class.not-found`, `class.canceled`,
 * `class.over`, and `class.closed` for a class that is sold by the date only.
 */
export async function setSales(deps: Deps, staff: Caller, id: string, isOpen: boolean) {
  const { classes } = deps.stores
  return inTries(async () => {
    const [seen, now] = [await findOpen(deps, staff, id), deps.clock.now()]
    if (isOver(seen, now)) throw withoutDate(seen, now)
    // Its dates are sold until they begin.
    if (seen.dropIn?.only) throw new Problem('class.closed', because('sold-by-date'))
    const isOpenNow = seen.salesEndAt === null || seen.salesEndAt > now
    const salesEndAt = isOpen ? seen.lastAt : now
    if (isOpen ? isSameMoment(seen.salesEndAt, salesEndAt) : !isOpenNow) return { modifiedCount: 0 }
    const before = { salesEndAt: seen.salesEndAt }
    const log = logTodo(deps, staff._id, 'class.sales', id, before, { salesEndAt })
    if (!(await classes.setSalesEnd(seen, salesEndAt, [log]))) return null
    await workOffTasks(deps, id, [log])
    return { modifiedCount: 1 }
  })
}

/** Why the sales of a class without a date to come stay as they are. */
function withoutDate(seen: ListedClass, now: Date): Problem {
  if (wasHeld(seen, now)) return new Problem('class.over')
  return new Problem('class.over', because('dates-canceled'))
}

function isSameMoment(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime()
}

/**
 * Puts a class away (O15), or back. Throws `class.not-found`, and `class.has-students` while somebody needs it, or one of
 * its dates can be bought by itself.
 */
export async function archiveClass(deps: Deps, staff: Caller, id: string, isArchived: boolean) {
  const { classes, classCounts } = deps.stores
  return inTries(async () => {
    const seen = await findOwn(deps, staff, id)
    if ((seen.stage === 'archived') === isArchived) return { modifiedCount: 0 }
    await classCounts.markOutdated(seen.instructorId)
    if (isArchived) {
      if (await classes.hasDatesToCome(id, deps.clock.now()))
        throw new Problem('class.has-students', because('dates-to-come'))
      if (await archive(deps, staff._id, seen)) return { modifiedCount: 1 }
      const fresh = await findOwn(deps, staff, id)
      if (fresh.rev !== seen.rev) return null
      const isEmpty = fresh.enrolled + fresh.held + fresh.queued === 0
      throw new Problem('class.has-students', isEmpty ? because('dates-to-come') : undefined)
    }
    const stage = seen.canceled ? 'canceled' : 'open'
    const log = logTodo(deps, staff._id, 'class.archive', id, { stage: seen.stage }, { stage })
    // Its dates may have been edited meanwhile.
    const left = [log, ...datesTodo(deps, seen)]
    if (!(await classes.putBack(seen, stage, deps.clock.now(), left))) return null
    await workOffTasks(deps, id, left)
    return { modifiedCount: 1 }
  })
}

/**
 * O15; false when somebody needs the class, when it has changed, or while its dates are being opened.
 * @param by user id, or `system`
 */
export async function archive(
  deps: Deps,
  by: string,
  seen: Pick<ListedClass, '_id' | 'instructorId' | 'stage' | 'rev'>,
): Promise<boolean> {
  const log = logTodo(deps, by, 'class.archive', seen._id, { stage: seen.stage }, { stage: 'archived' })
  const isArchived = await deps.stores.classes.archive(seen, deps.clock.now(), [log])
  if (isArchived) await workOffTasks(deps, seen._id, [log])
  return isArchived
}

/** A class of the caller, or of anyone for an admin. Throws `class.not-found`. */
export async function findOwn({ stores }: Deps, staff: Caller, id: string): Promise<ListedClass> {
  const found = await stores.classes.findListed(id, staff.role === 'admin' ? undefined : staff._id)
  // A date that is sold by itself follows its class.
  if (!found || found.of) throw new Problem('class.not-found')
  return found
}

/** A date, and the other ones. Throws `session.not-found`. */
export function splitAt(
  { sessions }: Pick<ListedClass, 'sessions'>,
  sid: string,
): [SessionRecord, SessionRecord[]] {
  const session = sessions.find(({ id }) => id === sid)
  if (!session) throw new Problem('session.not-found')
  return [session, sessions.filter((one) => one !== session)]
}

/** A class of the caller that is approved and open. Throws `class.not-found` and `class.canceled`. */
export async function findOpen(deps: Deps, staff: Caller, id: string): Promise<ListedClass> {
  const found = await findOwn(deps, staff, id)
  assertOpen(found)
  return found
}

/** Throws `class.not-found` and `class.canceled`. */
export function assertOpen({ status, stage }: Pick<ClassRecord, 'status' | 'stage'>): void {
  if (stage === 'canceled') throw new Problem('class.canceled')
  if (status !== 'approved' || stage !== 'open') throw new Problem('class.not-found')
}

/** The open class with its roster. Throws `class.over` too. */
async function findEnrolling(deps: Deps, staff: Caller, id: string): Promise<ClassRecord> {
  const found = await findOwnWhole(deps, staff, id)
  assertOpen(found)
  assertNotOver(found, deps.clock.now())
  return found
}

function assertNotOver(yogaClass: Pick<ClassRecord, 'firstAt' | 'lastAt'>, now: Date): void {
  if (wasHeld(yogaClass, now)) throw new Problem('class.over')
}
