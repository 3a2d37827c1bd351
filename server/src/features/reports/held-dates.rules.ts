import { type WeekStart, weekdaysFrom } from '@ningjing/contract/formats'
import type { Figures, Fill, Marks } from '@ningjing/contract/reports/reports.schemas'
import { weekdayAt } from '@ningjing/contract/zone'
import { type Rows, rowOf } from './figures.rules.ts'
import type { DatedClass, MarkSum } from './figures.store.ts'

/** The dates of one teacher. */
type Taught = { name: string; fill: Fill; marks: Marks }

/** What the dates of a period come to, besides the rows of their classes. */
export type HeldDates = {
  weekdays: Map<number, Fill>
  /** By the id of who taught them. */
  teachers: Map<string, Taught>
  /** Who taught, by the key of the date: `<class id>:<session id>`. */
  taughtBy: Map<string, Taught>
}

/**
 * Adds the dates of classes that began in a range of time. Dates after the class was canceled do not count; before, the
 * students count who were enrolled when it was.
 */
export function addDates(rows: Rows, classes: DatedClass[], start: Date, end: Date): HeldDates {
  const weekdayOf = knownWeekdays()
  const held: HeldDates = { weekdays: new Map(), teachers: new Map(), taughtBy: new Map() }
  for (const yogaClass of classes) {
    const { _id: classId, zone, capacity, canceled } = yogaClass
    const until = Math.min(canceled?.at.getTime() ?? Infinity, end.getTime())
    const enrolled = canceled ? (canceled.students ?? 0) : yogaClass.enrolled
    for (const { id, at, substituteId } of datesIn(yogaClass.dates)) {
      if (at < start.getTime() || at >= until) continue
      const taught = taughtIn(held.teachers, yogaClass, substituteId)
      for (const fill of [rowOf(rows, classId), fillIn(held.weekdays, weekdayOf(at, zone)), taught.fill]) {
        fill.dates += 1
        fill.enrolled += enrolled
        fill.capacity += capacity
      }
      held.taughtBy.set(`${classId}:${id}`, taught)
    }
  }
  return held
}

/** Adds the marks of the dates that were held; others are left out. */
export function addMarks(rows: Rows, { taughtBy }: HeldDates, sums: MarkSum[]): void {
  for (const { _id: key, present, noShow } of sums) {
    const taught = taughtBy.get(key)
    if (!taught) continue
    const [classId = ''] = key.split(':')
    for (const marks of [rowOf(rows, classId), taught.marks]) {
      marks.present += present
      marks.noShow += noShow
    }
  }
}

/** All weekdays, in the order of the club. */
export function weekdaysOf(weekdays: HeldDates['weekdays'], weekStart: WeekStart): Figures['weekdays'] {
  return weekdaysFrom(weekStart).map((weekday) => ({ weekday, ...fillIn(weekdays, weekday) }))
}

/** Everyone who taught, by name. */
export function teachersOf(teachers: HeldDates['teachers']): Figures['teachers'] {
  return [...teachers]
    .map(([teacherId, taught]) => ({ teacherId, ...taught }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.teacherId.localeCompare(b.teacherId))
}

/** The dates in the text of the store. */
function* datesIn(text: string) {
  const words = text.split(' ')
  for (let index = 0; index + 2 < words.length; index += 3) {
    const [id = '', at = '', substituteId = ''] = words.slice(index, index + 3)
    yield { id, at: Number(at), substituteId }
  }
}

function fillIn<Key>(fills: Map<Key, Fill>, key: Key): Fill {
  const fill = fills.get(key) ?? { dates: 0, enrolled: 0, capacity: 0 }
  fills.set(key, fill)
  return fill
}

/** Of who taught a date: the teacher of the class, unless there was another one. */
function taughtIn(
  teachers: HeldDates['teachers'],
  { instructorId, instructor, substitutes = [] }: DatedClass,
  substituteId: string,
): Taught {
  const teacherId = substituteId || instructorId
  const known = teachers.get(teacherId)
  if (known) return known
  const name = substitutes.find(({ _id }) => _id === substituteId)?.name ?? instructor
  const taught = {
    name,
    fill: { dates: 0, enrolled: 0, capacity: 0 },
    marks: { present: 0, noShow: 0 },
  }
  teachers.set(teacherId, taught)
  return taught
}

/** Finds weekdays, and those of equal moments only once: clubs have few times of day, and Intl is slow. */
function knownWeekdays(): (at: number, zone: string) => number {
  const zones = new Map<string, Map<number, number>>()
  return (at, zone) => {
    const known = zones.get(zone) ?? new Map<number, number>()
    zones.set(zone, known)
    const weekday = known.get(at) ?? weekdayAt(new Date(at), zone)
    known.set(at, weekday)
    return weekday
  }
}
