import { isOpenedBy } from '@ningjing/contract/classes/repeat'
import { DATE_PROBLEMS, dateProblem, MAX_SESSIONS } from '@ningjing/contract/classes/schedule'
import { shareOfDate } from '@ningjing/contract/enrolments/terms'
import { type FieldRule, field } from '@ningjing/contract/field-reasons'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../deps.ts'
import { dateFacts } from '../../domain/class-facts.ts'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import type { Caller } from '../../http/caller.ts'
import { findOwnWhole } from '../../seats/find-own-class.ts'
import { refundFacts } from '../../seats/place.rules.ts'
import { logTodo, taskTodo, workOffTasks } from '../../steps/todos.ts'
import { assertOpen, findOpen, splitAt } from './class-life.ts'
import {
  changed,
  type DateTools,
  movedNow,
  newSession,
  type SessionInput,
  takenProblem,
  withSessions,
  zoneOf,
} from './class-plan.rules.ts'
import type { ListedClass } from './class-views.rules.ts'
import { dateTools } from './date-tools.ts'
import { datesTodo } from './follow-class.ts'
import { addCents, addOwed, nothingOwed, owedBack, owedToPasses, owedView } from './owed-back.ts'
import { isToCome } from './repeated-dates.rules.ts'

/** Adds a date to an open class. Throws `class.not-found`, `class.canceled`, `session.changed` and `request.invalid`. */
export async function addSession(deps: Deps, staff: Caller, id: string, sent: SessionInput) {
  const [seen, tools] = [await findOpen(deps, staff, id), dateTools(deps)]
  const zone = zoneOf(seen, tools)
  if (counted(seen, tools.now) >= MAX_SESSIONS) throw invalid(DATE_PROBLEMS.full)
  assertPossible(sent.local, zone, seen.sessions, tools)
  const added = { ...newSession(sent, zone, tools), addedAt: tools.now }
  await save(deps, staff, seen, { sessions: [...seen.sessions, added], before: undefined, after: added })
  return { id: added.id }
}

/**
 * Moves a date that has not begun (O16). Throws `class.not-found`, `class.canceled`, `session.not-found`,
 * `session.past`, `request.invalid`, and `session.changed` for one that is canceled, or at another time than was shown.
 */
export async function moveSession(deps: Deps, staff: Caller, ids: Ids, { shown, ...sent }: Move) {
  const [seen, tools] = [await findOpen(deps, staff, ids.id), dateTools(deps)]
  const [before, others] = splitAt(seen, ids.sid)
  if (before.canceled) throw new Problem('session.changed')
  assertComing(before, tools)
  // Somebody else has moved it.
  if (shown && ![shown, sent].some((time) => isAlike(before, time))) throw new Problem('session.changed')
  if (sent.local !== before.local) assertPossible(sent.local, seen.zone, others, tools)
  const after = changed(before, sent, seen.zone)
  if (after === before) return { modifiedCount: 0 }
  const session = sent.local === before.local ? after : moved(after, before, seen.repeat, tools.now)
  return save(deps, staff, seen, { sessions: [...others, session], before, after: session })
}

/** A date that moves off the weekly times no longer follows them. */
function moved(after: SessionRecord, before: SessionRecord, repeat: ListedClass['repeat'], now: Date) {
  const { repeats, ...date } = { ...after, moved: movedNow(before, after.seq, now) }
  return repeats && repeat && isOpenedBy(repeat, date) ? { ...date, repeats } : date
}

/** What canceling a date now, with its share, gives back, also of those who have bought it by itself. Throws like `moveSession`. */
export async function quoteSessionEnd(deps: Deps, staff: Caller, { id, sid }: Ids) {
  const [yogaClass, tools] = [await findOwnWhole(deps, staff, id), dateTools(deps)]
  assertOpen(yogaClass)
  const [session, others] = splitAt(yogaClass, sid)
  const { canceled = { at: tools.now, share: false } } = session
  if (canceled.share) throw new Problem('session.changed')
  if (!session.canceled) assertComing(session, tools)
  const { roster, enrolled } = yogaClass
  // One that was to be replaced counts again once its share is given back.
  const sessions = session.canceled
    ? [...others, { ...session, canceled: { ...session.canceled, share: true } }]
    : yogaClass.sessions
  const placeByOrder = new Map(Object.values(roster).map((place) => [place.orderId, place]))
  const orders = await deps.stores.orders.findAll([...placeByOrder.keys()])
  const paying = orders.filter(({ createdAt }) => createdAt <= canceled.at)
  const owed = nothingOwed()
  for (const order of paying) {
    const place = placeByOrder.get(order._id)
    if (!place) continue
    const given = Object.keys(place.shares ?? {}).length
    addCents(owed, shareOfDate(refundFacts({ order, yogaClass: { sessions }, place }), given), order)
  }
  const date = session.canceled ? null : await deps.stores.classes.find(sid)
  const sold = date?.stage === 'open' ? date : null
  if (sold) addOwed(owed, await owedBack(deps, sold))
  // With the last date, places that credits pay end, and give all of them back.
  if (others.every((one) => one.canceled)) addOwed(owed, await owedToPasses(deps, orders))
  return { enrolled: enrolled + (sold?.enrolled ?? 0), ...owedView(owed) }
}

