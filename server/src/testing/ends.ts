import * as enrolments from '@ningjing/contract/enrolments/enrolments'
import * as skips from '@ningjing/contract/enrolments/skips'
import type { BodyOf } from '@ningjing/contract/testing/api-client'
import type { SessionRecord } from '../domain/class-plan.records.ts'
import type { ClassRecord, UserRecord } from '../domain/records.ts'
import { datesTodo } from '../features/classes/follow-class.ts'
import { recordAudit } from '../steps/record-audit.ts'
import { taskTodo } from '../steps/todos.ts'
import { ask, type Caller } from './ask.ts'
import type { Checkout, Club } from './club.ts'
import { openRawDatabase } from './raw-database.store.ts'

const HOUR_MS = 3_600_000

type Order = { orderId: string }

/** A schedule with one date of an hour in each of so many hours from now. */
export function datedIn({ clock, stores }: Club, ...hours: number[]): Partial<ClassRecord> {
  const sessions = hours.map((hour): SessionRecord => {
    const at = new Date(clock.now().getTime() + hour * HOUR_MS)
    return { id: stores.newId(), local: at.toISOString().slice(0, 16), at, minutes: 60, seq: 0 }
  })
  const [firstAt = null] = sessions.map(({ at }) => at)
  const lastAt = new Date((sessions.at(-1)?.at.getTime() ?? 0) + HOUR_MS)
  return { zone: 'UTC', sessions, firstAt, lastAt, nextAt: firstAt, salesEndAt: firstAt }
}

const of = ({ orderId }: Order) => ({ params: { order: orderId } })

/** The calls that end an enrollment or give money back, to any server process. */
export const quote = (caller: Caller, student: UserRecord, order: Order) =>
  ask(caller, student, enrolments.quoteEnd, of(order))

export const leave = (caller: Caller, student: UserRecord, order: Order, refundShown: number) =>
  ask(caller, student, enrolments.endEnrolment, { ...of(order), body: { refundShown } })

export const remove = (caller: Caller, admin: UserRecord, order: Order, refund: number, shown?: number) =>
  ask(caller, admin, enrolments.endByAdmin, {
    ...of(order),
    body: { refund, shown, reason: 'The room is small.' },
  })

/** The calls by which a student does not come to a date, or comes after all. */
export const skip = (caller: Caller, student: UserRecord, { orderId: order }: Order, sid: string) =>
  ask(caller, student, skips.skipDate, { params: { order, sid } })

export const unskip = (caller: Caller, student: UserRecord, { orderId: order }: Order, sid: string) =>
  ask(caller, student, skips.unskipDate, { params: { order, sid } })

/** What `giveBack` writes to the student. */
export const GOODWILL = 'The heating was broken.'

export const giveBack = (
  caller: Caller,
  admin: UserRecord,
  order: Order,
  total: number,
  shown: number,
  reason = GOODWILL,
) => ask(caller, admin, enrolments.refundByAdmin, { ...of(order), body: { total, shown, reason } })

export const move = (
  caller: Caller,
  admin: UserRecord,
  order: Order,
  { _id: classId }: Pick<ClassRecord, '_id'>,
  refundShown?: number,
) => ask(caller, admin, enrolments.moveByAdmin, { ...of(order), body: { classId, refundShown } })

export const add = (caller: Caller, staff: UserRecord, body: BodyOf<typeof enrolments.addStudent>) =>
  ask(caller, staff, enrolments.addStudent, { body })

/** An admin says that dollars were given back by hand. */
export const hand = (caller: Caller, admin: UserRecord, { orderId: order }: Order, amount: number) =>
  ask(caller, admin, enrolments.handedByAdmin, {
    params: { order },
    body: { amount, note: 'Cash, at the desk.' },
  })

/** Cents that the provider has given back, and in how many refunds. */
export async function refundsOf({ deps }: Club, { intentId }: Pick<Checkout, 'intentId'>) {
  const refunds = await deps.cards.refundsOf(intentId)
  const made = refunds.filter(({ status }) => status !== 'failed')
  return { cents: made.reduce((sum, { amountInCents }) => sum + amountInCents, 0), count: made.length }
}

/** Keys of the mails to a student, without the id of their order. */
export async function mailsOf({ stores }: Club, { _id }: UserRecord): Promise<string[]> {
  return (await stores.mails.listFor(_id)).map(({ kind }) => kind).sort()
}

/** Cancels a class with its students, as step O14 does; the sweeper, or the caller, drains it and lets its dates follow. */
export async function cancelClass(club: Club, { _id, dropIn }: ClassRecord, by = 'system') {
  const raw = await openRawDatabase(club.databaseUri)
  const todo = taskTodo(club.deps, 'drain')
  const todos = [todo, ...datesTodo(club.deps, { dropIn })]
  const canceled = { by, at: club.clock.now(), reason: 'The teacher is ill.' }
  const { modifiedCount } = await raw.classes.updateOne(
    { _id, stage: 'open' },
    {
      $set: { stage: 'canceled', canceled },
      $push: { todo: { $each: todos } },
      $inc: { rev: 1, todos: todos.length },
    },
  )
  await raw.close()
  const [before, after] = [{ stage: 'open' }, { stage: 'canceled' }]
  if (modifiedCount > 0) await recordAudit(club.deps, by, 'class.cancel', _id, before, after)
  return todo
}
