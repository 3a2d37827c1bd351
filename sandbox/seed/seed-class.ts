import type { Level } from '@ningjing/contract/classes/class-fields'
import type { Terms } from '@ningjing/contract/enrolments/terms'

/** A class of the seeded club. */
export type SeedClass = {
  name: string
  /** File name of the picture, without folder and extension. */
  picture: string
  /** Key of the instructor in `PEOPLE`. */
  instructor: string
  /** In dollars. */
  price: number
  /** What it costs with a pass. */
  credits?: number
  /** Seats before any enrollment. */
  capacity: number
  /** Age in days at the time of the seed. */
  daysOld: number
  description: string
  /** Keys of the enrolled students, in order of enrollment. */
  students?: string[]
  /** Keys of those among them who have left again. */
  left?: string[]
  /** Keys of the students in its waiting list, in order. */
  waiting?: string[]
  /** What the admin has decided; approved, if left out. */
  status?: 'pending' | 'denied'
  feedback?: string
  /** What the studio tells the students of a class that it cancels. */
  cancelReason?: string
  schedule?: SeedSchedule
  /** How its dates are sold by themselves. */
  dropIn?: { seats: number; price: number; credits: 1; closeMinutes?: number; only?: true }
  /** Who has bought some of its dates, by their place among the coming ones: that of the next one is 0. */
  dates?: { index: number; students: string[]; waiting?: string[] }[]
}

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
  /** The upper studio, if left out. */
  place?: string
  online?: string
  /** Everybody's, if left out. */
  level?: Level
  terms?: Terms
}