/**
 * Cancels a date that has not begun (O16); its students get a mail and its share back, unless another date replaces
 * it. Of one that was to be replaced, the share can be given back later, also after its time. Throws like `moveSession`,
 * and `request.invalid` without a reason for them.
 */
export async function cancelSession(
  deps: Deps,
  staff: Caller,
  ids: Ids,
  { share, reason }: { share: boolean; reason: string },
) {
  const [seen, tools] = [await findOpen(deps, staff, ids.id), dateTools(deps)]
  const [before, others] = splitAt(seen, ids.sid)
  if (before.canceled && (before.canceled.share || !share)) return { modifiedCount: 0 }
  if (!before.canceled) {
    assertComing(before, tools)
    if (reason === '') await assertUntold(deps, seen, ids.sid)
  }
  const { now } = tools
  // A share is for the orders that began before the date was canceled.
  const late = before.canceled && { at: before.canceled.at, sharedAt: now }
  const canceled = { by: staff._id, at: now, ...late, share, reason }
  const after = { ...before, seq: before.seq + 1, canceled }
  return save(deps, staff, seen, { sessions: [...others, after], before, after })
}

/** Throws `request.invalid` where somebody gets a message, which says why. */
async function assertUntold(deps: Deps, { enrolled, held }: ListedClass, sid: string): Promise<void> {
  const date = await deps.stores.classes.find(sid)
  const ofDate = date ? date.enrolled + date.held + date.queued : 0
  if (enrolled + held + ofDate === 0) return
  throw new Problem('request.invalid', { fields: [field('reason', 'required')] })
}

/** A class that repeats has had any number of dates. */
function counted({ sessions, repeat }: ListedClass, now: Date): number {
  return repeat ? sessions.filter((one) => isToCome(one, now)).length : sessions.length
}

/** When a date is to be, and when it was for who moves it. */
type Move = SessionInput & { shown?: SessionInput | undefined }

/** Of a class and of one of its dates. */
type Ids = { id: string; sid: string }

type Change = { sessions: SessionRecord[]; before: SessionRecord | undefined; after: SessionRecord }

async function save(deps: Deps, staff: Caller, seen: ListedClass, { sessions, before, after }: Change) {
  const { stores, clock } = deps
  const { _id, instructorId } = seen
  const sessionId = after.id
  const schedule = withSessions(seen, zoneOf(seen, dateTools(deps)), sessions, clock.now())
  const was = { ...(before && dateFacts(before)), salesEndAt: seen.salesEndAt }
  const is = { ...dateFacts(after), salesEndAt: schedule.salesEndAt }
  const log = logTodo(deps, staff._id, 'class.dates', _id, was, is)
  const left = [taskTodo(deps, 'changed', { sessionId, by: staff._id }), ...datesTodo(deps, seen)]
  // A class that was over may be offered again.
  await stores.classCounts.markOutdated(instructorId)
  if (!(await stores.classes.setSessions(seen, schedule, [log, ...left]))) {
    const now = (await findOpen(deps, staff, _id)).sessions.find(({ id }) => id === sessionId)
    // An equal call was first.
    if (now && isAlike(now, after)) return { modifiedCount: 0 }
    throw new Problem('session.changed')
  }
  await workOffTasks(deps, _id, [log])
  // Hundreds of messages and refunds can take minutes.
  void workOffTasks(deps, _id, left)
  return { modifiedCount: 1 }
}

/** Whether a date has the time that was wanted, or is canceled as was wanted. */
function isAlike(
  now: SessionRecord,
  { local, minutes, canceled }: SessionInput & Pick<SessionRecord, 'canceled'>,
): boolean {
  return now.local === local && now.minutes === minutes && now.canceled?.share === canceled?.share
}

function assertComing({ at }: SessionRecord, { now }: DateTools): void {
  if (at <= now) throw new Problem('session.past')
}

function assertPossible(local: string, zone: string, others: SessionRecord[], { now }: DateTools): void {
  const rule = dateProblem(local, zone, now) ?? takenProblem(local, others)
  if (rule) throw invalid(rule)
}

function invalid(rule: FieldRule): Problem {
  return new Problem('request.invalid', { fields: [field('local', rule)] })
}
