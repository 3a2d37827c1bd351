import * as life from '@ningjing/contract/classes/class-life'
import { createClass } from '@ningjing/contract/classes/classes'
import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
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

/** Until so many hours before its first date, a student who leaves a class gets everything back. */
const FREE_HOURS = 24
/** When the first date of a class is, and the percent that a student gets back who leaves late; without dates, none is late. */
const KINDS = [
  { latePercent: 0 },
  { latePercent: 0, firstInHours: 48 },
  { latePercent: 50, firstInHours: 10 },
  { latePercent: 0, firstInHours: 10 },
]

/** Adds a class, without dates or with three, which may be sold by themselves as well. */
export async function addClass({ api, random, history }: Club, instructor: User, isFree: boolean) {
  const price = isFree ? 0 : randomPrice(random)
  const { firstInHours, latePercent = 0 } = random.pick(KINDS) ?? {}
  const yogaClass = {
    name: 'Chaos Yoga',
    image: '/art/class-tree.svg',
    seats: SEATS,
    price,
    description: '',
    ...(firstInHours && {
      sessions: datesFrom(firstInHours),
      ...(random.chance(0.6) && { dropIn: DROP_IN }),
      terms: { freeHours: FREE_HOURS, latePercent, freeDays: 14 },
    }),
  }
  const { reply } = await api.insist(instructor, createClass, { body: yogaClass })
  if (!reply) return
  const isLate = firstInHours !== undefined && firstInHours < FREE_HOURS
  history.classes.set(reply.insertedId, { seats: SEATS, isLate, latePercent })
  recordValue(history.sales, reply.insertedId, 'open', 'yes')
}

export const randomPrice = (random: Random) => random.pick(PRICES) ?? PRICES[0]

/** A date on each day from an hour on, on the clock of the club, which is UTC. */
function datesFrom(firstInHours: number) {
  return Array.from({ length: DATES }, (_, day) => {
    const at = new Date(Date.now() + (firstInHours + 24 * day) * HOUR_MS)
    return { local: at.toISOString().slice(0, 16), minutes: 60 }
  })
}

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
