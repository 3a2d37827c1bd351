import { MAX_UNPAGED_ROWS } from '@ningjing/contract/limits'
import type { Collection, Db, Filter, UpdateFilter } from 'mongodb'
import type { Indexes } from '../../base/indexes.ts'
import { insertOnce } from '../../base/insert-once.store.ts'
import { updateIf } from '../../base/update-if.store.ts'
import type { PurseEnd, PurseRecord, PurseUse } from '../../domain/purse.records.ts'
import { creditsOf } from '../../domain/purse.ts'
import type { Todo } from '../../domain/todo.records.ts'
import { withTodo } from '../../domain/with-todo.store.ts'
import { asKey } from '../../seats/seat-keys.rules.ts'

const INDEXES: Indexes = { purses: [{ key: { userId: 1, createdAt: -1, _id: -1 } }] }

/** Credits that are to pay an order: until when the pass must be valid, and when it ends if its days count from then. */
export type Spending = { orderId: string; use: PurseUse; lastAt: Date; endIfFirst: Date }

/** Credits that come back, and when the pass ends from then on; null if its days have not begun. Left out, that stays. */
export type Returned = { orderId: string; back: Date; validUntil?: Date | null | undefined }

/** A use whose student was moved from the place of an order to that of another one, or whose date was, to this date. */
export type MovedUse = {
  orderId: string
  from: string
  to: string
  date: Pick<PurseUse, 'classId' | 'at' | 'day'>
}

/**
 * The passes that people have. A pass document decides its credits, as a class document decides its seats: each step is
 * one atomic update; `true` means that its filter matched.
 */
export function purseStore(db: Db) {
  const purses = db.collection<PurseRecord>('purses')
  return {
    indexes: INDEXES,
    find: (orderId: string) => purses.findOne({ _id: orderId }),
    findAll: (ids: string[]): Promise<PurseRecord[]> => purses.find({ _id: { $in: ids } }).toArray(),
    /** Those of these orders that have a pass, or were refused one. */
    decided: async (orderIds: string[]): Promise<string[]> => {
      const found = purses.find({ _id: { $in: orderIds } }, { projection: { _id: 1 } })
      return (await found.toArray()).map(({ _id }) => _id)
    },
    /** The passes of a user, newest first. */
    listFor: (userId: string): Promise<PurseRecord[]> =>
      purses
        .find({ userId, refused: { $exists: false } })
        .sort({ createdAt: -1, _id: -1 })
        .limit(MAX_UNPAGED_ROWS)
        .toArray(),
    /** P1: an order gets its pass, or the record that it gets none. False if it has one of both already. */
    grant: (purse: PurseRecord): Promise<boolean> => insertOnce(purses, purse),
    /** P2: credits pay an order, once. */
    spend: (purse: PurseRecord, spending: Spending, ...todos: Todo[]) =>
      apply(purses, spendUpdate(purse, spending), todos),
    /** P7: the credits of an order pay the place that its student was moved to, in place of the one before. */
    moveUse: (purse: PurseRecord, moved: MovedUse, ...todos: Todo[]) =>
      apply(purses, moveUpdate(purse, moved), todos),
    /** P3: the credits of an order come back, once. */
    giveBack: (purse: PurseRecord, returned: Returned, ...todos: Todo[]) =>
      apply(purses, backUpdate(purse, returned), todos),
    /** P4: it ends with what it had left when it was read, once. */
    end: (purse: PurseRecord, end: PurseEnd, ...todos: Todo[]) => apply(purses, endUpdate(purse, end), todos),
    /** P5: it pays no more bookings. */
    stop: (_id: string, stoppedAt: Date, ...todos: Todo[]) =>
      apply(purses, stopUpdate(_id, stoppedAt), todos),
    /** P5: a bank has taken its payment back. The first time counts. */
    lose: (_id: string, lostAt: Date) => apply(purses, loseUpdate(_id, lostAt), []),
    /** P5: the bank has given its payment back. */
    regain: (_id: string) => apply(purses, regainUpdate(_id), []),
    /** P5: it goes on, until then. */
    goOn: (purse: PurseRecord, until: Date | null, ...todos: Todo[]) =>
      apply(purses, goOnUpdate(purse, until), todos),
    /** P6: it is valid until then. */
    extend: ({ _id, state, validUntil }: PurseRecord, until: Date, ...todos: Todo[]) =>
      apply(
        purses,
        [
          { _id, state, validUntil },
          { $set: { validUntil: until }, $inc: { rev: 1 } },
        ],
        todos,
      ),
  }
}

type Update = [Filter<PurseRecord>, UpdateFilter<PurseRecord>]

function apply(purses: Collection<PurseRecord>, [filter, update]: Update, todos: Todo[]): Promise<boolean> {
  return updateIf(purses, filter, withTodo(update, ...todos))
}

const useOf = (orderId: string) => `uses.${asKey(orderId)}`

/**
 * P2. The pass is active, has the credits left, has not paid this order, is valid at the beginning of each date, and has
 * paid fewer bookings of the day of the next one than it may.
 */
