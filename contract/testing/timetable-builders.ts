import { laterDay } from '../src/classes/schedule.ts'
import type { Timetable, TimetableDate } from '../src/timetable/timetable.schemas.ts'
import { momentOf } from '../src/zone.ts'
import { anId } from './builders.ts'

const ZONE = 'America/New_York'
/** A Monday far ahead, so that nothing is over. */
const MONDAY = '2031-12-01'

/** A date of the timetable; its start follows from its local time. */
export function aTimetableDate(overrides: Partial<TimetableDate> = {}): TimetableDate {
  const { local = `${MONDAY}T18:30` } = overrides
  return {
    classId: anId(),
    sid: anId(),
    name: 'Hatha for Beginners',
    image: '/art/class-tree.svg',
    startAt: momentOf(local, ZONE).at?.toISOString() ?? '',
    local,
    minutes: 60,
    instructor: 'Mei Tanaka',
    instructorId: anId(),
    online: false,
    price: 45,
    dates: 7,
    seats: 12,
    queued: 0,
    salesOpen: true,
    canceled: false,
    over: false,
    ...overrides,
  }
}

/** The week from a Monday on, without dates by default. */
export function aTimetable(overrides: Partial<Timetable> = {}): Timetable {
  const { from = MONDAY } = overrides
  return { zone: ZONE, from, to: laterDay(from, 6), dates: [], ...overrides }
}
