import type { Level } from '@ningjing/contract/classes/class-fields'
import type { Terms } from '@ningjing/contract/enrolments/terms'

/** Dates of a class: one or more a week, at the same time of the clock. */
export type SeedSchedule = {
  /** Days from today to the first date; negative if the series has begun. */
  startsIn: number
  /** Such as `18:30`; left out, the next hour or two, while the club is open. */
  time?: string
  minutes: number
  weeks: number
  /** Further dates of each week: so many days after its first one. */
  also?: number[]
  place?: string
  online?: string
  level: Level
  terms?: Terms
}

/** Schedules by the name of the class. A class that is missing here has no dates. */
export const SCHEDULES: Record<string, SeedSchedule> = {
  'Power Yoga': { startsIn: -20, time: '18:30', minutes: 75, weeks: 8, place: 'Sun Room', level: 'advanced' },
  'Lakeside Meditation': {
    startsIn: 6,
    time: '10:00',
    minutes: 120,
    weeks: 1,
    place: 'Boathouse',
    level: 'all',
  },
  'Vinyasa Flow': {
    startsIn: -12,
    time: '19:00',
    minutes: 60,
    weeks: 10,
    place: 'Sun Room',
    level: 'improver',
  },
  'Back Care & Release': {
    startsIn: 5,
    time: '17:15',
    minutes: 60,
    weeks: 6,
    place: 'Quiet Room',
    level: 'all',
  },
  'Yin & Sound': { startsIn: 10, time: '18:00', minutes: 90, weeks: 3, place: 'Quiet Room', level: 'all' },
  'Yoga Nidra': { startsIn: 0, minutes: 60, weeks: 1, place: 'Quiet Room', level: 'all' },
  'Core & Balance': {
    startsIn: 8,
    time: '07:30',
    minutes: 45,
    weeks: 8,
    place: 'Sun Room',
    level: 'improver',
  },
  'Gentle Morning Practice': {
    startsIn: -15,
    also: [2, 4],
    time: '08:00',
    minutes: 45,
    weeks: 12,
    place: 'Garden',
    level: 'beginner',
  },
  'Yin Evenings': { startsIn: 4, time: '20:15', minutes: 90, weeks: 8, place: 'Quiet Room', level: 'all' },
  'Alignment Workshop': {
    startsIn: 13,
    time: '14:00',
    minutes: 120,
    weeks: 1,
    place: 'Sun Room',
    level: 'improver',
    terms: { freeHours: 72, latePercent: 50, freeDays: 14 },
  },
  'Hatha for Beginners': { startsIn: -7, minutes: 60, weeks: 8, place: 'Sun Room', level: 'beginner' },
  'Sun Salutation': {
    startsIn: 9,
    time: '07:00',
    minutes: 60,
    weeks: 8,
    online: 'https://video.ningjing.example/sun-salutation',
    level: 'beginner',
  },
  // At the same time and place as Yin Evenings.
  'Moonlight Flow': { startsIn: 18, time: '21:00', minutes: 60, weeks: 1, place: 'Quiet Room', level: 'all' },
  'Summer Reset': { startsIn: -28, time: '18:00', minutes: 90, weeks: 4, place: 'Garden', level: 'all' },
  'Rooftop Flow': { startsIn: 10, time: '18:00', minutes: 60, weeks: 4, place: 'Rooftop', level: 'improver' },
}
