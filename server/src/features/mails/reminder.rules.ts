import { startOf } from '@ningjing/contract/classes/schedule'
import { CLUB_TERMS } from '@ningjing/contract/enrolments/terms'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import type { OrderRecord } from '../../domain/records.ts'
import type { Place } from '../../domain/seat.records.ts'

const HOUR_MS = 3_600_000
const DAY_BEFORE = 24
/** Hours from a reminder to the end of the full refund. */
const BEFORE_CUT_OFF = 4
/** Ends of the full refund of which a reminder warns, in hours before the first date. */
const MIN_CUT_OFF = 8
const MAX_CUT_OFF = 48

/** All hours before a date at which reminders are sent; the day before is one of them. */
export const REMINDER_HOURS = Array.from(
  { length: MAX_CUT_OFF - MIN_CUT_OFF + 1 },
  (_, hours) => MIN_CUT_OFF + hours + BEFORE_CUT_OFF,
)
export const MAX_REMINDER_HOURS = MAX_CUT_OFF + BEFORE_CUT_OFF

type Reminded = {
  /** Its terms decide, not those of the class now. */
  order: Pick<OrderRecord, 'cents' | 'terms' | 'passId'> | undefined
  place: Place
  sessions: readonly SessionRecord[]
}

/**
 * When a student is reminded of a date: 4 hours before the full refund ends, if it ends 8 to 48 hours before the date,
 * else a day before it (product §7.7). Null for a student who has read of the date within that time, because they
 * enrolled or it was moved.
 */
export function reminderAt(reminded: Reminded, date: SessionRecord): Date | null {
  const hours = [cutOffHours(reminded, date) + BEFORE_CUT_OFF, DAY_BEFORE]
  const [cutOffAt = Number.NaN, dayBeforeAt = 0] = hours.map((one) => date.at.getTime() - one * HOUR_MS)
  const readAt = Math.max(reminded.place.at.getTime(), date.moved?.at.getTime() ?? 0)
  // Nobody was reminded at a moment that was past when this became the first date: the day before is left.
  const firstSince = cutOffAt < dayBeforeAt ? othersChangedAt(reminded, date) : 0
  if (cutOffAt >= Math.max(readAt, firstSince)) return new Date(cutOffAt)
  return dayBeforeAt >= readAt ? new Date(dayBeforeAt) : null
}

/** When another date of the class was last canceled or moved, which may have made this one the first; 0 if none was. */
function othersChangedAt({ sessions }: Reminded, date: SessionRecord): number {
  const others = sessions.filter(({ id }) => id !== date.id)
  return Math.max(
    0,
    ...others.flatMap(({ canceled, moved }) => [canceled, moved].map((one) => one?.at.getTime() ?? 0)),
  )
}

/** Hours before the date at which the full refund ends; NaN where no reminder warns of it. */
function cutOffHours({ order, place, sessions }: Reminded, date: SessionRecord): number {
  const { freeHours, latePercent } = order?.terms ?? CLUB_TERMS
  // A credit comes back as long as all of a price would.
  const isPaid = order?.passId !== undefined || (order?.cents ?? 0) > (place.back ?? 0)
  const isRefunded = isPaid && latePercent < 100
  const isFirst = sessions.every((one) => one.canceled || startOf(one) >= date.at)
  return isRefunded && isFirst && freeHours >= MIN_CUT_OFF && freeHours <= MAX_CUT_OFF
    ? freeHours
    : Number.NaN
}