function spendUpdate(purse: PurseRecord, { orderId, use, lastAt, endIfFirst }: Spending): Update {
  const { _id, left, validUntil, product } = purse
  const { day } = use
  const isFirst = validUntil === null
  return [
    {
      _id,
      state: 'active',
      // As read: one that counts its credits never becomes one that does not.
      left: left === null ? null : { $gte: creditsOf(use) },
      [useOf(orderId)]: { $exists: false },
      validFrom: { $lte: use.at },
      validUntil: isFirst ? null : { $gt: lastAt },
      [`days.${day}`]: { $not: { $gte: product.perDay } },
    },
    {
      $set: { [useOf(orderId)]: use, ...(isFirst && { validUntil: endIfFirst, firstUntil: endIfFirst }) },
      $inc: { [`days.${day}`]: 1, rev: 1, ...(left !== null && { left: -creditsOf(use) }) },
    } as UpdateFilter<PurseRecord>,
  ]
}

/** P7. The credits pay the place before, or the same one, have not come back, and are of the day that was read. */
function moveUpdate({ _id, uses }: PurseRecord, { orderId, from, to, date }: MovedUse): Update {
  const use = useOf(orderId)
  const before = uses[orderId]?.day
  const isOtherDay = before !== date.day
  return [
    {
      _id,
      [`${use}.day`]: before,
      [`${use}.back`]: { $exists: false },
      [`${use}.place`]: from === orderId ? { $exists: false } : from,
    },
    {
      $set: {
        ...{ [`${use}.classId`]: date.classId, [`${use}.at`]: date.at, [`${use}.day`]: date.day },
        ...(to !== orderId && { [`${use}.place`]: to }),
      },
      $inc: { rev: 1, ...(isOtherDay && { [`days.${before}`]: -1, [`days.${date.day}`]: 1 }) },
    } as UpdateFilter<PurseRecord>,
  ]
}

/**
 * P3. The order has used credits, which have not come back yet, of the day that was read. What comes back to a pass that
 * has ended is money. An end that changes is as read; for days that are to begin again, so is everything: no other use
 * may have begun them.
 */
function backUpdate(purse: PurseRecord, { orderId, back, validUntil }: Returned): Update {
  const { _id, left, uses, state, rev } = purse
  const use = useOf(orderId)
  const { day, credits } = uses[orderId] ?? {}
  const isLate = state === 'ended'
  return [
    {
      _id,
      [use]: { $exists: true },
      [`${use}.back`]: { $exists: false },
      [`${use}.day`]: day,
      state: isLate ? 'ended' : { $ne: 'ended' },
      ...(validUntil !== undefined && { validUntil: purse.validUntil }),
      ...(validUntil === null && { rev }),
    },
    {
      $set: {
        [`${use}.back`]: back,
        ...(isLate && { [`${use}.late`]: true }),
        ...(validUntil && { [`${use}.until`]: validUntil }),
        ...(validUntil !== undefined && { validUntil }),
      },
      ...(validUntil === null && { $unset: { firstUntil: '' } }),
      $inc: {
        rev: 1,
        ...(day !== undefined && { [`days.${day}`]: -1 }),
        ...(left !== null && !isLate && { left: creditsOf({ credits }) }),
      },
    } as UpdateFilter<PurseRecord>,
  ]
}

/** P4. It has not ended, and is as it was read in all that what is given back follows from. */
function endUpdate({ _id, state, left, validUntil, lostAt }: PurseRecord, end: PurseEnd): Update {
  return [
    { _id, state, left, validUntil, lostAt: lostAt ?? { $exists: false } },
    {
      $set: { state: 'ended', end, ...(left !== null && { left: 0 }) },
      $unset: { stoppedAt: '' },
      $inc: { rev: 1 },
    },
  ]
}

/** P5. It is active. */
function stopUpdate(_id: string, stoppedAt: Date): Update {
  return [
    { _id, state: 'active' },
    { $set: { state: 'stopped', stoppedAt }, $inc: { rev: 1 } },
  ]
}

/** P5. It does not say so yet. */
function loseUpdate(_id: string, lostAt: Date): Update {
  return [
    { _id, lostAt: { $exists: false } },
    { $set: { lostAt }, $inc: { rev: 1 } },
  ]
}

/** P5. It says that a bank has taken its payment back, and has not ended: its end keeps what it gave back. */
function regainUpdate(_id: string): Update {
  return [
    { _id, lostAt: { $exists: true }, state: { $ne: 'ended' } },
    { $unset: { lostAt: '' }, $inc: { rev: 1 } },
  ]
}

/** P5. It is stopped, and has the end that was read. */
function goOnUpdate({ _id, validUntil }: PurseRecord, until: Date | null): Update {
  return [
    { _id, state: 'stopped', validUntil },
    { $set: { state: 'active', validUntil: until }, $unset: { stoppedAt: '' }, $inc: { rev: 1 } },
  ]
}
