import { placeKey } from '@ningjing/contract/classes/place'
import { pricedDates } from '@ningjing/contract/classes/price-basis'
import { endOf, laterDay, startOf } from '@ningjing/contract/classes/schedule'
import type { Query } from '@ningjing/contract/endpoint'
import { type FieldRule, field } from '@ningjing/contract/field-reasons'
import { dollarsOf } from '@ningjing/contract/money'
import { pick } from '@ningjing/contract/pick'
import { Problem } from '@ningjing/contract/problems'
import {
  MAX_TIMETABLE_DAYS,
  TIMETABLE_DAYS,
  TIMETABLE_DAYS_AHEAD,
  TIMETABLE_DAYS_BACK,
  TIMETABLE_PROBLEMS,
} from '@ningjing/contract/timetable/timetable'
import type { readTimetable, TimetableDate, TodayDate } from '@ningjing/contract/timetable/timetable.schemas'
import { dayAt, localAt } from '@ningjing/contract/zone'
import { betweenDays, daysOf, type Period } from '../../base/days.ts'
import { isoOf } from '../../base/iso.ts'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import { creditsView } from '../../domain/class-plan-views.ts'
import type { ClassRecord } from '../../domain/records.ts'
import { substitutedTeacher, teacherOf } from '../../domain/teacher.ts'
import { isListClosed, isSold, seatsForSale } from '../../seats/hold.rules.ts'
import { capacityOf } from '../../seats/place.rules.ts'
import { seatsBack } from '../../seats/skip.rules.ts'

export type TimetableQuery = NonNullable<Query<typeof readTimetable>>

/** What a timetable shows of a class. */
export const TIMETABLE_FIELDS = {
  name: 1,
  image: 1,
  instructor: 1,
  instructorId: 1,
  email: 1,
  place: 1,
  online: 1,
  level: 1,
  priceInCents: 1,
  seats: 1,
  queued: 1,
  enrolled: 1,
  capacity: 1,
  stage: 1,
  zone: 1,
  sessions: 1,
  salesEndAt: 1,
  lastAt: 1,
  of: 1,
  dropIn: 1,
  credits: 1,
  grown: 1,
} as const

export type ScheduledClass = Pick<ClassRecord, '_id' | keyof typeof TIMETABLE_FIELDS>

/** The days that are asked for, by default a week from today on. Throws `request.invalid`. */
export function timetableDays({ from, to }: TimetableQuery, zone: string, now: Date): Period {
  const today = dayAt(now, zone)
  const first = from ?? today
  const last = to ?? laterDay(first, TIMETABLE_DAYS - 1)
  const refuse = (path: 'from' | 'to', rule: FieldRule) =>
    new Problem('request.invalid', { fields: [field(path, rule)] })
  if (first < laterDay(today, -TIMETABLE_DAYS_BACK)) throw refuse('from', TIMETABLE_PROBLEMS.range)
  if (last > laterDay(today, TIMETABLE_DAYS_AHEAD)) throw refuse('to', TIMETABLE_PROBLEMS.range)
  if (first > last) throw refuse('from', TIMETABLE_PROBLEMS.order)
  if (daysOf({ from: first, to: last }) > MAX_TIMETABLE_DAYS) throw refuse('from', TIMETABLE_PROBLEMS.length)
  return betweenDays(first, last, zone)
}

/** The dates of these classes between two moments that the query leaves, by time. */
export function timetableDates(
  classes: ScheduledClass[],
  { start, end }: Period,
  query: TimetableQuery,
  zone: string,
  now: Date,
): TimetableDate[] {
  const place = query.place && placeKey(query.place)
  const asked = classes.filter(
    (one) =>
      (!query.level || one.level === query.level) && (place === undefined || placeKey(one.place) === place),
  )
  // All of them: a date may have another place than its class.
  const byId = new Map(classes.map((one) => [one._id, one]))
  return (
    asked
      .flatMap((yogaClass) =>
        yogaClass.sessions
          // A date that is sold by itself is shown as what is sold.
          .filter(({ id, at }) => at >= start && at < end && (yogaClass._id === id || !byId.has(id)))
          .map((session) => ({
            ...dateView(yogaClass, session, zone, now),
            ...(yogaClass.of && singleDate(yogaClass, byId.get(yogaClass.of), now)),
          })),
      )
      // What is sold by the date alone disappears with its end; a date of a series stays, as one of them.
      .filter(({ canceled, over, series }) => !(over && (canceled || series === null)))
      .filter(({ instructorId }) => !query.instructor || instructorId === query.instructor)
      .sort(byTime)
  )
}

