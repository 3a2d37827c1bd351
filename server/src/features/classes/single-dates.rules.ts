import { isDeepStrictEqual } from 'node:util'
import { SYSTEM } from '@ningjing/contract/audit/audit'
import { type DateField, PLAN_FIELDS, TEXT_FIELDS } from '@ningjing/contract/classes/class-fields'
import { endOf } from '@ningjing/contract/classes/schedule'
import { pick } from '@ningjing/contract/pick'
import type { DropIn } from '../../domain/class-plan.records.ts'
import { NO_PLAN, type SessionRecord } from '../../domain/class-plan.records.ts'
import type { TeacherChange } from '../../domain/mail.records.ts'
import type { ClassRecord } from '../../domain/records.ts'
import { teacherOf } from '../../domain/teacher.ts'
import { movedNow, withSessions } from './class-plan.rules.ts'
import { nothingSold } from './classes.rules.ts'

const MINUTE_MS = 60_000

/** What a date says as its class does. */
const COPIED = [...TEXT_FIELDS, ...PLAN_FIELDS, 'instructor', 'instructorId', 'email'] as const

/** What a date takes over from its class, with the revision of the class that it is from. */
export type Copy = Partial<ClassRecord> & { copiedRev: number }

/** What a date of a class, as the class is now, says of itself. */
function copyOf(
  parent: ClassRecord,
  session: SessionRecord,
  now: Date,
): Copy & Pick<ClassRecord, (typeof COPIED)[number]> {
  const { dropIn } = parent
  return {
    ...pick(parent, COPIED),
    ...withSessions(NO_PLAN, parent.zone, [session], now),
    ...(dropIn
      ? {
          priceInCents: dropIn.cents,
          credits: dropIn.credits,
          salesEndAt: endOfSales(session, dropIn),
          copiedSeats: dropIn.seats,
        }
      : { salesEndAt: now }),
    copiedRev: parent.rev,
  }
}

/** Where a date stores what may be set at it. */
const SET_AT_DATE: Record<DateField, keyof ClassRecord> = {
  seats: 'capacity',
  price: 'priceInCents',
  place: 'place',
  online: 'online',
}

type OpenedDate = Pick<ClassRecord, 'own' | 'copiedSeats' | 'seats' | 'salesEndAt' | 'sessions'>

/**
 * Whether the dates of a class can have a place of their own: not while students of the whole class come, who read where
 * that one is.
 */
export function isPlacedByDate({ dropIn, enrolled, held }: Series): boolean {
  return dropIn?.only === true && enrolled + held === 0
}

type Series = Pick<ClassRecord, 'dropIn' | 'enrolled' | 'held'>

const isWhere = (field: DateField) => field === 'place' || field === 'online'

/** Whether a date has a place of its own that no longer counts. */
export function losesPlace(parent: Series, { own = [] }: Pick<ClassRecord, 'own'>): boolean {
  return own.some(isWhere) && !isPlacedByDate(parent)
}

/** What a date that was opened before takes over of its class as it is now: not what was set at it. */
export function laterCopyOf(parent: ClassRecord, date: OpenedDate, session: SessionRecord, now: Date): Copy {
  const isLost = losesPlace(parent, date)
  const own = (date.own ?? []).filter((field) => !(isLost && isWhere(field)))
  const kept: string[] = own.map((field) => SET_AT_DATE[field])
  // The sales of dates that are no longer sold by themselves have ended once.
  if (!parent.dropIn && date.salesEndAt && date.salesEndAt <= now) kept.push('salesEndAt')
  const { copiedSeats, ...copy } = copyOf(parent, withOwnMoves(date, session, now), now)
  const followed = Object.entries(copy).filter(([field]) => !kept.includes(field))
  const seats = date.copiedSeats ?? copiedSeats
  return {
    ...Object.fromEntries(followed),
    ...(isLost && { own }),
    ...(seats !== undefined && { copiedSeats: seats + seatsGained(parent, date) }),
    copiedRev: parent.rev,
  }
}

/** It has moved when it follows: until then students buy it at the time before. */
function withOwnMoves(
  { sessions: [own] }: Pick<ClassRecord, 'sessions'>,
  session: SessionRecord,
  now: Date,
): SessionRecord {
  if (!own) return session
  const { moved: _ofClass, ...followed } = session
  const moved = own.at.getTime() === session.at.getTime() ? own.moved : movedNow(own, session.seq, now)
  return { ...followed, ...(moved && { moved }) }
}

/**
 * Seats that a date gains when the number of its class changes; negative to lose them. It keeps those that are sold, and
 * its own number if it has one.
 */
export function seatsGained(
  { dropIn }: Pick<ClassRecord, 'dropIn'>,
  { own = [], copiedSeats, seats }: OpenedDate,
): number {
  if (!dropIn || copiedSeats === undefined || own.includes('seats')) return 0
  return Math.max(dropIn.seats - copiedSeats, -seats)
}

/** Whether a date says already what it takes over. */
export function isCopyOf(date: Partial<ClassRecord>, { copiedRev: _rev, ...copy }: Copy): boolean {
  return isDeepStrictEqual(pick(date, Object.keys(copy) as (keyof ClassRecord)[]), copy)
}

/** Who teaches a date to come, and who would have, by its class as it is now; undefined if nobody else does. */
export function otherTeacher(
  parent: ClassRecord,
  date: TaughtDate,
  session: SessionRecord,
  now: Date,
): TeacherChange | undefined {
  const teacherId = teacherOf(parent, session)._id
  const insteadOfId = teacherOf(date, date.sessions[0] ?? session)._id
  return teacherId === insteadOfId || endOf(session) <= now ? undefined : { teacherId, insteadOfId }
}

type TaughtDate = Pick<ClassRecord, 'sessions' | 'instructorId' | 'instructor' | 'email' | 'teacherReasons'>

/**
 * What a date says to its students of why another one teaches.
 * @param change id of the entry in the audit log about it
 */
export function reasonOf(
  parent: Pick<ClassRecord, 'teacherReasons'>,
  { teacherReasons = [] }: Pick<ClassRecord, 'teacherReasons'>,
  { insteadOfId }: TeacherChange,
  change: string | undefined,
): Pick<ClassRecord, 'teacherReasons'> {
  const given = parent.teacherReasons?.find(({ id, about }) => id === change && about === insteadOfId)
  return given ? { teacherReasons: [...teacherReasons, given] } : {}
}

function endOfSales({ at }: SessionRecord, { closeMinutes }: DropIn): Date {
  return new Date(at.getTime() - closeMinutes * MINUTE_MS)
}

/** The class of a date that nobody has bought. Its id is the one of the date, so that each date has one at most. */
export function newDate(
  parent: ClassRecord,
  { seats, cents }: DropIn,
  session: SessionRecord,
  now: Date,
): ClassRecord {
  return {
    ...NO_PLAN,
    _id: session.id,
    of: parent._id,
    priceInCents: cents,
    createdAt: now,
    decidedBy: SYSTEM,
    decidedAt: now,
    status: 'approved',
    ...nothingSold(seats),
    ...copyOf(parent, session, now),
  }
}

/** Whether a date may be sold by itself from now on. */
export function isOpening(parent: ClassRecord, { at, canceled }: SessionRecord, now: Date): boolean {
  return parent.status === 'approved' && parent.stage === 'open' && !canceled && at > now
}
