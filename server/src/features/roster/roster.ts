import { dollarsOf } from '@ningjing/contract/money'
import { Problem } from '@ningjing/contract/problems'
import { isMarkable, isOn, type MarkState } from '@ningjing/contract/roster/roster'
import type { Roster, RosterClass, RosterStudent, Waiting } from '@ningjing/contract/roster/roster.schemas'
import { isoOf } from '../../base/iso.ts'
import type { Deps } from '../../deps.ts'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import { sessionView } from '../../domain/class-plan-views.ts'
import type { PurseRecord } from '../../domain/purse.records.ts'
import type { Counted } from '../../domain/purse.ts'
import type { ClassRecord, OrderRecord } from '../../domain/records.ts'
import type { Place } from '../../domain/seat.records.ts'
import type { Caller } from '../../http/caller.ts'
import { isOwnClass } from '../../seats/find-own-class.ts'
import { findTaught, type TaughtClass } from '../../seats/find-taught.ts'
import { capacityOf } from '../../seats/place.rules.ts'
import type { SingleDate } from '../../seats/places.store.ts'
import { clubNow } from '../../steps/club-now.ts'
import { recordAudit } from '../../steps/record-audit.ts'
import type { Booked } from './attendance.store.ts'
import { type FirstDate, firstDates } from './first-dates.ts'

/**
 * Who is enrolled in a class or in dates of it that are sold by themselves, by name, with the marks of the dates that the
 * caller may see; by the id of such a date, who comes to it. Throws `class.not-found`.
 */
export async function readRoster(deps: Deps, staff: Caller, classId: string): Promise<Roster> {
  const taught = await findTaught(deps, staff, classId)
  const { yogaClass, dates, singles } = taught
  const { name, instructor, place } = yogaClass
  const zone = yogaClass.zone || (await clubNow(deps)).club.zone
  const isAdmin = staff.role === 'admin'
  return {
    class: { _id: classId, name, instructor, zone, place, capacity: capacityOf(yogaClass) },
    sessions: dates.map(sessionView),
    ...(singles.length > 0 && { singles: Object.fromEntries(singles.map(singleView)) }),
    students: await studentsOf(deps, taught, isAdmin),
    waiting: await waitingOf(deps, [yogaClass, ...singles], isAdmin),
    ...(isOwnClass(staff, yogaClass) && { managed: managedView(yogaClass) }),
  }
}

function managedView({ _id, stage, seats, queued, priceInCents, dropIn }: ClassRecord): RosterClass {
  return {
    _id,
    stage,
    seats,
    queued,
    price: dollarsOf(priceInCents),
    ...(dropIn && { dropIn: { ...(dropIn.only && { only: true as const }) } }),
  }
}

const singleView = ({ _id, capacity, place }: SingleDate) => [_id, { capacity, place }]

async function studentsOf(
  deps: Deps,
  { yogaClass, dates, singles }: TaughtClass,
  isAdmin: boolean,
): Promise<RosterStudent[]> {
  const { attendance, orders, passBooks, users } = deps.stores
  const classes = [yogaClass, ...singles]
  const places = classes.flatMap((one) =>
    Object.entries(one.roster).map(([userId, place]) => {
      return { userId, classId: one._id, place, only: onlyOf(one) }
    }),
  )
  const userIds = [...new Set(places.map(({ userId }) => userId))]
  const [contacts, found, marks, firsts] = await Promise.all([
    users.contactsOf(userIds),
    orders.findAll(places.map(({ place }) => place.orderId)),
    attendance.marksOf(classes.map(({ _id }) => _id)),
    firstDates(deps, places.map(bookedOf)),
  ])
  const orderById = new Map(found.map((order) => [order._id, order]))
  const passById = await passBooks.findAll(found.flatMap(({ passId }) => passId ?? []))
  const students = places.map(({ userId, place, only }): RosterStudent => {
    const { name = '', email = '' } = contacts.get(userId) ?? {}
    const order = orderById.get(place.orderId)
    return {
      userId,
      name,
      ...(isAdmin && { email, place: placeView(place, order) }),
      ...firstTimeOf(
        firsts.get(userId),
        place,
        dates.filter(({ id }) => isOn(only, id)),
      ),
      kind: kindOf(order),
      ...passOf(passById.get(order?.passId ?? ''), order),
      ...only,
      marks: Object.fromEntries(
        dates
          .filter(({ id }) => isOn(only, id))
          .flatMap(({ id }) => {
            const mark = marks.get(id)?.[userId]
            return mark ? [[id, { state: mark.state, at: mark.at.toISOString() }]] : []
          }),
      ),
      ...skippedOf(place, dates),
    }
  })
  return students.sort((a, b) => a.name.localeCompare(b.name) || a.userId.localeCompare(b.userId))
}

function bookedOf({ userId, classId, place }: { userId: string; classId: string; place: Place }): Booked {
  return { _id: place.orderId, userId, classId, createdAt: place.at, endedAt: null }
}

