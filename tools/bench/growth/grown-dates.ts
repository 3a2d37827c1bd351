import { SYSTEM } from '@ningjing/contract/audit/audit'
import { aClassRecord } from '@ningjing/server/testing/records'
import { type GrownDate, seatsOfDate } from './grown-passes.ts'
import { GROWN, idOf, NOW, planOf, sessionOf, userId, ZONE } from './grown-records.ts'

/** Weekly classes that are sold by the date, besides: 200,200 dates, 182 a week, the last ones so many weeks ahead. */
export const WEEKLY = { classes: 182, dates: 1_100, ahead: 14 }

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS
const STARTED = new Date(Date.UTC(2022, 0, 1))
/** A class names a past date for so long. */
const NAMED_MS = 30 * DAY_MS

const weeklyId = (index: number) => idOf('c', GROWN.classes + index)
const dateId = (index: number) => idOf('8', index)

/** A class that is sold by the date. Of its past dates it names those of the last 30 days. */
export function weeklyOf(index: number) {
  const weeks = Array.from({ length: WEEKLY.dates }, (_, week) => index * WEEKLY.dates + week)
  const sessions = weeks
    .map((date) => sessionOf(dateId(date), startOfDate(date)))
    .filter(({ at }) => at.getTime() > NOW.getTime() - NAMED_MS)
  return aClassRecord({
    ...factsOfWeekly(index),
    ...planOf(sessions),
    _id: weeklyId(index),
    seats: 0,
    enrolled: 0,
    salesEndAt: STARTED,
    dropIn: { seats: 14, cents: 1800, credits: 1, closeMinutes: 0, only: true },
  })
}

/** A date that is sold by itself, by the number of its class and its week. */
export function dateOf(index: number) {
  const parent = Math.floor(index / WEEKLY.dates)
  const at = startOfDate(index)
  const roster = seatsOfDate(recentNumber(index), { at })
  const enrolled = Object.keys(roster).length
  return aClassRecord({
    ...factsOfWeekly(parent),
    ...planOf([sessionOf(dateId(index), at)]),
    _id: dateId(index),
    of: weeklyId(parent),
    stage: at.getTime() > NOW.getTime() - NAMED_MS ? 'open' : 'archived',
    seats: 14 - enrolled,
    enrolled,
    roster,
    decidedBy: SYSTEM,
    salesEndAt: at,
    credits: 1,
    copiedRev: 0,
    copiedSeats: 14,
  })
}

/** The number of a date among those that passes pay: the next ones of all classes first. Others have no number of a pass. */
function recentNumber(index: number): number {
  const [parent, week] = [Math.floor(index / WEEKLY.dates), index % WEEKLY.dates]
  const weeksBack = WEEKLY.dates - WEEKLY.ahead - week
  return weeksBack < 0 ? Number.POSITIVE_INFINITY : weeksBack * WEEKLY.classes + parent
}

/** The date with a number. */
export function recentDate(number: number): GrownDate {
  const [weeksBack, parent] = [Math.floor(number / WEEKLY.classes), number % WEEKLY.classes]
  const index = parent * WEEKLY.dates + WEEKLY.dates - WEEKLY.ahead - weeksBack
  return { _id: dateId(index), at: startOfDate(index), zone: ZONE, name: factsOfWeekly(parent).name }
}

function factsOfWeekly(index: number) {
  const instructor = 1 + (index % GROWN.instructors)
  return {
    name: `Weekly ${index}`,
    description: 'A calm hour. '.repeat(20),
    instructorId: userId(instructor),
    instructor: `Member ${instructor}`,
    email: `member-${instructor}@grown.example`,
    priceInCents: 1800,
    createdAt: STARTED,
  }
}

/** Each class has its day of the week and its hour. */
function startOfDate(index: number): Date {
  const [parent, week] = [Math.floor(index / WEEKLY.dates), index % WEEKLY.dates]
  const weeksAhead = week - WEEKLY.dates + WEEKLY.ahead
  return new Date(NOW.getTime() + (weeksAhead * 7 + (parent % 7)) * DAY_MS + (parent % 12) * HOUR_MS)
}

/** What the log says of each class that is sold by the date, and of each of its dates. */
export function weeklyLogOf(index: number) {
  const isWeekly = index < WEEKLY.classes
  const { _id: subject, status, capacity } = isWeekly ? weeklyOf(index) : dateOf(index - WEEKLY.classes)
  const state = { status, capacity }
  const entry = { what: 'class.edit', subject, before: state, after: state }
  return { _id: idOf('7', index), who: SYSTEM, at: new Date(Date.UTC(2024, 0, 1)), ...entry }
}
