import type { Collection, Db, Filter } from 'mongodb'
import type { Indexes } from '../base/indexes.ts'
import { type PublicChanges, recorded } from '../base/public-changes.ts'
import type { ClassRecord } from '../domain/records.ts'
import type { Hold } from '../domain/seat.records.ts'
import { STUDENTS_FIELDS, type StudentsClass } from '../domain/students-class.records.ts'
import type { Todo } from '../domain/todo.records.ts'
import { withTodo } from '../domain/with-todo.store.ts'
import { applyTo, type Update } from './apply-update.store.ts'
import { isLive } from './hold.rules.ts'
import { isOfferOf } from './offer.rules.ts'
import { findDates } from './own-dates.store.ts'
import { barOf, holdOf, rosterOf } from './seat-keys.rules.ts'

/** A hold with its class and its student. */
export type PlacedHold = Hold & { classId: string; userId: string }

/** One order's claim on a seat. */
export type SeatClaim = Pick<PlacedHold, 'classId' | 'userId' | 'orderId'>

const INDEXES: Indexes = { classes: [{ key: { held: 1 } }] }

/**
 * The seats of a class. Each write is one atomic update, one of the steps O1 to O6 of docs/money-and-seats.md;
 * `true` means that its filter matched. The audit entry of a step is a todo in the same update. Do not use sessions,
 * pipeline updates or array filters here (docs/decisions/005-seats-without-transactions.md).
 */
export function seatStore(db: Db, changes: PublicChanges) {
  const classes = recorded(db.collection<ClassRecord>('classes'), changes)
  const apply = applyTo(classes)
  return {
    indexes: INDEXES,
    hold: (wanted: PlacedHold, todo: Todo) => apply(holdUpdate(wanted), todo),
    nameIntent: (claim: SeatClaim, intentId: string, expiresAt: Date) =>
      apply(nameUpdate(claim, intentId, expiresAt)),
    namePass: (claim: SeatClaim, passId: string) => apply(passUpdate(claim, passId)),
    enrolHeld: (claim: SeatClaim, at: Date, ...todos: Todo[]) => apply(enrolHeldUpdate(claim, at), ...todos),
    enrolLate: (claim: SeatClaim, at: Date, ...todos: Todo[]) => apply(enrolLateUpdate(claim, at), ...todos),
    /**
     * Returns null when the order already has its seat, or is blocked already.
     * @param todo stored only if the order's hold is released
     */
    bar: async (
      claim: SeatClaim,
      reason: string,
      at: Date,
      todo: Todo,
    ): Promise<'barred' | 'barred-and-released' | null> => {
      if (await apply(barHolderUpdate(claim, reason, at), todo)) return 'barred-and-released'
      return (await apply(barUpdate(claim, reason, at))) ? 'barred' : null
    },
    releaseUnnamed: (claim: SeatClaim, ...todos: Todo[]) =>
      release(classes, claim, { $exists: false }, ...todos),
    /** Call it only after the provider has canceled the intent (I7). */
    releaseCanceled: (claim: SeatClaim, intentId: string, ...todos: Todo[]) =>
      release(classes, claim, { $in: [null, intentId] }, ...todos),
    /** The classes with these ids, each with the hold and the place of this student only, in any order. */
    findFor: (userId: string, classIds: string[]): Promise<StudentsClass[]> => {
      const projection = { ...STUDENTS_FIELDS, [holdOf(userId)]: 1, [rosterOf(userId)]: 1 }
      return classes.find<StudentsClass>({ _id: { $in: classIds } }, { projection }).toArray()
    },
    /** The dates to come of these classes that are sold by themselves, with a seat of this student, by time. */
    datesOf: (userId: string, classIds: string[], now: Date) => findDates(classes, userId, classIds, now),
    /** The holds of all students, or of one. */
    holds: async (userId?: string): Promise<PlacedHold[]> => {
      if (userId === undefined) return findHolds(classes)
      const holds = await findHolds(classes, { [holdOf(userId)]: { $exists: true } })
      return holds.filter((hold) => hold.userId === userId)
    },
    /** The holds that have run out. An offer of which the student was not notified does not run out. */
    lapsed: async (now: Date): Promise<PlacedHold[]> => {
      const rows = await classes.find({ held: { $gt: 0 } }, { projection: { holds: 1, todo: 1 } }).toArray()
      return rows.flatMap(({ _id, holds, todo = [] }) =>
        placed(_id, holds).filter((hold) => !isLive(hold, now) && !todo.some(isOfferOf(hold))),
      )
    },
    /** The holds of these students in these classes. */
    findHolds: async (places: Pick<PlacedHold, 'classId' | 'userId'>[]): Promise<PlacedHold[]> => {
      const ids = [...new Set(places.map(({ classId }) => classId))]
      const projection = Object.fromEntries(places.map(({ userId }) => [holdOf(userId), 1]))
      const rows = await classes.find({ _id: { $in: ids } }, { projection }).toArray()
      return rows.flatMap(({ _id, holds }) => placed(_id, holds))
    },
  }
}

async function findHolds(
  classes: Collection<ClassRecord>,
  filter: Filter<ClassRecord> = {},
): Promise<PlacedHold[]> {
  const rows = await classes.find({ held: { $gt: 0 }, ...filter }, { projection: { holds: 1 } }).toArray()
  return rows.flatMap(({ _id, holds }) => placed(_id, holds))
}

/** Returns the hold that was released (O6). */
async function release(
  classes: Collection<ClassRecord>,
  claim: SeatClaim,
  intentId: Record<string, unknown>,
  ...todos: Todo[]
): Promise<Hold | undefined> {
  const [filter, update] = releaseUpdate(claim, intentId)
  const projection = { [holdOf(claim.userId)]: 1 }
  const before = await classes.findOneAndUpdate(filter, withTodo(update, ...todos), { projection })
  return before?.holds[claim.userId]
}

