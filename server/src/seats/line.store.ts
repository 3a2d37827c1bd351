import { MAX_WAITING } from '@ningjing/contract/waiting/waiting'
import type { Db, Filter } from 'mongodb'
import type { Indexes } from '../base/indexes.ts'
import { type PublicChanges, recorded } from '../base/public-changes.ts'
import { type ClassRecord, WHOLE_CLASS } from '../domain/records.ts'
import type { QueueEntry } from '../domain/seat.records.ts'
import type { Todo } from '../domain/todo.records.ts'
import { applyTo, type Update } from './apply-update.store.ts'
import { holdOf, rosterOf } from './seat-keys.rules.ts'
import { OPEN, type PlacedHold, type SeatClaim } from './seats.store.ts'

const INDEXES: Indexes = { classes: [{ key: { queued: 1, seats: 1 } }, { key: { 'queue.userId': 1 } }] }

const FIELDS = {
  of: 1,
  name: 1,
  status: 1,
  stage: 1,
  seats: 1,
  priceInCents: 1,
  terms: 1,
  salesEndAt: 1,
  firstAt: 1,
  zone: 1,
  sessions: 1,
  lastAt: 1,
  queue: 1,
  queued: 1,
} as const

/** A class with its waiting list. */
export type Line = Pick<ClassRecord, '_id' | keyof typeof FIELDS>
/** A class with its waiting list, and the hold and the place of one student. */
export type StudentsLine = Line & Pick<ClassRecord, 'holds' | 'roster'>

/** Who leaves which list. */
type LeftList = { classId: string; userId: string; at?: Date | undefined }

/** What a seat is given by: the list and the class as they were read. */
type Head = { first: QueueEntry; cents: number }

/**
 * The waiting lists: steps O9, O11 and O12 of docs/money-and-seats.md, each one atomic update of a class; `true` means
 * that its filter matched.
 */
export function lineStore(db: Db, changes: PublicChanges) {
  const classes = recorded(db.collection<ClassRecord>('classes'), changes)
  const apply = applyTo(classes)
  const findLines = (filter: Filter<ClassRecord>) =>
    classes.find<Line>(filter, { projection: FIELDS }).toArray()
  return {
    indexes: INDEXES,
    /** O11. `closedFrom`: the list of a class whose sales end then, or earlier, has closed. */
    join: (classId: string, entry: QueueEntry, closedFrom: Date, ...todos: Todo[]) =>
      apply(joinUpdate(classId, entry, closedFrom), ...todos),
    /** O12. `at`: only the entry of that moment. */
    leave: (left: LeftList, ...todos: Todo[]) => apply(leaveUpdate(left), ...todos),
    /** O9: the first who waits gets a hold. */
    offer: (hold: PlacedHold, first: QueueEntry, ...todos: Todo[]) =>
      apply(offerUpdate(hold, first), ...todos),
    /** O9 in a free class: the first who waits is enrolled. */
    enrolFirst: (claim: SeatClaim, first: QueueEntry, at: Date, ...todos: Todo[]) =>
      apply(enrolFirstUpdate(claim, first, at), ...todos),
    /** Moves the end of an offer whose checkout was not opened yet. */
    moveOfferEnd: ({ classId, userId, orderId }: SeatClaim, until: Date) => {
      const hold = holdOf(userId)
      const filter = {
        _id: classId,
        [`${hold}.orderId`]: orderId,
        [`${hold}.intentId`]: { $exists: false },
      }
      const ends = { [`${hold}.offerUntil`]: until, [`${hold}.expiresAt`]: until }
      return apply([filter, { $set: ends, $inc: { rev: 1 } }])
    },
    /** A class with a seat for the first who waits. */
    findFree: (classId: string) =>
      classes.findOne<Line>({ _id: classId, ...WITH_FREE_SEAT }, { projection: FIELDS }),
    /** Ids of the classes with a seat for the first who waits. */
    findAllFree: async (): Promise<string[]> => {
      const found = await classes.find(WITH_FREE_SEAT, { projection: { _id: 1 } }).toArray()
      return found.map(({ _id }) => _id)
    },
    /**
     * Classes whose list has to close: the sales end by `closedFrom`, those of a single date by `dateClosedFrom`, no date is
     * left, or it is not offered anymore.
     */
    findOver: (closedFrom: Date, now: Date, dateClosedFrom: Date) =>
      findLines({
        queued: { $gt: 0 },
        $or: [
          { ...WHOLE_CLASS, salesEndAt: { $lte: closedFrom } },
          { salesEndAt: { $lte: dateClosedFrom } },
          { lastAt: { $lte: now } },
          { stage: { $in: ['canceled', 'archived'] } },
        ],
      }),
    findFor: (userId: string, classId: string): Promise<StudentsLine | null> => {
      const projection = { ...FIELDS, [holdOf(userId)]: 1, [rosterOf(userId)]: 1 }
      return classes.findOne<StudentsLine>({ _id: classId }, { projection })
    },
    /** The classes in whose lists a student is. */
    findOf: (userId: string) => findLines({ 'queue.userId': userId }),
    /** The classes in which a seat is offered to a student. */
    findOffersOf: (userId: string): Promise<StudentsLine[]> => {
      const filter = { held: { $gt: 0 }, [`${holdOf(userId)}.offerUntil`]: { $exists: true } }
      const projection = { ...FIELDS, [holdOf(userId)]: 1 }
      return classes.find<StudentsLine>(filter, { projection }).toArray()
    },
    countOf: (userId: string): Promise<number> => classes.countDocuments({ 'queue.userId': userId }),
  }
}

