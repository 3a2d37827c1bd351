import { listPublicClasses } from '@ningjing/contract/classes/classes'
import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { laterDay } from '@ningjing/contract/classes/schedule'
import { isByDate } from '@ningjing/contract/classes/sold-as'
import { readRoster } from '@ningjing/contract/roster/roster'
import { rowsOf } from '@ningjing/contract/testing/api-client'
import { readTimetable } from '@ningjing/contract/timetable/timetable'
import type { User } from './api.ts'
import { type Club, centsOf } from './club.ts'

/** A student's place in a class, with its price and what was given back of it, in cents, and whether a pass pays it. */
export type SomePlace = { orderId: string; classId: string; paid: number; back: number; isByPass: boolean }

/** A class that visitors see. */
export async function someClass(
  { api, random }: Club,
  user: User,
  isWanted: (yogaClass: PublicClass) => boolean = () => true,
): Promise<PublicClass | undefined> {
  return random.pick(rowsOf((await api.read(user, listPublicClasses)) ?? []).filter(isWanted))
}

/** What can be bought: a class, or a date that is sold by itself. */
export type Sold = Pick<PublicClass, '_id' | 'seats' | 'price'>

const DATES_SHARE = 0.4
/** How many weeks after this one dates are looked for. */
const WEEKS_AHEAD = [0, 0, 0, 1, 2]

/** A class that is sold as a whole, or a date of the timetable that is sold by itself. */
export async function someSold(
  club: Club,
  user: User,
  isWanted: (sold: Sold) => boolean = () => true,
): Promise<Sold | undefined> {
  if (club.random.chance(DATES_SHARE)) return someDate(club, user, isWanted)
  return someClass(club, user, (yogaClass) => !isByDate(yogaClass) && isWanted(yogaClass))
}

/** A date of the timetable that is sold by itself. */
export async function someDate(
  club: Club,
  user: User,
  isWanted: (sold: Sold) => boolean = () => true,
): Promise<Sold | undefined> {
  const weeks = club.random.pick(WEEKS_AHEAD) ?? 0
  const from = laterDay(new Date().toISOString().slice(0, 10), 7 * weeks)
  const dates = (await club.api.read(user, readTimetable, { query: { from } }))?.dates ?? []
  const singles = dates.filter(({ of, canceled }) => of && !canceled)
  return club.random.pick(singles.map(({ classId, ...date }) => ({ ...date, _id: classId })).filter(isWanted))
}

/** A place in a class or in one of its dates, as the roster shows it. */
export async function somePlace(club: Club, admin: User): Promise<SomePlace | undefined> {
  const classId = (await someClass(club, admin))?._id
  const roster = classId && (await club.api.read(admin, readRoster, { params: { id: classId } }))
  const student = roster ? club.random.pick(roster.students) : undefined
  if (!classId || !student?.place) return undefined
  const { order, paid, back } = student.place
  const cents = { paid: centsOf(paid), back: centsOf(back) }
  return {
    orderId: order,
    classId: student.only ?? classId,
    ...cents,
    isByPass: student.pass !== undefined,
  }
}
