import { because } from '@ningjing/contract/problem-reasons'
import { Problem } from '@ningjing/contract/problems'
import { listClosesBeforeMs, MAX_WAITING_LISTS } from '@ningjing/contract/waiting/waiting'
import type { Waiting } from '@ningjing/contract/waiting/waiting.schemas'
import { inTries } from '../../base/in-tries.ts'
import type { Deps } from '../../deps.ts'
import type { QueueEntry } from '../../domain/seat.records.ts'
import type { Caller } from '../../http/caller.ts'
import type { EndHold } from '../../seats/end-holds.ts'
import { leaveList } from '../../seats/end-waiting.ts'
import { isInSeries } from '../../seats/in-series.ts'
import { assertMayWait } from '../../seats/lapses.ts'
import type { Line, StudentsLine } from '../../seats/line.store.ts'
import { isTooLate } from '../../seats/offer.rules.ts'
import { titlesNow } from '../../steps/class-titles.ts'
import { logTodo, taskTodo, workOff, workOffTasks } from '../../steps/todos.ts'
import { offerView, positionOf, problemOfJoin, waitingView } from './waiting.rules.ts'

type Wanted = { classId: string; notLaterThanHours?: number | undefined; leaveOthers?: boolean | undefined }

/**
 * Puts a student into the waiting list of a full class (O11). Throws `user.email-unconfirmed`, a problem of the class
 * or one of `waiting.…`.
 */
export async function joinLine(deps: Deps, student: Caller, wanted: Wanted): Promise<{ position: number }> {
  const { line: lines } = deps.stores
  const { classId } = wanted
  if (!student.emailVerified) throw new Problem('user.email-unconfirmed', because('offers-are-mails'))
  await assertMayWait(deps, student._id)
  return inTries(async () => {
    const now = deps.clock.now()
    const line = await lines.findFor(student._id, classId)
    const problem = problemOfJoin(line, student._id, now)
    if (problem || !line) throw problem ?? new Problem('class.not-found')
    if (await isInSeries(deps, student._id, line)) throw new Problem('enrolment.exists')
    await assertBelowMaxLists(deps, student._id, 0)
    const entry = entryOf(student._id, line, wanted, now)
    const closedFrom = new Date(now.getTime() + listClosesBeforeMs(line))
    // The list forgets who has left it; the figures of the club count these entries.
    const joining = logTodo(deps, student._id, 'seat.wait', classId, null, { cents: entry.cents })
    const confirmation = taskTodo(deps, 'waiting', { userId: student._id })
    if (!(await lines.join(classId, entry, closedFrom, joining, confirmation))) return null
    await workOff(deps, 'classes', joining)
    await assertBelowMaxLists(deps, student._id, 1)
      .catch(async (error: unknown) => {
        await leaveList(deps, student._id, classId, entry)
        throw error
      })
      .finally(() => workOffTasks(deps, classId, [confirmation]))
    const joined = await lines.findFor(student._id, classId)
    // A seat may have become free since.
    return { position: joined ? positionOf(joined, student._id) : 0 }
  })
}

function entryOf(userId: string, line: StudentsLine, wanted: Wanted, now: Date): QueueEntry {
  const { notLaterThanHours, leaveOthers } = wanted
  const entry = {
    userId,
    at: now,
    cents: line.priceInCents,
    ...(notLaterThanHours !== undefined && { notLaterThanHours }),
    ...(leaveOthers && { leaveOthers: true as const }),
  }
  if (!isTooLate(entry, line, now)) return entry
  throw new Problem('waiting.closed', because('begins-sooner'))
}

/**
 * Checked before and after joining, because two requests at the same time may both pass the first check.
 * @param own lists that were just joined
 */
async function assertBelowMaxLists({ stores }: Deps, userId: string, own: number): Promise<void> {
  if ((await stores.line.countOf(userId)) < MAX_WAITING_LISTS + own) return
  throw new Problem('waiting.too-many')
}

/** Leaves the waiting list of a class (O12), or declines the seat that is offered. */
export async function leaveLine(
  deps: Deps,
  endHold: EndHold,
  userId: string,
  classId: string,
): Promise<{ deletedCount: number }> {
  const { line: lines, selections } = deps.stores
  if (await leaveList(deps, userId, classId, { userId })) return { deletedCount: 1 }
  const hold = (await lines.findFor(userId, classId))?.holds[userId]
  if (!hold?.offerUntil) return { deletedCount: 0 }
  if ((await endHold(deps, userId, classId)) === 'paid') return { deletedCount: 0 }
  await selections.removeOwn(hold.selectedId, userId)
  return { deletedCount: 1 }
}

/** Offers first, then lists. */
export async function listLines(deps: Deps, userId: string): Promise<Waiting[]> {
  const { stores, config } = deps
  const title = await titlesNow(deps)
  const clubZone = config.CLUB_TIME_ZONE
  // The lists first: a class whose seat is offered meanwhile is then among both; the other way round, among none.
  const lists = await stores.line.findOf(userId)
  const offers = await stores.line.findOffersOf(userId)
  const called = <One extends Line>(line: One) => ({ ...line, name: title(line) })
  const views = await Promise.all(
    offers.map(async (line) => {
      const selection = await stores.selections.findFor(userId, line._id)
      return offerView(called(line), userId, clubZone, selection?._id)
    }),
  )
  const waiting = lists.filter(({ _id }) => !offers.some((line) => line._id === _id))
  return [...views.flat(), ...waiting.map((line) => waitingView(called(line), userId, clubZone))]
}
