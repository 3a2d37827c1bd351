import type { Db } from 'mongodb'
import { type PublicChanges, recorded } from '../base/public-changes.ts'
import type { SessionRecord } from '../domain/class-plan.records.ts'
import type { ClassRecord } from '../domain/records.ts'
import type { Skip } from '../domain/seat.records.ts'
import type { Todo } from '../domain/todo.records.ts'
import { applyTo, type Update } from './apply-update.store.ts'
import { asKey, rosterOf } from './seat-keys.rules.ts'
import { OPEN, type SeatClaim } from './seats.store.ts'

/** A date that is sold by itself, as it was read: its line in the audit log says how many seats it has after a step. */
export type SeenDate = Pick<ClassRecord, '_id' | 'rev'>

/**
 * Seats of a date that a student of its class leaves to others, and takes back: steps D8 and D9 of
 * docs/money-and-seats.md, each one atomic update of a class; `true` means that its filter matched.
 */
export function skipStore(db: Db, changes: PublicChanges) {
  const classes = recorded(db.collection<ClassRecord>('classes'), changes)
  const apply = applyTo(classes)
  return {
    indexes: {},
    /** D8. `date`: as the student has read it. */
    skip: (claim: SeatClaim, date: Pick<SessionRecord, 'id' | 'at'>, skipId: string, ...todos: Todo[]) =>
      apply(skipUpdate(claim, date, skipId), ...todos),
    /** D8 at the date: one more seat by `id`, once. */
    grow: (seen: SeenDate, id: string, ...todos: Todo[]) => apply(growUpdate(seen, id), ...todos),
    /** D9 at the date: the seat is free, nobody waits for it, and the date has it. */
    takeBack: (seen: SeenDate, skipId: string, ...todos: Todo[]) =>
      apply(takeBackUpdate(seen, skipId), ...todos),
    /** D9 at the date, when the student who took the seat back had left the class. */
    growAgain: (seen: SeenDate, skipId: string, ...todos: Todo[]) =>
      apply(growAgainUpdate(seen, skipId), ...todos),
    /** D9 in the class: ends this skip and no other. `rev`: of the class when its date had no seats of its own. */
    unskip: (claim: SeatClaim, sid: string, { id }: Skip, rev?: number, ...todos: Todo[]) =>
      apply(unskipUpdate(claim, sid, id, rev), ...todos),
  }
}

const skipOf = (userId: string, sid: string) => `${rosterOf(userId)}.skips.${asKey(sid)}`
const grownBy = (id: string) => `grown.${asKey(id)}`

function skipUpdate(
  { classId, userId, orderId }: SeatClaim,
  { id, at }: Pick<SessionRecord, 'id' | 'at'>,
  skipId: string,
): Update {
  const skip = skipOf(userId, id)
  return [
    {
      _id: classId,
      ...OPEN,
      [`${rosterOf(userId)}.orderId`]: orderId,
      [skip]: { $exists: false },
      sessions: { $elemMatch: { id, at, canceled: { $exists: false } } },
    },
    { $set: { [skip]: { id: skipId, at } }, $inc: { rev: 1 } },
  ]
}

function growUpdate({ _id, rev }: SeenDate, id: string): Update {
  const grown = grownBy(id)
  return [
    { _id, rev, [grown]: { $exists: false } },
    { $set: { [grown]: 1 }, $inc: { capacity: 1, seats: 1, rev: 1 } },
  ]
}

function takeBackUpdate({ _id, rev }: SeenDate, skipId: string): Update {
  const grown = grownBy(skipId)
  return [
    { _id, rev, ...OPEN, seats: { $gte: 1 }, queued: { $not: { $gt: 0 } }, [grown]: 1 },
    // It keeps its id: D8 may still be on its way.
    { $set: { [grown]: 0 }, $inc: { capacity: -1, seats: -1, rev: 1 } },
  ]
}

function growAgainUpdate({ _id, rev }: SeenDate, skipId: string): Update {
  const grown = grownBy(skipId)
  return [
    { _id, rev, [grown]: 0 },
    { $set: { [grown]: 1 }, $inc: { capacity: 1, seats: 1, rev: 1 } },
  ]
}

function unskipUpdate(
  { classId, userId, orderId }: SeatClaim,
  sid: string,
  skipId: string,
  rev?: number,
): Update {
  const skip = skipOf(userId, sid)
  return [
    {
      _id: classId,
      ...(rev !== undefined && { rev }),
      [`${rosterOf(userId)}.orderId`]: orderId,
      [`${skip}.id`]: skipId,
    },
    { $unset: { [skip]: '' }, $inc: { rev: 1 } },
  ]
}
