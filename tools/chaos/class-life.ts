import { type Answer, outcomeOf, type User } from './api.ts'
import type { Club } from './club.ts'
import { recordValue } from './history.ts'

const SEATS = 4
const PRICES = [20, 25.5, 45]
const HOUR_MS = 3_600_000
const DATES = 3

/** Until so many hours before its first date, a student who leaves a class gets everything back. */
const FREE_HOURS = 24
/** When the first date of a class is, and the percent that a student gets back who leaves late; without dates, none is late. */
const KINDS = [
  { latePercent: 0 },
  { latePercent: 0, firstInHours: 48 },
  { latePercent: 50, firstInHours: 10 },
  { latePercent: 0, firstInHours: 10 },
]

/** Adds a class, without dates or with three. */
export async function addClass({ api, random, history }: Club, instructor: User, isFree: boolean) {
  const price = isFree ? 0 : random.pick(PRICES)
  const { firstInHours, latePercent = 0 } = random.pick(KINDS) ?? {}
  const yogaClass = {
    name: 'Chaos Yoga',
    image: '/art/class-tree.svg',
    seats: SEATS,
    price,
    description: '',
    ...(firstInHours && {
      sessions: datesFrom(firstInHours),
      terms: { freeHours: FREE_HOURS, latePercent, freeDays: 14 },
    }),
  }
  const { answer } = await api.insist(instructor, 'POST', '/classes', yogaClass)
  if (answer?.status !== 200) return
  const isLate = firstInHours !== undefined && firstInHours < FREE_HOURS
  history.classes.set(answer.body.insertedId, { seats: SEATS, isLate, latePercent })
  recordValue(history.sales, answer.body.insertedId, 'open', 'yes')
}

export const randomPrice = ({ random }: Club) => random.pick(PRICES)

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
  { _id: classId, sessions }: Answer['body'],
) {
  const coming = sessions.filter(({ canceled }: Answer['body']) => !canceled)
  if (coming.length < 2) return
  const sessionId = coming.at(-1).id
  const path = `/classes/${classId}/sessions/${sessionId}/cancel`
  const body = { share: true, reason: 'The teacher is ill.' }
  history.dates.push({ classId, sessionId, isMade: outcomeOf(await api.insist(staff, 'POST', path, body)) })
}

/** Ends the sales of a class, or opens them again. */
export async function setSales({ api, random, history }: Club, staff: User, { _id }: Answer['body']) {
  const open = random.chance(0.8)
  const set = await api.insist(staff, 'POST', `/classes/${_id}/sales`, { open })
  recordValue(history.sales, _id, open ? 'open' : 'closed', outcomeOf(set))
}

/** Cancels a class with the number of students that is shown. */
export async function cancelClass(
  { api, history }: Club,
  staff: User,
  { _id: classId }: Answer['body'],
): Promise<void> {
  const path = `/classes/${classId}/cancel`
  const quoted = await api.insist(staff, 'GET', path)
  if (quoted.answer?.status !== 200) return
  const { enrolled } = quoted.answer.body
  const earlier = history.cancels.get(classId)
  if (earlier && earlier.isMade !== 'no') return
  // Students may be answered before this call is.
  history.cancels.set(classId, { isMade: 'unknown', students: enrolled })
  const body = { name: 'Chaos Yoga', reason: 'The roof leaks.', enrolledShown: enrolled }
  const canceled = await api.insist(staff, 'POST', path, body)
  history.cancels.set(classId, { isMade: outcomeOf(canceled), students: enrolled })
}
