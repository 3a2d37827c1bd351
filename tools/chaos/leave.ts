import { endEnrolment, listEnrolments, quoteEnd } from '@ningjing/contract/enrolments/enrolments'
import { outcomeOf, type User } from './api.ts'
import { type Club, centsOf, think } from './club.ts'

const PAUSE_MS = 1_500

/** A row of the student's own enrollments. */
type Enrolled = { _id: string; classId: string }

/** Ends some of the student's enrollments. Returns the classes that the student wants to come back to. */
export async function leaveSome(club: Club, student: User): Promise<string[]> {
  const { api, random } = club
  const own = await api.insist(student, listEnrolments, { params: { email: student.email } })
  const left = (own.reply ?? []).filter(() => random.chance(0.5))
  for (const one of left) await leave(club, student, one)
  return left.map(({ classId }) => classId).filter(() => random.chance(0.6))
}

/** Ends an enrollment at the refund that is quoted, now and then by two calls at once, or asks for another refund first. */
async function leave(club: Club, student: User, enrolled: Enrolled): Promise<void> {
  const { api, random, history } = club
  const params = { order: enrolled._id }
  const { reply, code } = await api.insist(student, quoteEnd, { params })
  if (!reply) {
    history.count(`no end quoted: ${code}`)
    return
  }
  const { paid, back, refund, credits } = reply
  const cents = centsOf(refund)
  const { _id: orderId, classId } = enrolled
  history.quotes.push({ orderId, classId, paid: centsOf(paid), back: centsOf(back), refund: cents })
  await think(club, PAUSE_MS)
  // Nobody is quoted this amount, so no end with it may be found.
  if (random.chance(0.1)) {
    await api.insist(student, endEnrolment, { params, body: { refundShown: (cents + 1) / 100 } })
  }
  const shown = { cents, credits }
  const again = random.chance(0.2) ? end(club, student, enrolled, shown) : undefined
  await end(club, student, enrolled, shown)
  await again
}

type Shown = { cents: number; credits: number | undefined }

async function end(
  { api, random, history }: Club,
  student: User,
  { _id, classId }: Enrolled,
  { cents, credits }: Shown,
) {
  const send = random.chance(0.3) ? api.once : api.insist
  const body = { refundShown: cents / 100, ...(credits !== undefined && { creditsShown: credits }) }
  const ended = await send(student, endEnrolment, { params: { order: _id }, body })
  const isMade = outcomeOf(ended)
  if (isMade === 'no') history.count(`no end: ${ended.code}`)
  const promised = ended.reply && centsOf(ended.reply.refund)
  history.ends.push({ orderId: _id, classId, reason: 'canceled', cents, promised, isMade })
  if (credits !== undefined && isMade === 'yes') {
    history.credits.push({ orderId: _id, classId, promised: credits })
  }
}
