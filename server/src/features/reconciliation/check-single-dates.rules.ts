import { isDeepStrictEqual } from 'node:util'
import { dateFacts } from '../../domain/class-facts.ts'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import type { ClassRecord } from '../../domain/records.ts'
import type { Todo } from '../../domain/todo.records.ts'
import { freedSeats } from '../../seats/skip.rules.ts'
import { type Discrepancy, discrepancy, discrepancyIf } from './discrepancy.rules.ts'

/** What a date that is sold by itself is compared with: its class. */
export type Parent = Pick<
  ClassRecord,
  | '_id'
  | 'of'
  | 'status'
  | 'stage'
  | 'canceled'
  | 'rev'
  | 'dropIn'
  | 'sessions'
  | 'terms'
  | 'instructorId'
  | 'todo'
  | 'roster'
  | 'handed'
>

/** I30, for a class and for a date that is sold by itself. */
export type DateFacts = {
  /** The classes of dates, by id. */
  parents: ReadonlyMap<string, Parent>
  /** The dates that are sold by themselves, with the ids of their classes. */
  opened: ReadonlyMap<string, string>
  now: Date
}

/** I30 */
export function checkSingleDates(yogaClass: ClassRecord, { parents, opened, now }: DateFacts): Discrepancy[] {
  const { _id } = yogaClass
  if (!yogaClass.of) {
    const missing = soldDates(yogaClass, now).filter((id) => opened.get(id) !== _id)
    return missing.map((id) => discrepancy('I30', `class ${_id}: its date ${id} is not sold by itself`))
  }
  const parent = parents.get(yogaClass.of)
  if (!parent || parent.of)
    return [discrepancy('I30', `date ${_id}: its class ${yogaClass.of} does not exist`)]
  return [
    ...checkShape(yogaClass, parent),
    ...(isInWork(yogaClass, parent) ? [] : checkDate(yogaClass, parent, now)),
  ]
}

/** The ids of the dates to come that have to have a class: none while they are being opened. */
export function soldDates({ of, status, stage, dropIn, sessions, todo }: ClassRecord, now: Date): string[] {
  const isSold = !of && dropIn && status === 'approved' && stage === 'open'
  if (!isSold || hasTodo(todo)) return []
  return sessions.flatMap(({ id, at, canceled }) => (canceled || at <= now ? [] : id))
}

function checkShape({ _id, sessions, copiedRev = -1 }: ClassRecord, parent: Parent): Discrepancy[] {
  const ids = sessions.map(({ id }) => id)
  return [
    ...discrepancyIf(
      !isDeepStrictEqual(ids, [_id]),
      'I30',
      `date ${_id}: has the dates ${JSON.stringify(ids)} instead of its own`,
    ),
    ...discrepancyIf(
      copiedRev < 0 || copiedRev > parent.rev,
      'I30',
      `date ${_id}: has followed revision ${copiedRev} of class ${parent._id}, which has ${parent.rev}`,
    ),
  ]
}

/**
 * What is left to be done at a date: it follows its class, gets the seat of a student who does not come, or gives it
 * back.
 */
const AT_DATES = new Set<Todo['kind']>(['dates', 'changed', 'freed', 'unskip'])

function isInWork(date: ClassRecord, parent: Parent): boolean {
  return [...date.todo, ...parent.todo].some(({ kind }) => AT_DATES.has(kind))
}

function hasTodo(todo: ClassRecord['todo']): boolean {
  return todo.some(({ kind }) => kind === 'dates')
}

function checkDate(date: ClassRecord, parent: Parent, now: Date): Discrepancy[] {
  const { _id, stage, canceled, firstAt } = date
  const session = parent.sessions.find(({ id }) => id === _id)
  const isToCome = firstAt !== null && firstAt > now
  const ended = endOf(date, parent, session, isToCome)
  return [
    ...discrepancyIf(
      ended !== undefined && !canceled,
      'I30',
      `date ${_id}: is ${stage}, but its class ${parent._id} ${ended}`,
    ),
    ...discrepancyIf(
      ended === undefined && isToCome && canceled !== undefined,
      'I30',
      `date ${_id}: is canceled, but class ${parent._id} holds it`,
    ),
    ...(session && stage === 'open' ? checkCopy(date, parent, session) : []),
    ...(isToCome && stage === 'open' && parent.dropIn ? checkFreed(date, parent) : []),
  ]
}

/** It has the seats that students of its class leave to it (D8, D10), each once, and no other. */
function checkFreed({ _id, grown = {} }: ClassRecord, parent: Parent): Discrepancy[] {
  const has = Object.keys(grown).filter((id) => grown[id] === 1)
  const freed = freedSeats(parent, _id)
  return [
    ...freed
      .filter((id) => !has.includes(id))
      .map((id) => discrepancy('I30', `date ${_id}: lacks the seat ${id}, which a student left to it`)),
    ...has
      .filter((id) => !freed.includes(id))
      .map((id) => discrepancy('I30', `date ${_id}: has the seat ${id}, which nobody left to it`)),
  ]
}

/** Why a date is over with its class. One that began before its class was canceled was held. */
function endOf(
  { firstAt }: ClassRecord,
  { status, stage, canceled }: Parent,
  session: SessionRecord | undefined,
  isToCome: boolean,
): string | undefined {
  if (status !== 'approved') return `is ${status}`
  if (canceled && firstAt && firstAt > canceled.at) return 'was canceled'
  if (session?.canceled) return 'has canceled it'
  if (!isToCome) return undefined
  return stage === 'archived' ? 'is archived' : session ? undefined : 'has no such date'
}

/** It is at the time, by the teacher, on the terms and at the price that its class says, but for a price of its own. */
function checkCopy(date: ClassRecord, parent: Parent, session: SessionRecord): Discrepancy[] {
  const { _id, sessions, terms, instructorId, priceInCents, own = [] } = date
  const isPriced = parent.dropIn && !own.includes('price')
  const factsOf = (one: SessionRecord) => ({ ...dateFacts(one), seq: one.seq })
  const is = { date: sessions.map(factsOf), terms, instructorId, priceInCents }
  const was = {
    date: [factsOf(session)],
    terms: parent.terms,
    instructorId: parent.instructorId,
    priceInCents: isPriced ? parent.dropIn?.cents : priceInCents,
  }
  const text = `date ${_id}: is ${JSON.stringify(is)}, but ${JSON.stringify(was)} in its class ${parent._id}`
  return discrepancyIf(!isDeepStrictEqual(is, was), 'I30', text)
}
