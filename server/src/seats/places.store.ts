import type { Db, Filter } from 'mongodb'
import { type PublicChanges, recorded } from '../base/public-changes.ts'
import { PLAN_PROJECTION } from '../domain/class-plan.records.ts'
import type { ClassRecord } from '../domain/records.ts'
import type { Bar, EndReason } from '../domain/seat.records.ts'
import type { Todo } from '../domain/todo.records.ts'
import { applyTo, type Update } from './apply-update.store.ts'
import { asKey, barOf, holdOf, rosterOf } from './seat-keys.rules.ts'
import { enrolledAt, OPEN, type SeatClaim } from './seats.store.ts'
import type { Leaving } from './skip.rules.ts'

/** Besides the entries of the student. */
const FIELDS = {
  name: 1,
  image: 1,
  instructor: 1,
  instructorId: 1,
  email: 1,
  status: 1,
  stage: 1,
  canceled: 1,
  capacity: 1,
  of: 1,
  dropIn: 1,
  zone: 1,
  sessions: 1,
  nextAt: 1,
  firstAt: 1,
  lastAt: 1,
  rev: 1,
  ...PLAN_PROJECTION,
} as const

/** A class with the place of one student, and with their orders that ended. */
export type PlacedClass = Pick<ClassRecord, '_id' | keyof typeof FIELDS | 'roster' | 'barred'>

/** Who comes to a date that is sold by itself, and where. */
const PEOPLE_FIELDS = {
  of: 1,
  place: 1,
  capacity: 1,
  roster: 1,
  holds: 1,
  queue: 1,
} as const

export type SingleDate = Pick<ClassRecord, '_id' | keyof typeof PEOPLE_FIELDS>

/** A class with what the ends of these orders are, if it has any. */
export type EndedClass = Pick<ClassRecord, '_id' | 'canceled' | 'sessions' | 'teacherReasons'> & {
  barred?: ClassRecord['barred']
}

/** How an enrollment ends: why, and what is given back of it in all. */
export type End = { reason: EndReason; cents: number; credit?: 0 | 1; note?: string; to?: string }
type Ended = End & { leaving?: Leaving }

/**
 * The places of students in a class: steps O10 and O17 to O20 of docs/money-and-seats.md, each one atomic update;
 * `true` means that its filter matched. What a step leaves to be done is a todo in the same update.
 */
export function placeStore(db: Db, changes: PublicChanges) {
  const classes = recorded(db.collection<ClassRecord>('classes'), changes)
  const apply = applyTo(classes)
  return {
    indexes: {},
    /** The class with this student's place and the end of this order; null if there is no such class. */
    find: ({ classId, userId, orderId }: SeatClaim): Promise<PlacedClass | null> => {
      const projection = { ...FIELDS, [rosterOf(userId)]: 1, [barOf(orderId)]: 1 }
      return classes.findOne<PlacedClass>({ _id: classId }, { projection })
    },
    /** What has become of an order, in one reading: its hold, its place, or its end. */
    findOrder: ({ classId, userId, orderId }: SeatClaim) => {
      const projection = { [holdOf(userId)]: 1, [rosterOf(userId)]: 1, [barOf(orderId)]: 1 }
      return classes.findOne<Pick<ClassRecord, 'holds' | 'roster' | 'barred'>>(
        { _id: classId },
        { projection },
      )
    },
    /** The classes with these ids, each with the place of this student only, in any order. */
    findAll: (userId: string, classIds: string[]): Promise<PlacedClass[]> => {
      const projection = { ...FIELDS, [rosterOf(userId)]: 1 }
      return classes.find<PlacedClass>({ _id: { $in: classIds } }, { projection }).toArray()
    },
    /** The classes with these ids, with why they and their dates were canceled, and with the ends of these orders. */
    findEnds: (classIds: string[], orderIds: string[]): Promise<EndedClass[]> => {
      const ends = Object.fromEntries(orderIds.map((orderId) => [barOf(orderId), 1]))
      const projection = { canceled: 1, sessions: 1, teacherReasons: 1, ...ends }
      return classes.find<EndedClass>({ _id: { $in: classIds } }, { projection }).toArray()
    },
    /** Those of these dates of a class that are sold by themselves, with all their people, in any order. */
    ofDates: (classId: string, ids: string[]): Promise<SingleDate[]> =>
      classes.find<SingleDate>({ _id: { $in: ids }, of: classId }, { projection: PEOPLE_FIELDS }).toArray(),
    /** Removes what an admin has written to the student of an order. */
    blankNote: ({ classId, orderId }: SeatClaim) => apply(blankUpdate(classId, orderId)),
    /**
     * O10. `back`: the cents given back so far, as they were when the end was quoted. The places of a canceled class end
     * only with it.
     * `leaving`: its skips, of which a date may have the seat (D10).
     */
    end: (claim: SeatClaim, back: number, end: Ended, at: Date, ...todos: Todo[]) =>
      apply(endUpdate(claim, back, { ...end, at }), ...todos),
    /**
     * O20. Raises what is given back of an order whose student was moved to another class, after the end there; `false`
     * when it is as much already.
     */
    raise: (claim: SeatClaim, cents: number, ...todos: Todo[]) => apply(raiseUpdate(claim, cents), ...todos),
    /** O17. Gives back the share of a canceled date, once, if `back` cents were given back so far. */
    giveShare: (claim: SeatClaim, back: number, sessionId: string, cents: number, ...todos: Todo[]) =>
      apply(shareUpdate(claim, back, sessionId, cents), ...todos),
    /** O18. Gives back `total` cents in all, if `back` cents were given back so far. */
    giveBack: (claim: SeatClaim, back: number, total: number, ...todos: Todo[]) =>
      apply(giveBackUpdate(claim, back, total), ...todos),
    /** O19 on a free seat, if nobody waits, whatever the sales say. */
    addFree: (claim: SeatClaim, at: Date, ...todos: Todo[]) => apply(freeUpdate(claim, at), ...todos),
    /** O19 with an extra seat, where no seat is free. `capacity` is what it was when it was decided. */
    addExtra: async (claim: SeatClaim, capacity: number, at: Date, ...todos: Todo[]) => {
      const update = extraUpdate(claim, capacity, at)
      return (await apply(fromLine(update, claim), ...todos)) || (await apply(update, ...todos))
    },
  }
}

