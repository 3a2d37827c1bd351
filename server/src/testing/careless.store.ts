import { MongoClient } from 'mongodb'
import type { Stores } from '../database.ts'
import type { ClassRecord } from '../domain/records.ts'
import type { Todo } from '../domain/todo.records.ts'
import { withTodo } from '../domain/with-todo.store.ts'
import type { Update } from '../seats/apply-update.store.ts'
import { isLive } from '../seats/hold.rules.ts'
import { offerUpdate } from '../seats/line.store.ts'
import { endUpdate } from '../seats/places.store.ts'
import { barOf, rosterOf } from '../seats/seat-keys.rules.ts'
import { barUpdate, enrolLateUpdate, holdUpdate } from '../seats/seats.store.ts'

/** A condition of O10 or O5: the place is of the order, the amount is as quoted, the order is blocked, or not yet. */
export type Condition = 'orderId' | 'back' | 'barred' | 'barAbsent'

/** Broken stores whose steps lack one condition. Shows that the tests would notice. */
export async function carelessPlaces(
  databaseUri: string,
  { places, seats }: Stores,
  lacks: Condition | null,
): Promise<{ stores: Pick<Stores, 'places' | 'seats'>; close(): Promise<void> }> {
  const client = await new MongoClient(databaseUri).connect()
  const classes = client.db().collection<ClassRecord>('classes')
  const without = (fields: object, name: string) =>
    Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))
  const end: Stores['places']['end'] = async (claim, back, how, at, ...todos) => {
    const [filter, { $set = {}, ...update }] = endUpdate(claim, back, { ...how, at })
    const isBlocked = lacks !== 'barred'
    const { matchedCount } = await classes.updateOne(
      without(filter, `${rosterOf(claim.userId)}.${lacks}`),
      withTodo({ ...update, ...(isBlocked && { $set }) }, ...todos),
    )
    return matchedCount === 1
  }
  const bar: Stores['seats']['bar'] = async (claim, reason, at) => {
    const [filter, update] = barUpdate(claim, reason, at)
    const wanted = lacks === 'barAbsent' ? without(filter, barOf(claim.orderId)) : filter
    return (await classes.updateOne(wanted, update)).matchedCount === 1 ? 'barred' : null
  }
  return {
    stores: { places: { ...places, end }, seats: { ...seats, bar } },
    close: () => client.close(),
  }
}

/** A condition of the steps that give a seat while students wait. */
export type LineCondition = 'seats' | 'first' | 'queued' | 'notified'

/** Broken stores whose O9, O1 and O4, or whose list of what has run out, lack one condition. */
export async function carelessLine(
  databaseUri: string,
  { line, seats }: Stores,
  lacks: LineCondition | null,
): Promise<{ stores: Pick<Stores, 'line' | 'seats'>; close(): Promise<void> }> {
  const client = await new MongoClient(databaseUri).connect()
  const classes = client.db().collection<ClassRecord>('classes')
  const missing = {
    seats: ['seats'],
    first: ['queue.0.userId', 'queue.0.at'],
    queued: ['queued'],
    notified: [],
  }
  const names: string[] = lacks ? missing[lacks] : []
  const apply = async ([filter, update]: Update, todos: Todo[]) => {
    const kept = Object.fromEntries(Object.entries(filter).filter(([name]) => !names.includes(name)))
    return (await classes.updateOne(kept, withTodo(update, ...todos))).matchedCount === 1
  }
  return {
    stores: {
      line: { ...line, offer: (hold, first, ...todos) => apply(offerUpdate(hold, first), todos) },
      seats: {
        ...seats,
        hold: (wanted, todo) => apply(holdUpdate(wanted), [todo]),
        enrolLate: (claim, at, ...todos) => apply(enrolLateUpdate(claim, at), todos),
        ...(lacks === 'notified' && {
          lapsed: async (now: Date) => (await seats.holds()).filter((hold) => !isLive(hold, now)),
        }),
      },
    },
    close: () => client.close(),
  }
}
