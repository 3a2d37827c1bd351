import { outcomeOf, type User } from './api.ts'
import { type Club, centsOf, think } from './club.ts'

const PAUSE_MS = 1_500

/** A row of the student's own enrolments. */
type Enrolled = { _id: string; classId: string }

/** Ends some of the student's enrolments. Returns the classes that the student wants to come back to. */
export async function leaveSome(club: Club, student: User): Promise<string[]> {
  const { api, random } = club
  const own = await api.insist(student, 'GET', `/enrolledClasses/${student.email}`)
  const enrolled: Enrolled[] = own.answer?.status === 200 ? own.answer.body : []
  const left = enrolled.filter(() => random.chance(0.5))
  for (const one of left) await leave(club, student, one)
  return left.map(({ classId }) => classId).filter(() => random.chance(0.6))
}

/** Ends an enrolment at the refund that is quoted, now and then by two calls at once, or asks for another refund first. */
async function leave(club: Club, student: User, enrolled: Enrolled): Promise<void> {
  const { api, random, history } = club
  const path = `/enrolments/${enrolled._id}/end`
  const { answer } = await api.insist(student, 'GET', path)
  if (answer?.status !== 200) {
    history.count(`no end quoted: ${answer?.body.code ?? 'no answer'}`)
    return
  }
  const { paid, back, refund } = answer.body
  const cents = centsOf(refund)
  const { _id: orderId, classId } = enrolled
  history.quotes.push({ orderId, classId, paid: centsOf(paid), back: centsOf(back), refund: cents })
  await think(club, PAUSE_MS)
  // Nobody is quoted this amount, so no end with it may be found.
  if (random.chance(0.1)) await api.insist(student, 'POST', path, { refundShown: (cents + 1) / 100 })
  const again = random.chance(0.2) ? end(club, student, enrolled, cents) : undefined
  await end(club, student, enrolled, cents)
  await again
}

async function end({ api, random, history }: Club, student: User, { _id, classId }: Enrolled, cents: number) {
  const send = random.chance(0.3) ? api.once : api.insist
  const ended = await send(student, 'POST', `/enrolments/${_id}/end`, { refundShown: cents / 100 })
  const { answer } = ended
  const isMade = outcomeOf(ended)
  if (isMade === 'no') history.count(`no end: ${answer?.body.code}`)
  const promised = isMade === 'yes' ? centsOf(answer?.body.refund) : undefined
  history.ends.push({ orderId: _id, classId, reason: 'canceled', cents, promised, isMade })
}