/** What a timetable says besides of a date that is sold by itself. */
function singleDate({ of }: ScheduledClass, parent: ScheduledClass | undefined, now: Date) {
  const isSeries = parent !== undefined && !parent.dropIn?.only
  const series = isSeries ? { price: dollarsOf(parent.priceInCents), seats: seatsForSale(parent, now) } : null
  return { of, series }
}

/** A seat, by the id by which dates have it; `sid`: the date to which a student of the class does not come. */
export type FreedSeat = { id: string; sid?: string }

/**
 * What the home of somebody shows of these dates, by time: for staff with how full they are, together with those who come
 * to one date only.
 * @param freed seats that students of the class have left to its dates
 */
export function todayDates(
  classes: ScheduledClass[],
  isWanted: (session: SessionRecord, yogaClass: ScheduledClass) => boolean,
  { isStaff, zone, now, freed = [] }: { isStaff: boolean; zone: string; now: Date; freed?: FreedSeat[] },
): TodayDate[] {
  const byId = new Map(classes.map((one) => [one._id, one]))
  return classes
    .flatMap((yogaClass) =>
      yogaClass.sessions
        .filter((session) => isWanted(session, yogaClass))
        .map((session) => {
          const single = byId.get(session.id)
          return {
            ...dateView(
              { ...yogaClass, ...(single && pick(single, ['place', 'online'])) },
              session,
              zone,
              now,
            ),
            ...(isStaff && headsOf(yogaClass, single, freed)),
          }
        }),
    )
    .sort(byTime)
}

function headsOf(yogaClass: ScheduledClass, single: ScheduledClass | undefined, freed: FreedSeat[]) {
  const ofClass = { enrolled: yogaClass.enrolled, capacity: capacityOf(yogaClass), waiting: yogaClass.queued }
  if (!single) return ofClass
  // The date has the seats of those who do not come.
  const twice = freed.filter(({ sid }) => sid === single._id).length
  const grown = Object.entries(single.grown ?? {}).flatMap(([id, seats]) => (seats > 0 ? id : []))
  const back = seatsBack(grown, new Set(freed.map(({ id }) => id)))
  const capacity = ofClass.capacity + single.capacity - twice - back
  return {
    // Who joined the class since may have a place that was a seat of the date.
    enrolled: Math.min(ofClass.enrolled + single.enrolled - twice, capacity),
    capacity,
    waiting: ofClass.waiting + single.queued,
  }
}

/** By time, then in an order that does not change. */
const byTime = (a: TimetableDate, b: TimetableDate) =>
  compare(a.startAt, b.startAt) || compare(a.name, b.name) || compare(a.sid, b.sid)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function dateView(yogaClass: ScheduledClass, session: SessionRecord, zone: string, now: Date): TimetableDate {
  const { _id: classId, name, image, place, online, level, priceInCents, queued, sessions } = yogaClass
  const { id: sid, minutes, at } = session
  const teacher = teacherOf(yogaClass, session)
  const substitutes = substitutedTeacher(yogaClass, session, now)
  const over = endOf(session) <= now
  const { dates, coming } = pricedDates(sessions, now)
  const salesOpen = !over && isSold(yogaClass, now)
  return {
    classId,
    sid,
    name,
    image,
    startAt: isoOf(startOf(session)),
    local: yogaClass.zone === zone ? session.local : localAt(at, zone),
    minutes,
    instructor: teacher.name,
    instructorId: teacher._id,
    ...(substitutes && { substitutes }),
    ...(place && { place }),
    online: online !== '',
    ...(level && { level }),
    price: dollarsOf(priceInCents),
    ...creditsView(yogaClass),
    dates,
    ...(coming < dates && { coming }),
    seats: salesOpen ? seatsForSale(yogaClass, now) : 0,
    queued,
    ...(!over && isListClosed(yogaClass, now) && { listClosed: true }),
    salesOpen,
    canceled: session.canceled !== undefined || yogaClass.stage === 'canceled',
    over,
  }
}
