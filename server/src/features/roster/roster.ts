import { dollarsOf } from '@ningjing/contract/money'
import { Problem } from '@ningjing/contract/problems'
import { isMarkable, type MarkState } from '@ningjing/contract/roster/roster'
import type { Roster, RosterStudent, Waiting } from '@ningjing/contract/roster/roster.schemas'
import { isoOf } from '../../base/iso.ts'
import type { Deps } from '../../deps.ts'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import { sessionView } from '../../domain/class-plan-views.ts'
import type { ClassRecord, OrderRecord } from '../../domain/records.ts'
import type { Place } from '../../domain/seat.records.ts'
import { markableDates } from '../../domain/teacher.ts'
import type { Caller } from '../../http/caller.ts'
import { isOwnClass } from '../../seats/find-own-class.ts'
import { recordAudit } from '../../steps/record-audit.ts'

/** Who is enrolled in a class, by name, with the marks of the dates that the caller may see. Throws `class.not-found`. */
export async function readRoster(deps: Deps, staff: Caller, classId: string): Promise<Roster> {
  const { yogaClass, dates } = await findApproved(deps, staff, classId)
  const { _id, name, instructor, zone, place, capacity } = yogaClass
  return {
    class: { _id, name, instructor, zone, place, capacity },
    sessions: dates.map(sessionView),
    students: await studentsOf(deps, yogaClass, dates, staff.role === 'admin'),
    waiting: await waitingOf(deps, yogaClass, staff.role === 'admin'),
  }
}

async function studentsOf(
  deps: Deps,
  yogaClass: ClassRecord,
  dates: SessionRecord[],
  isAdmin: boolean,
): Promise<RosterStudent[]> {
  const { attendance, orders, users } = deps.stores
  const places = Object.entries(yogaClass.roster)
  const userIds = places.map(([userId]) => userId)
  const [contacts, found, marks, firsts] = await Promise.all([
    users.contactsOf(userIds),
    orders.findAll(places.map(([, { orderId }]) => orderId)),
    attendance.marksOf(yogaClass._id),
    attendance.firstOrders(userIds),
  ])
  const orderById = new Map(found.map((order) => [order._id, order]))
  const students = places.map(([userId, place]): RosterStudent => {
    const { name = '', email = '' } = contacts.get(userId) ?? {}
    const first = firsts.get(userId)
    const order = orderById.get(place.orderId)
    return {
      userId,
      name,
      ...(isAdmin && { email, place: placeView(place, order) }),
      // A moved place goes on with the enrollment that paid it. The payment of a place may not be recorded yet.
      firstTime: first === undefined || first === (order?.moved?.paidBy ?? place.orderId),
      kind: kindOf(order),
      marks: Object.fromEntries(
        dates.flatMap(({ id }) => {
          const mark = marks.get(id)?.[userId]
          return mark ? [[id, { state: mark.state, at: mark.at.toISOString() }]] : []
        }),
      ),
      ...skippedOf(place, dates),
    }
  })
  return students.sort((a, b) => a.name.localeCompare(b.name) || a.userId.localeCompare(b.userId))
}

/** Those with an offer that lasts, then those who wait; erased accounts are left out. */
async function waitingOf(
  { stores, clock }: Deps,
  { holds, queue = [] }: ClassRecord,
  isAdmin: boolean,
): Promise<Waiting[]> {
  const now = clock.now()
  const offered = Object.entries(holds).flatMap(([userId, { createdAt, offerUntil }]) =>
    offerUntil && offerUntil > now
      ? { userId, at: isoOf(createdAt), state: 'offered' as const, until: isoOf(offerUntil) }
      : [],
  )
  const waiting = queue.map(({ userId, at }) => ({ userId, at: isoOf(at), state: 'waiting' as const }))
  const all = [...offered, ...waiting]
  const contacts = await stores.users.contactsOf(all.map(({ userId }) => userId))
  return all.flatMap((one) => {
    const contact = contacts.get(one.userId)
    return contact ? { ...one, name: contact.name, ...(isAdmin && { email: contact.email }) } : []
  })
}

function placeView({ orderId, back = 0 }: Place, order: OrderRecord | undefined): RosterStudent['place'] {
  return { order: orderId, paid: dollarsOf(order?.cents ?? 0), back: dollarsOf(back) }
}

/** The dates to which a student has said that they do not come. */
function skippedOf({ skips = {} }: Place, dates: SessionRecord[]): Pick<RosterStudent, 'skipped'> {
  const skipped = dates.map(({ id }) => id).filter((id) => skips[id])
  return skipped.length > 0 ? { skipped } : {}
}

function kindOf(order: OrderRecord | undefined): RosterStudent['kind'] {
  return order?.kind ?? (order?.cents === 0 ? 'free' : 'card')
}

type Mark = { userId: string; state: MarkState; at: string }

/**
 * Marks who came to a date, or takes marks back. The newest mark counts, also when marks arrive late or twice; a clock that is ahead
 * counts as now. Throws `class.not-found`, `session.not-found` and `attendance.closed`.
 */
export async function markAttendance(
  deps: Deps,
  staff: Caller,
  { id, sid }: { id: string; sid: string },
  marks: Mark[],
): Promise<{ kept: number }> {
  const { yogaClass, dates } = await findApproved(deps, staff, id)
  const session = dates.find((one) => one.id === sid)
  if (!session) throw new Problem('session.not-found')
  const now = deps.clock.now()
  if (!isMarkable(session, now)) throw new Problem('attendance.closed')
  const made = marks
    .filter(({ userId }) => yogaClass.roster[userId])
    .map(({ userId, state, at }) => ({
      userId,
      state,
      at: new Date(Math.min(Date.parse(at), now.getTime())),
    }))
  if (made.length === 0) return { kept: 0 }
  // The line comes first: a device sends marks again that were not answered.
  const facts = { sessionId: sid, students: made.length, marks: made }
  await recordAudit(deps, staff._id, 'attendance.mark', id, null, facts)
  let kept = 0
  for (const { userId, ...mark } of made) {
    if (await deps.stores.attendance.mark(id, sid, userId, { ...mark, by: staff._id })) kept += 1
  }
  return { kept }
}

/**
 * An approved class with the dates whose roster the caller may open: all of their own class, or as an admin of any; of a
 * class of another teacher those that they teach for them.
 */
async function findApproved(
  { stores, clock }: Deps,
  staff: Caller,
  id: string,
): Promise<{ yogaClass: ClassRecord; dates: SessionRecord[] }> {
  const found = await stores.classes.find(id)
  if (found?.status !== 'approved') throw new Problem('class.not-found')
  if (isOwnClass(staff, found)) return { yogaClass: found, dates: found.sessions }
  const dates = markableDates(found.sessions, staff._id, clock.now())
  if (dates.length === 0) throw new Problem('class.not-found')
  return { yogaClass: found, dates }
}