const NO_SKIPS: Partial<Leaving> = {}

/** The filter of a place as it was read; nothing given back is stored as no field. */
function placeOf({ classId, userId, orderId }: SeatClaim, back: number) {
  const place = rosterOf(userId)
  return {
    _id: classId,
    [`${place}.orderId`]: orderId,
    [`${place}.back`]: back === 0 ? { $in: [null, 0] } : back,
  }
}

/**
 * O10: the place is free, and the order has its end, with what it gives back. D10: where a date has the seat, the place
 * goes to the dates for good. The place after a move that did not happen
 * also ends in a canceled class.
 */
export function endUpdate(
  claim: SeatClaim,
  back: number,
  { leaving, ...bar }: Bar & { leaving?: Leaving },
): Update {
  const { skips = null, ...asRead } = leaving ?? NO_SKIPS
  const isLent = asRead.capacity !== undefined
  const stage = bar.reason === 'class-canceled' ? 'canceled' : { $ne: 'canceled' as const }
  return [
    {
      ...placeOf(claim, back),
      ...(bar.reason !== 'not-moved' && { stage }),
      [`${rosterOf(claim.userId)}.skips`]: skips,
      ...asRead,
    },
    {
      $unset: { [rosterOf(claim.userId)]: '' },
      $set: {
        [barOf(claim.orderId)]: bar,
        ...(isLent && { [`handed.l${asKey(claim.orderId)}`]: { skips } }),
      },
      $inc: { [isLent ? 'capacity' : 'seats']: isLent ? -1 : 1, enrolled: -1, rev: 1 },
    },
  ]
}

/** O20. What is given back only grows, so that a late repetition changes nothing. */
function raiseUpdate({ classId, orderId }: SeatClaim, cents: number): Update {
  const bar = barOf(orderId)
  return [
    { _id: classId, [`${bar}.to`]: { $exists: true }, [`${bar}.cents`]: { $lt: cents } },
    { $set: { [`${bar}.cents`]: cents }, $inc: { rev: 1 } },
  ]
}

function blankUpdate(classId: string, orderId: string): Update {
  const note = `${barOf(orderId)}.note`
  return [
    { _id: classId, [note]: { $exists: true } },
    { $unset: { [note]: '' }, $inc: { rev: 1 } },
  ]
}

function shareUpdate(claim: SeatClaim, back: number, sessionId: string, cents: number): Update {
  const place = rosterOf(claim.userId)
  const share = `${place}.shares.${asKey(sessionId)}`
  return [
    { ...placeOf(claim, back), [share]: { $exists: false } },
    { $set: { [share]: cents }, $inc: { [`${place}.back`]: cents, rev: 1 } },
  ]
}

function giveBackUpdate(claim: SeatClaim, back: number, total: number): Update {
  return [placeOf(claim, back), { $set: { [`${rosterOf(claim.userId)}.back`]: total }, $inc: { rev: 1 } }]
}

/** What O19 asks of the class and the student: a date to come, or no dates at all, and no place or hold. */
function addable({ classId, userId, orderId }: SeatClaim, at: Date): Filter<ClassRecord> {
  return {
    _id: classId,
    ...OPEN,
    $or: [{ lastAt: { $gt: at } }, { 'sessions.0': { $exists: false } }],
    [holdOf(userId)]: { $exists: false },
    [rosterOf(userId)]: { $exists: false },
    [barOf(orderId)]: { $exists: false },
  }
}

export function freeUpdate(claim: SeatClaim, at: Date): Update {
  return [{ ...addable(claim, at), seats: { $gte: 1 }, queued: { $not: { $gt: 0 } } }, enrolledAt(claim, at)]
}

function extraUpdate(claim: SeatClaim, capacity: number, at: Date): Update {
  const { userId, orderId } = claim
  return [
    {
      ...addable(claim, at),
      capacity,
      // Else the student takes the free seat.
      $and: [{ $or: [{ seats: { $lte: 0 } }, { queued: { $gt: 0 } }] }],
      'queue.userId': { $ne: userId },
    },
    { $set: { [rosterOf(userId)]: { orderId, at } }, $inc: { capacity: 1, enrolled: 1, rev: 1 } },
  ]
}

/** The same step for a student who waits for the class: it also takes them out of the waiting list. */
function fromLine([filter, { $inc, ...update }]: Update, { userId }: SeatClaim): Update {
  return [
    { ...filter, 'queue.userId': userId },
    { ...update, $pull: { queue: { userId } }, $inc: { ...$inc, queued: -1 } },
  ]
}
