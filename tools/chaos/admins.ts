import { decideClass, listAllClasses, sendFeedback } from '@ningjing/contract/classes/classes'
import type { PublicClass, ReviewedClass } from '@ningjing/contract/classes/classes.schemas'
import * as enrolments from '@ningjing/contract/enrolments/enrolments'
import { rowsOf } from '@ningjing/contract/testing/api-client'
import { setUserRole } from '@ningjing/contract/users/users'
import { addStudent, payAtDesk } from './add-student.ts'
import { outcomeOf, type User } from './api.ts'
import { changeSomePass } from './change-passes.ts'
import { cancelClass } from './class-life.ts'
import { addUser, type Club, centsOf, think } from './club.ts'
import { handBack } from './hand-back.ts'
import { recordValue } from './history.ts'
import { writeToClass } from './messages.ts'
import { moveStudent } from './move.ts'
import { giveSomePass } from './passes.ts'
import { someClass, somePlace } from './pick.ts'
import { replaceTeacher } from './teachers.ts'

const PAUSE_MS = 3_000
/** Parts of what is left of a place that a removed student gets back. */
const PARTS = [0, 0.3, 1]
/** Cents that a student who stays gets back; two admins hardly ever choose the same. */
const GOODWILL: [min: number, max: number] = [101, 499]

const STEPS = [
  ...[removeStudent, giveBack, cancelSomeClass, handBack, handBack, giveSomePass, giveSomePass],
  inSomeClass(addStudent),
  inSomeClass((club, admin, yogaClass) => payAtDesk(club, admin, yogaClass, true)),
  inSomeClass(replaceTeacher),
  inSomeClass(writeToClass),
]
const STEPS_AT_ONCE = 4

/** Decides about classes, gives, moves and takes places and money, and changes roles, now and then that of the other admin. */
export async function liveAsAdmin(club: Club, admin: User, other: User): Promise<void> {
  const { api, random } = club
  while (!club.over.aborted) {
    await think(club, PAUSE_MS)
    const pending = random.pick(await pendingClasses(club, admin))
    if (pending) await decide(club, admin, pending, random.chance(0.7) ? 'approved' : 'denied')
    if (pending && random.chance(0.3)) {
      await api.insist(admin, sendFeedback, { params: { id: pending._id }, body: { feedback: 'Well done' } })
    }
    await moveStudent(club, admin)
    await changeSomePass(club, admin)
    for (const step of random.shuffled(STEPS).slice(0, STEPS_AT_ONCE)) await step(club, admin)
    if (random.chance(0.3)) await promoteSomebody(club, admin)
    const role = random.chance(0.2) ? 'instructor' : 'admin'
    await api.insist(admin, setUserRole, { params: { id: other._id }, body: { role } })
  }
}

export async function pendingClasses({ api }: Club, admin: User): Promise<ReviewedClass[]> {
  return rowsOf((await api.read(admin, listAllClasses, { query: { status: 'pending' } })) ?? [])
}

export async function decide(
  { api, history }: Club,
  admin: User,
  { _id, rev }: ReviewedClass,
  status: 'approved' | 'denied',
): Promise<void> {
  const body = { status, revShown: rev }
  const decided = await api.insist(admin, decideClass, { params: { id: _id }, body })
  history.decisions.push({ classId: _id, rev, status, isMade: outcomeOf(decided) })
}

async function promoteSomebody(club: Club, admin: User): Promise<void> {
  const { _id } = await addUser(club, 'student')
  const set = await club.api.insist(admin, setUserRole, { params: { id: _id }, body: { role: 'instructor' } })
  recordValue(club.history.roles, _id, 'student', 'yes')
  recordValue(club.history.roles, _id, 'instructor', outcomeOf(set))
}

async function removeStudent(club: Club, admin: User): Promise<void> {
  const place = await somePlace(club, admin)
  if (!place) return
  const { orderId, classId, paid, back } = place
  const cents = back + Math.round((paid - back) * (club.random.pick(PARTS) ?? 0))
  const body = { refund: cents / 100, reason: 'The room is small.' }
  const removed = await club.api.insist(admin, enrolments.endByAdmin, { params: { order: orderId }, body })
  const isMade = outcomeOf(removed)
  const promised = removed.reply && centsOf(removed.reply.refund)
  club.history.ends.push({ orderId, classId, reason: 'removed', cents, promised, isMade })
}

/** Gives a part of the price back to a student who stays. */
async function giveBack(club: Club, admin: User): Promise<void> {
  const place = await somePlace(club, admin)
  const cents = club.random.between(...GOODWILL)
  if (!place || place.paid - place.back < cents) return
  const { orderId, back } = place
  const body = { total: (back + cents) / 100, shown: back / 100, reason: 'The heating was broken.' }
  const given = await club.api.insist(admin, enrolments.refundByAdmin, { params: { order: orderId }, body })
  club.history.goodwill.push({ orderId, cents, isMade: outcomeOf(given) })
}

async function cancelSomeClass(club: Club, admin: User): Promise<void> {
  const yogaClass = club.random.chance(0.2) ? await someClass(club, admin) : undefined
  if (yogaClass) await cancelClass(club, admin, yogaClass)
}

/** A step that needs a class that visitors see. */
function inSomeClass(step: (club: Club, admin: User, yogaClass: PublicClass) => Promise<void>) {
  return async (club: Club, admin: User): Promise<void> => {
    const yogaClass = await someClass(club, admin)
    if (yogaClass) await step(club, admin, yogaClass)
  }
}
