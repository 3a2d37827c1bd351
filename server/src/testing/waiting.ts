import { intentIdOf } from '@ningjing/contract/testing/club-steps'
import { joinWaiting, leaveWaiting, listWaiting } from '@ningjing/contract/waiting/waiting'
import type { ClassRecord, UserRecord } from '../domain/records.ts'
import { ask, type Caller, callsOf } from './ask.ts'
import { type Checkout, type Club, enrolledByCard } from './club.ts'
import { add, leave } from './ends.ts'

type Wanted = { notLaterThanHours?: number; leaveOthers?: boolean }

/** The calls of waiting lists, to any server process. */
export const join = (caller: Caller, student: UserRecord, { _id }: ClassRecord, wanted: Wanted = {}) =>
  ask(caller, student, joinWaiting, { body: { classId: _id, ...wanted } })

export const leaveLine = (caller: Caller, student: UserRecord, { _id }: ClassRecord) =>
  ask(caller, student, leaveWaiting, { params: { key: _id } })

export const waitingOf = (caller: Caller, student: UserRecord) =>
  callsOf(caller, student)(listWaiting, { params: { key: student.email } })

/** The user ids in the waiting list of a class, in order. */
export async function lineOf(club: Club, yogaClass: ClassRecord): Promise<string[]> {
  return ((await club.read(yogaClass)).queue ?? []).map(({ userId }) => userId)
}

/** A class of one seat that is taken by a student who has paid, and others who wait for it. */
export async function withLine(club: Club, waiting = 2, overrides: Partial<ClassRecord> = {}) {
  const paid = await enrolledByCard(club, 1, overrides)
  return { ...paid, ...(await joined(club, paid.yogaClass, waiting)) }
}

/** The same with a student whom an admin has added without payment, which needs no provider. */
export async function withGuest(
  club: Club,
  admin: UserRecord,
  waiting = 2,
  overrides: Partial<ClassRecord> = {},
) {
  const [student, yogaClass] = [await club.student(), await club.yogaClass({ seats: 1, ...overrides })]
  const { body } = await add(club, admin, { classId: yogaClass._id, userId: student._id })
  const orderId: string = body.insertedId
  return { student, yogaClass, orderId, ...(await joined(club, yogaClass, waiting)) }
}

async function joined(club: Club, yogaClass: ClassRecord, waiting: number) {
  const line: UserRecord[] = []
  for (let index = 0; index < waiting; index += 1) {
    const student = await club.student()
    await join(club, student, yogaClass)
    line.push(student)
  }
  return { line, first: line[0]!, second: line[1]! }
}

/** The student who has paid leaves the class, so that a seat becomes free. */
export const freeSeat = (caller: Caller, paid: Pick<Checkout, 'student' | 'orderId'>, refund = 45) =>
  leave(caller, paid.student, paid, refund)

/** Accepts an offer as a student does who has seen it: pays for its selection. */
export async function accept(club: Club, student: UserRecord) {
  const [row] = await waitingOf(club, student)
  if (!row?.offer) throw new Error('Nothing is offered to this student.')
  const { selectedId, price } = row.offer
  const started = await club.startPaying(student, selectedId, price)
  if (started.status !== 200) return started
  const transactionId = intentIdOf(started.body.clientSecret)
  await club.confirm(transactionId)
  return club.record(student, { transactionId })
}
