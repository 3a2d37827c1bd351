import { weekdayOf } from '@ningjing/contract/classes/repeat'
import { type WeekStart, weekdaysFrom } from '@ningjing/contract/formats'
import type { Figures, Fill, Marks } from '@ningjing/contract/reports/reports.schemas'
import { seatsBack } from '../../seats/skip.rules.ts'
import { byPassView, type Rows, rowOf } from './figures.rules.ts'
import type { DatedClass, HeldDate, MarkSum, PaidByPass } from './figures.store.ts'

/** The dates of one teacher. */
type Taught = { name: string; fill: Fill; byPass: PaidByPass; marks: Marks }

/** What the dates of a period come to, besides the rows of their classes. */
export type HeldDates = {
  weekdays: Map<number, Fill>
  /** By the id of who taught them. */
  teachers: Map<string, Taught>
  weekdayOf: (date: Pick<HeldDate, 'at' | 'day'>, zone: string) => number
  /** Free seats of those that are sold by themselves, by id; also the ids of their classes. */
  single: Map<string, number>
}

/** No dates yet. */
export function noDates(): HeldDates {
  return { weekdays: new Map(), teachers: new Map(), weekdayOf: knownWeekdays(), single: new Map() }
}

/** The marks of dates, by class, then by the key of the date. */
export type Marked = ReadonlyMap<string, ReadonlyMap<string, Marks>>

/** Puts marks where `addDates` finds them. */
export function markedOf(sums: MarkSum[]): Marked {
  const marked = new Map<string, Map<string, Marks>>()
  for (const { _id: key, classId, ...marks } of sums) {
    const known = marked.get(classId) ?? new Map<string, Marks>()
    marked.set(classId, known.set(key, marks))
  }
  return marked
}

/** How often each id is in a list. */
export function countsOf(ids: string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** What is known of dates besides their classes. */
export type KnownOfDates = {
  marked: Marked
  /** Seats that passes paid, by class. */
  byPass: ReadonlyMap<string, PaidByPass>
  /** How many students of its class do not come to a date, by its id. */
  skipped: ReadonlyMap<string, number>
  /** Ids of the seats that dates have, and their classes have not. */
  freed: ReadonlySet<string>
}

/**
 * Adds the dates of a class, with their marks. Dates after the class was canceled do not count; before, the students
 * count who were enrolled when it was. A date that is sold by itself comes before its class, and is one date with that
 * of its class: seats and students of both count under the class, a seat that a student has left to the date once.
 */
export function addDates(
  rows: Rows,
  held: HeldDates,
  yogaClass: DatedClass,
  { marked, byPass, skipped, freed }: KnownOfDates,
): void {
  const { _id: classId, of, zone, capacity, canceled, dates } = yogaClass
  const hasSingle = held.single.has(classId)
  const enrolled = canceled?.students ?? yogaClass.enrolled
  const marks = marked.get(classId)
  const back = seatsBack(yogaClass.grown, freed)
  const passes = perDate(yogaClass, byPass.get(classId))
  for (const date of dates) {
    if (canceled && date.at >= canceled.at) continue
    const row = rowOf(rows, of || classId)
    const free = hasSingle ? held.single.get(date.id) : undefined
    const isCounted = free !== undefined
    const twice = isCounted ? (skipped.get(date.id) ?? 0) : 0
    const seats = capacity - twice - back
    // Who joined the class since may have a place that was a seat of the date.
    const taken = isCounted ? Math.min(enrolled - twice, seats + free) : enrolled
    if (of) held.single.set(classId, seats - taken).set(of, 0)
    const taught = taughtIn(held.teachers, yogaClass, date.teacher)
    for (const fill of [row, fillIn(held.weekdays, held.weekdayOf(date, zone)), taught.fill]) {
      if (!isCounted) fill.dates += 1
      fill.enrolled += taken
      fill.capacity += seats
    }
    row.passSeats += passes.seats
    row.passWorth += passes.cents
    taught.byPass.seats += passes.seats
    taught.byPass.cents += passes.cents
    const { present = 0, noShow = 0 } = marks?.get(`${classId}:${date.id}`) ?? {}
    for (const sum of [row, taught.marks]) {
      sum.present += present
      sum.noShow += noShow
    }
  }
}

/** What passes paid of each date of a class: they pay a series for all of its dates, in parts of cents. */
function perDate({ countDates }: DatedClass, paid?: PaidByPass): PaidByPass {
  return paid ? { seats: paid.seats, cents: paid.cents / countDates() } : { seats: 0, cents: 0 }
}

/** All weekdays, in the order of the club. */
export function weekdaysOf(weekdays: HeldDates['weekdays'], weekStart: WeekStart): Figures['weekdays'] {
  return weekdaysFrom(weekStart).map((weekday) => ({ weekday, ...fillIn(weekdays, weekday) }))
}

/** Everyone who taught, by name. */
export function teachersOf(teachers: HeldDates['teachers']): Figures['teachers'] {
  return [...teachers]
    .map(([teacherId, { byPass, ...taught }]) => ({ teacherId, ...taught, byPass: byPassView(byPass) }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.teacherId.localeCompare(b.teacherId))
}

function fillIn<Key>(fills: Map<Key, Fill>, key: Key): Fill {
  const fill = fills.get(key) ?? { dates: 0, enrolled: 0, capacity: 0 }
  fills.set(key, fill)
  return fill
}

/** Of who taught a date: the teacher of the class, unless there was another one. */
function taughtIn(
  teachers: HeldDates['teachers'],
  yogaClass: DatedClass,
  teacher: DatedClass['dates'][number]['teacher'],
): Taught {
  const teacherId = teacher?._id ?? yogaClass.instructorId
  const known = teachers.get(teacherId)
  if (known) return known
  const taught = {
    name: teacher?.name ?? yogaClass.instructor,
    fill: { dates: 0, enrolled: 0, capacity: 0 },
    byPass: { seats: 0, cents: 0 },
    marks: { present: 0, noShow: 0 },
  }
  teachers.set(teacherId, taught)
  return taught
}

/** Zones differ by whole quarters of an hour, so a day begins with one everywhere. */
const QUARTER_HOUR_MS = 15 * 60_000

/** Finds weekdays, and those of one time only once: a period has many dates, and few times. */
function knownWeekdays(): HeldDates['weekdayOf'] {
  const zones = new Map<string, Map<number, number>>()
  return (date, zone) => {
    const known = zones.get(zone) ?? new Map<number, number>()
    zones.set(zone, known)
    // A map finds small numbers much faster than milliseconds.
    const quarter = Math.floor(date.at / QUARTER_HOUR_MS)
    const weekday = known.get(quarter) ?? weekdayOf(date.day)
    if (!known.has(quarter)) known.set(quarter, weekday)
    return weekday
  }
}