const WITH_FREE_SEAT = { ...OPEN, queued: { $gt: 0 }, seats: { $gte: 1 } } satisfies Filter<ClassRecord>

/** O11: a place at the end of the list, if no seat can be bought. */
function joinUpdate(classId: string, entry: QueueEntry, closedFrom: Date): Update {
  const { userId } = entry
  return [
    {
      _id: classId,
      ...OPEN,
      salesEndAt: { $not: { $lte: closedFrom } },
      lastAt: { $not: { $lte: entry.at } },
      $or: [{ seats: { $lte: 0 } }, { queued: { $gt: 0 } }],
      queued: { $not: { $gte: MAX_WAITING } },
      'queue.userId': { $ne: userId },
      [holdOf(userId)]: { $exists: false },
      [rosterOf(userId)]: { $exists: false },
    },
    { $push: { queue: entry }, $inc: { queued: 1, rev: 1 } },
  ]
}

function leaveUpdate({ classId, userId, at }: LeftList): Update {
  const entry = { userId, ...(at && { at }) }
  return [
    { _id: classId, queue: { $elemMatch: entry } },
    { $pull: { queue: entry }, $inc: { queued: -1, rev: 1 } },
  ]
}

/** What O9 asks for: the student is still the first, and a seat is free at the price that was read. */
function headOf({ classId, userId }: SeatClaim, { first, cents }: Head, now: Date): Filter<ClassRecord> {
  return {
    _id: classId,
    ...OPEN,
    salesEndAt: { $not: { $lte: now } },
    lastAt: { $not: { $lte: now } },
    seats: { $gte: 1 },
    priceInCents: cents,
    'queue.0.userId': first.userId,
    'queue.0.at': first.at,
    [holdOf(userId)]: { $exists: false },
    [rosterOf(userId)]: { $exists: false },
  }
}

/** O9: the first who waits gets a hold. */
export function offerUpdate({ classId, userId, ...hold }: PlacedHold, first: QueueEntry): Update {
  const { orderId, cents, createdAt } = hold
  return [
    headOf({ classId, userId, orderId }, { first, cents }, createdAt),
    {
      $pop: { queue: -1 },
      $set: { [holdOf(userId)]: hold },
      $inc: { seats: -1, held: 1, queued: -1, rev: 1 },
    },
  ]
}

function enrolFirstUpdate(claim: SeatClaim, first: QueueEntry, at: Date): Update {
  const { orderId, userId } = claim
  return [
    headOf(claim, { first, cents: 0 }, at),
    {
      $pop: { queue: -1 },
      $set: { [rosterOf(userId)]: { orderId, at } },
      $inc: { seats: -1, enrolled: 1, queued: -1, rev: 1 },
    },
  ]
}
