import * as life from '@ningjing/contract/classes/class-life'
import { createClass } from '@ningjing/contract/classes/classes'
import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import type { BodyOf } from '@ningjing/contract/testing/api-client'
import { outcomeOf, type User } from './api.ts'
import type { Club } from './club.ts'
import { recordValue } from './history.ts'
import type { Random } from './random.ts'

const SEATS = 4
const PRICES = [20, 25.5, 45] as const
const HOUR_MS = 3_600_000
const DATES = 3
/** How dates are sold by themselves. */
const DROP_IN = { seats: 2, price: 15, credits: 1, closeMinutes: 30 } as const
const BY_DATE = { ...DROP_IN, only: true } as const

/** Until so many hours before its first date, a student who leaves a class gets everything back. */
const FREE_HOURS = 24
/** When the first date of a class is, and the percent that a student gets back who leaves late; without dates, none is late. */
const KINDS = [
  { latePercent: 0 },
  { latePercent: 0, firstInHours: 48 },
  { latePercent: 50, firstInHours: 10 },
  { latePercent: 0, firstInHours: 10 },
]
/** Sold as a whole, by the date as well, or by the date only. */
const SOLD_AS = [undefined, undefined, DROP_IN, DROP_IN, BY_DATE]
/** Of the classes that instructors add later, so many repeat each week. */
const WEEKLY_SHARE = 0.1
/** When a class that repeats begins, so that no date that it opens is past. */
const FIRST_WEEKLY_HOURS = 48
const WEEKLY = [2, 6].map((weekday) => ({ weekday, time: '18:30', minutes: 60 }))

/** Adds a class without dates, with three, which may be sold by themselves, or with those of each week. */
export async function addClass(
  club: Club,
  instructor: User,
  isFree: boolean,
  isWeekly = club.random.chance(WEEKLY_SHARE),
): Promise<void> {
  const { random } = club
  const { firstInHours, latePercent = 0 } = random.pick(KINDS) ?? {}
  const terms = { freeHours: FREE_HOURS, latePercent, freeDays: 14 }
  const dropIn = isWeekly ? BY_DATE : firstInHours ? random.pick(SOLD_AS) : undefined
  const from = localIn(FIRST_WEEKLY_HOURS).slice(0, 10)
  const whole = { seats: SEATS, price: isFree ? 0 : randomPrice(random) }
  const sold = dropIn === BY_DATE ? { seats: 0, dropIn } : { ...whole, ...(dropIn && { dropIn }) }
  const dated = firstInHours ? { sessions: datesFrom(firstInHours), terms } : {}
  const when = isWeekly ? { repeat: { weekly: WEEKLY, from, until: null }, terms } : dated
  const isLate = !isWeekly && firstInHours !== undefined && firstInHours < FREE_HOURS
  await add(club, instructor, { ...sold, ...when }, { isLate, latePercent })
}

async function add(
  { api, history }: Club,
  instructor: User,
  sold: Omit<BodyOf<typeof createClass>, 'name' | 'image' | 'description'>,
  terms: { isLate: boolean; latePercent: number },
): Promise<void> {
  const body = { name: 'Chaos Yoga', image: '/art/class-tree.svg', description: '', ...sold }
  const { reply } = await api.insist(instructor, createClass, { body })
  if (!reply) return
  history.classes.set(reply.insertedId, { seats: sold.seats ?? 0, ...terms })
  recordValue(history.sales, reply.insertedId, sold.dropIn?.only ? 'closed' : 'open', 'yes')
}

export const randomPrice = (random: Random) => random.pick(PRICES) ?? PRICES[0]

/** A date on each day from an hour on, on the clock of the club, which is UTC. */
function datesFrom(firstInHours: number) {
  return Array.from({ length: DATES }, (_, day) => {
    return { local: localIn(firstInHours + 24 * day), minutes: 60 }
  })
}

const localIn = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString().slice(0, 16)

/** Cancels the last date of a class, with its share; the first one stays, because the terms depend on it. */
export async function cancelDate(
  { api, history }: Club,
  staff: User,
  { _id: classId, sessions }: ManagedClass,
) {
  const [, ...later] = sessions.filter(({ canceled }) => !canceled)
  const sessionId = later.at(-1)?.id
  if (!sessionId) return
  const body = { share: true, reason: 'The teacher is ill.' }
  const canceled = await api.insist(staff, life.cancelSession, {
    params: { id: classId, sid: sessionId },
    body,
  })
  history.dates.push({ classId, sessionId, isMade: outcomeOf(canceled) })
}

/** Moves a date of a class by an hour, later or earlier. */
export async function moveDate(
  { api, random, history }: Club,
  staff: User,
  { _id: classId, sessions }: ManagedClass,
) {
  const date = random.pick(sessions.filter(({ canceled }) => !canceled))
  if (!date) return
  const { id: sid, minutes } = date
  const byHours = random.pick([-1, 1]) ?? 1
  const at = new Date(Date.parse(`${date.local}Z`) + byHours * HOUR_MS)
  const local = at.toISOString().slice(0, 16)
  if (!history.times.has(sid)) recordValue(history.times, sid, date.local, 'yes')
  const body = { local, minutes }
  const moved = await api.insist(staff, life.moveSession, { params: { id: classId, sid }, body })
  recordValue(history.times, sid, local, outcomeOf(moved))
}

/** Ends the sales of a class, or opens them again. */
export async function setSales({ api, random, history }: Club, staff: User, { _id }: ManagedClass) {
  const open = random.chance(0.8)
  const set = await api.insist(staff, life.setSales, { params: { id: _id }, body: { open } })
  recordValue(history.sales, _id, open ? 'open' : 'closed', outcomeOf(set))
}

/** Cancels a class with the number of students that is shown. */
export async function cancelClass(
  { api, history }: Club,
  staff: User,
  { _id: classId }: { _id: string },
): Promise<void> {
  const params = { id: classId }
  const { reply } = await api.insist(staff, life.quoteClassEnd, { params })
  if (!reply) return
  const { enrolled } = reply
  const earlier = history.cancels.get(classId)
  if (earlier && earlier.isMade !== 'no') return
  // Students may be answered before this call is.
  const asked = { students: enrolled, askedAt: new Date() }
  history.cancels.set(classId, { isMade: 'unknown', ...asked })
  const body = { name: 'Chaos Yoga', reason: 'The roof leaks.', enrolledShown: enrolled }
  const canceled = await api.insist(staff, life.cancelClass, { params, body })
  history.cancels.set(classId, { isMade: outcomeOf(canceled), ...asked })
}