/** An approved class that was neither canceled nor archived; a class of an earlier release has no stage. */
export const OPEN = {
  status: 'approved',
  stage: { $nin: ['canceled', 'archived'] },
} satisfies Filter<ClassRecord>

/** A class whose free seats anyone may buy now. */
const soldTo = (now: Date) =>
  ({
    ...OPEN,
    salesEndAt: { $not: { $lte: now } },
    lastAt: { $not: { $lte: now } },
    // Else a free seat belongs to the first who waits.
    queued: { $not: { $gt: 0 } },
  }) satisfies Filter<ClassRecord>

/** O1: holds a seat if one is left at the price shown, once per student. */
export function holdUpdate({ classId, userId, ...hold }: PlacedHold): Update {
  return [
    {
      _id: classId,
      ...soldTo(hold.createdAt),
      priceInCents: hold.cents,
      seats: { $gte: 1 },
      [holdOf(userId)]: { $exists: false },
      [rosterOf(userId)]: { $exists: false },
    },
    { $inc: { seats: -1, held: 1, rev: 1 }, $set: { [holdOf(userId)]: hold } },
  ]
}

/** O2: writes the intent and a new end into the hold. The client secret may leave only after this matched (I6). */
function nameUpdate({ classId, userId, orderId }: SeatClaim, intentId: string, expiresAt: Date): Update {
  const hold = holdOf(userId)
  return [
    {
      _id: classId,
      [`${hold}.orderId`]: orderId,
      [`${hold}.intentId`]: { $in: [null, intentId] },
      // One payer for each seat.
      [`${hold}.pass`]: { $exists: false },
    },
    { $set: { [`${hold}.intentId`]: intentId, [`${hold}.expiresAt`]: expiresAt }, $inc: { rev: 1 } },
  ]
}

/** O2p: writes the pass that pays it into the hold; a hold that names an intent, or another pass, has its payer. */
function passUpdate({ classId, userId, orderId }: SeatClaim, passId: string): Update {
  const hold = holdOf(userId)
  return [
    {
      _id: classId,
      [`${hold}.orderId`]: orderId,
      [`${hold}.intentId`]: { $exists: false },
      [`${hold}.pass`]: { $in: [null, passId] },
    },
    { $set: { [`${hold}.pass`]: passId }, $inc: { rev: 1 } },
  ]
}

/** O3: turns a hold into a place in the roster. */
function enrolHeldUpdate({ classId, userId, orderId }: SeatClaim, at: Date): Update {
  return [
    {
      _id: classId,
      ...OPEN,
      [`${holdOf(userId)}.orderId`]: orderId,
      [rosterOf(userId)]: { $exists: false },
      [barOf(orderId)]: { $exists: false },
    },
    {
      $unset: { [holdOf(userId)]: '' },
      $set: { [rosterOf(userId)]: { orderId, at } },
      $inc: { held: -1, enrolled: 1, rev: 1 },
    },
  ]
}

/** O4: enrolls a student who has paid and whose hold is gone, if a seat is left. */
export function enrolLateUpdate(claim: SeatClaim, at: Date): Update {
  const { classId, userId, orderId } = claim
  return [
    {
      _id: classId,
      ...soldTo(at),
      seats: { $gte: 1 },
      [holdOf(userId)]: { $exists: false },
      [rosterOf(userId)]: { $exists: false },
      [barOf(orderId)]: { $exists: false },
    },
    enrolledAt(claim, at),
  ]
}

/** A free seat becomes a place in the roster. */
export function enrolledAt({ userId, orderId }: SeatClaim, at: Date): Update[1] {
  return { $set: { [rosterOf(userId)]: { orderId, at } }, $inc: { seats: -1, enrolled: 1, rev: 1 } }
}

/** O5 for an order that has its hold: blocks the order and gives back the seat in the same update. */
function barHolderUpdate({ classId, userId, orderId }: SeatClaim, reason: string, at: Date): Update {
  return [
    {
      _id: classId,
      [`${holdOf(userId)}.orderId`]: orderId,
      [`${rosterOf(userId)}.orderId`]: { $ne: orderId },
      [barOf(orderId)]: { $exists: false },
    },
    {
      $set: { [barOf(orderId)]: { reason, at } },
      $unset: { [holdOf(userId)]: '' },
      $inc: { seats: 1, held: -1, rev: 1 },
    },
  ]
}

/** O5 for an order without a hold. It cannot get one later, because order ids are used once. */
export function barUpdate({ classId, userId, orderId }: SeatClaim, reason: string, at: Date): Update {
  return [
    {
      _id: classId,
      [`${holdOf(userId)}.orderId`]: { $ne: orderId },
      [`${rosterOf(userId)}.orderId`]: { $ne: orderId },
      [barOf(orderId)]: { $exists: false },
    },
    { $set: { [barOf(orderId)]: { reason, at } }, $inc: { rev: 1 } },
  ]
}

/** O6: gives back the seat of a hold. */
function releaseUpdate({ classId, userId, orderId }: SeatClaim, intentId: Record<string, unknown>): Update {
  const hold = holdOf(userId)
  return [
    { _id: classId, [`${hold}.orderId`]: orderId, [`${hold}.intentId`]: intentId },
    { $unset: { [hold]: '' }, $inc: { seats: 1, held: -1, rev: 1 } },
  ]
}

function placed(classId: string, holds: ClassRecord['holds']): PlacedHold[] {
  return Object.entries(holds).map(([userId, hold]) => ({ ...hold, classId, userId }))
}