/** Whether somebody is new in the club on one of the dates that they come to here. */
function firstTimeOf(
  first: FirstDate | undefined,
  { orderId }: Place,
  dates: SessionRecord[],
): Pick<RosterStudent, 'firstTime' | 'firstOn'> {
  if (!first) return { firstTime: true }
  const { id: firstOn } = first
  if (firstOn === undefined) return { firstTime: first.orderId === orderId }
  return dates.some(({ id }) => id === firstOn) ? { firstTime: true, firstOn } : { firstTime: false }
}

/** Says of the people of a date that is sold by itself that they come to no other one. */
function onlyOf({ of, _id }: Pick<ClassRecord, 'of' | '_id'>): { only?: string } {
  return of ? { only: _id } : {}
}

/** For each class those with an offer that lasts, then those who wait; erased accounts are left out. */
async function waitingOf(
  { stores, clock }: Deps,
  classes: SingleDate[],
  isAdmin: boolean,
): Promise<Waiting[]> {
  const now = clock.now()
  const all = classes.flatMap((one) =>
    waitingIn(one, now).map((waiting): Omit<Waiting, 'name'> => ({ ...waiting, ...onlyOf(one) })),
  )
  const contacts = await stores.users.contactsOf([...new Set(all.map(({ userId }) => userId))])
  return all.flatMap((one) => {
    const contact = contacts.get(one.userId)
    return contact ? { ...one, name: contact.name, ...(isAdmin && { email: contact.email }) } : []
  })
}

function waitingIn({ holds, queue = [] }: SingleDate, now: Date) {
  const offered = Object.entries(holds).flatMap(([userId, { createdAt, offerUntil }]) =>
    offerUntil && offerUntil > now
      ? { userId, at: isoOf(createdAt), state: 'offered' as const, until: isoOf(offerUntil) }
      : [],
  )
  return [
    ...offered,
    ...queue.map(({ userId, at }) => ({ userId, at: isoOf(at), state: 'waiting' as const })),
  ]
}

function placeView({ orderId, back = 0 }: Place, order: OrderRecord | undefined): RosterStudent['place'] {
  return { order: orderId, paid: dollarsOf(order?.cents ?? 0), back: dollarsOf(back) }
}

/** The dates to which a student has said that they do not come. */
function skippedOf({ skips = {} }: Place, dates: SessionRecord[]): Pick<RosterStudent, 'skipped'> {
  const skipped = dates.map(({ id }) => id).filter((id) => skips[id])
  return skipped.length > 0 ? { skipped } : {}
}

function passOf(purse: PurseRecord | undefined, order: Counted = {}): Pick<RosterStudent, 'pass'> {
  if (!purse) return {}
  const { credits } = order
  return { pass: { name: purse.product.name, left: purse.left, ...(credits && { credits }) } }
}

function kindOf(order: OrderRecord | undefined): RosterStudent['kind'] {
  return order?.kind ?? (order?.cents === 0 ? 'free' : 'card')
}

type Mark = { userId: string; state: MarkState; at: string }

/**
 * Marks who came to a date, or takes marks back, each in the class that the student is enrolled in: that of all dates, or
 * the one of this date. The newest mark counts, also when marks arrive late or twice; a clock that is ahead
 * counts as now. Throws `class.not-found`, `session.not-found` and `attendance.closed`.
 */
export async function markAttendance(
  deps: Deps,
  staff: Caller,
  { id, sid }: { id: string; sid: string },
  marks: Mark[],
): Promise<{ kept: number }> {
  const { yogaClass, dates, singles } = await findTaught(deps, staff, id)
  const session = dates.find((one) => one.id === sid)
  if (!session) throw new Problem('session.not-found')
  const now = deps.clock.now()
  if (!isMarkable(session, now)) throw new Problem('attendance.closed')
  const belongTo = [yogaClass, ...singles.filter(({ _id }) => _id === sid)]
  const made = marks.flatMap(({ userId, state, at }) => {
    const own = belongTo.find(({ roster }) => roster[userId])
    return own
      ? { classId: own._id, userId, state, at: new Date(Math.min(Date.parse(at), now.getTime())) }
      : []
  })
  let kept = 0
  for (const [classId, ofClass] of Map.groupBy(made, (mark) => mark.classId)) {
    kept += await markIn(deps, staff, { classId, sid }, ofClass)
  }
  return { kept }
}

/** Returns how many of the marks count now. */
async function markIn(
  deps: Deps,
  staff: Caller,
  { classId, sid }: { classId: string; sid: string },
  made: { userId: string; state: MarkState; at: Date }[],
): Promise<number> {
  const marks = made.map(({ userId, state, at }) => ({ userId, state, at }))
  // The line comes first: a device sends marks again that were not answered.
  const facts = { sessionId: sid, students: marks.length, marks }
  await recordAudit(deps, staff._id, 'attendance.mark', classId, null, facts)
  let kept = 0
  for (const { userId, ...mark } of marks) {
    if (await deps.stores.attendance.mark(classId, sid, userId, { ...mark, by: staff._id })) kept += 1
  }
  return kept
}
