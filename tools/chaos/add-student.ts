import { isByDate, type SoldAs } from '@ningjing/contract/classes/sold-as'
import * as enrolments from '@ningjing/contract/enrolments/enrolments'
import { DESK_MEANS, DESK_TRANSACTION, FREE_TRANSACTION } from '@ningjing/contract/payments/payments'
import type { BodyOf } from '@ningjing/contract/testing/api-client'
import { outcomeOf, type User } from './api.ts'
import { addUser, type Club, centsOf } from './club.ts'
import { leaveSome } from './leave.ts'

/** Dollars that admins take at the desk, whatever the class costs. */
const AMOUNTS = [12.34, 20, 31.5, 60] as const
const MAX_AT_DESK = 3

/**
 * Gives a new student a place without payment, at times on an extra seat. It is called once, because a second seat could
 * be added.
 */
export async function addStudent(
  club: Club,
  admin: User,
  yogaClass: SoldAs & { _id: string },
): Promise<void> {
  const { random, history } = club
  if (isByDate(yogaClass)) return
  const { _id: classId } = yogaClass
  const { _id: userId } = await addUser(club, 'student')
  const extraSeat = random.chance(0.5)
  const added = await add(club, admin, { classId, userId, extraSeat })
  if (!added.reply) return
  history.count(extraSeat ? 'places given on an extra seat' : 'places given on a free seat')
  const { insertedId: orderId } = added.reply
  history.payments.push({ orderId, userId, classId, transactionId: FREE_TRANSACTION + orderId })
}

/** Takes money of a few new students at the desk: an admin any amount, an instructor the price of their class. */
export async function payAtDesk(
  club: Club,
  staff: User,
  yogaClass: SoldAs & { _id: string; price: number },
  mayChoose = false,
): Promise<void> {
  const { _id: classId, price } = yogaClass
  const students = price === 0 || isByDate(yogaClass) ? 0 : club.random.between(1, MAX_AT_DESK)
  const all = Array.from({ length: students }, () => walkIn(club, staff, classId, price, mayChoose))
  await Promise.all(all)
}

/** A student who pays at the desk, and at times leaves again. It is called once, because a repeated call is refused. */
async function walkIn(club: Club, staff: User, classId: string, price: number, mayChoose: boolean) {
  const { random, history } = club
  const student = await addUser(club, 'student')
  const how = random.pick(DESK_MEANS) ?? 'cash'
  const amount = mayChoose ? (random.pick(AMOUNTS) ?? price) : price
  const paid = { how, amount }
  const added = await add(club, staff, { classId, userId: student._id, extraSeat: mayChoose, paid })
  history.desk.set(student._id, { classId, how, cents: centsOf(amount), isMade: outcomeOf(added) })
  if (!added.reply) return history.count(`no payment at the desk: ${added.code}`)
  const { insertedId: orderId } = added.reply
  history.payments.push({
    orderId,
    userId: student._id,
    classId,
    transactionId: DESK_TRANSACTION + orderId,
  })
  await leaveSome(club, student)
}

async function add({ api, history }: Club, staff: User, body: BodyOf<typeof enrolments.addStudent>) {
  const added = await api.once(staff, enrolments.addStudent, { body })
  // A seat is added only if none is free; the reconciliation compares it with the audit log.
  const isSaved = added.reply ? 'unknown' : outcomeOf(added)
  if (body.extraSeat) history.edits.push({ classId: body.classId, delta: 1, isSaved })
  return added
}
