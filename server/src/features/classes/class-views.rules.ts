import { PLAN_FIELDS, TEXT_FIELDS } from '@ningjing/contract/classes/class-fields'
import type { DateForSale, DropIn } from '@ningjing/contract/classes/class-plan.schemas'
import type { ManagedClass, PublicClass, ReviewedClass } from '@ningjing/contract/classes/classes.schemas'
import { isLate, type Terms } from '@ningjing/contract/enrolments/terms'
import { dollarsOf } from '@ningjing/contract/money'
import { pick } from '@ningjing/contract/pick'
import { isoOf } from '../../base/iso.ts'
import { creditsView, planOf, planView, sessionView } from '../../domain/class-plan-views.ts'
import type { ClassRecord, DecidedVersion } from '../../domain/records.ts'
import { teacherOf } from '../../domain/teacher.ts'
import type { TaskTodo, Todo } from '../../domain/todo.records.ts'
import { isListClosed, isSold, seatsForSale } from '../../seats/hold.rules.ts'
import { STORED_AS } from './class-plan.rules.ts'

/** A stored class without its todos and the maps that name students. */
export type ListedClass = Omit<ClassRecord, 'holds' | 'roster' | 'barred' | 'todo' | 'todos'>

/** A stored class as its instructor and the admins list it. */
export type WithTodos = ListedClass & Pick<ClassRecord, 'todo'>

/** A public class before the photo of its instructor is looked up. */
export type PublicClassRow = Omit<PublicClass, 'instructorPhoto'>

/**
 * What visitors see of a stored class: no seats while students wait for one, or when sales are over.
 * @param clubTerms of a class without terms of its own
 */
export function publicView(record: ListedClass, now: Date, clubTerms: Terms): PublicClassRow {
  const terms = record.terms ?? clubTerms
  const { price, ...facts } = factsOf(record)
  const dropIn = facts.dropIn && { ...facts.dropIn, ...priceOfDates(record, facts.dropIn, now) }
  return {
    ...facts,
    ...(dropIn && { dropIn }),
    price: dropIn?.only ? dropIn.price : price,
    seats: seatsForSale(record, now),
    waiting: record.queued,
    salesOpen: isSold(record, now),
    terms,
    isLate: isLate(terms, record.sessions, now),
    // A date has the name of its class.
    ...(record.of && { of: { classId: record.of, name: record.name } }),
    ...creditsView(record),
  }
}

/** What the cheapest date to come of a class costs, in dollars, and whether another one costs more. */
function priceOfDates(
  { ownPrices = {}, sessions }: ListedClass,
  { price }: DropIn,
  now: Date,
): Pick<DropIn, 'price' | 'varies'> {
  const coming = sessions.filter(({ at, canceled }) => !canceled && at > now)
  if (coming.length === 0) return { price }
  const prices = coming.map(({ id }) => (ownPrices[id] === undefined ? price : dollarsOf(ownPrices[id])))
  const least = Math.min(...prices)
  return { price: least, ...(prices.some((one) => one > least) && { varies: true }) }
}

/** What visitors see of a date that is sold by itself, beside its class. */
export function dateForSale(
  date: ListedClass,
  { place, isOnline }: Pick<PublicClassRow, 'place' | 'isOnline'>,
  now: Date,
): DateForSale {
  const [session] = date.sessions
  if (!session) throw new Error(`The class ${date._id} of a single date has no date`)
  const hasLink = date.online !== ''
  return {
    classId: date._id,
    startAt: isoOf(session.at),
    minutes: session.minutes,
    seats: seatsForSale(date, now),
    price: dollarsOf(date.priceInCents),
    credits: date.credits ?? 0,
    salesOpen: isSold(date, now),
    canceled: date.stage === 'canceled',
    queued: date.queued,
    ...(isListClosed(date, now) && { listClosed: true }),
    instructor: teacherOf(date, session).name,
    ...(date.place !== place && { place: date.place }),
    ...(hasLink !== isOnline && { isOnline: hasLink }),
  }
}

/** What the instructor and the admins see of a date that is sold by itself. */
export function managedDate(date: ListedClass) {
  const { classId, startAt, minutes, price, canceled } = dateForSale(date, planView(date), date.createdAt)
  const { seats, capacity, held, enrolled, queued, place, online, own = [] } = date
  const sold = { seats, capacity, held, enrolled, queued, price, canceled }
  return { classId, startAt, minutes, ...sold, place, online, own }
}

/** What everyone sees of a stored class. */
export function factsOf(record: ListedClass) {
  return {
    _id: record._id,
    name: record.name,
    image: record.image,
    instructor: record.instructor,
    instructorId: record.instructorId,
    email: record.email,
    seats: record.seats,
    capacity: record.capacity,
    price: dollarsOf(record.priceInCents),
    enrolled: record.enrolled,
    status: record.status,
    description: record.description,
    stage: record.stage,
    ...planView(record),
    salesEndAt: record.salesEndAt && isoOf(record.salesEndAt),
    ...dropInView(record),
    ...(record.repeat && { repeat: record.repeat }),
  }
}

function dropInView({ dropIn }: Pick<ClassRecord, 'dropIn'>): Pick<PublicClass, 'dropIn'> {
  if (!dropIn) return {}
  const { seats, cents, credits, closeMinutes, only } = dropIn
  return { dropIn: { seats, price: dollarsOf(cents), credits, closeMinutes, ...(only && { only }) } }
}

/** Adds the photos of the instructors; an empty text for an instructor without one. */
export function withInstructorPhotos(
  classes: PublicClassRow[],
  photos: ReadonlyMap<string, string>,
): PublicClass[] {
  return classes.map((one) => ({ ...one, instructorPhoto: photos.get(one.instructorId) ?? '' }))
}

/** What the instructor and the admins see of a stored class. */
export function managedView(record: WithTodos): ManagedClass {
  return {
    ...factsOf(record),
    ...planOf(record),
    credits: record.credits ?? 0,
    queued: record.queued,
    ...cancelView(record),
    feedback: record.feedback,
    held: record.held,
    pending: pendingStudents(record),
    createdAt: isoOf(record.createdAt),
    decidedAt: record.decidedAt && isoOf(record.decidedAt),
    decidedBy: record.decidedBy,
    changedSince: record.changedSince,
  }
}

function cancelView({ canceled }: ListedClass): Pick<ManagedClass, 'cancelReason' | 'canceled'> {
  if (!canceled) return { cancelReason: '' }
  const { at, reason, shown = canceled } = canceled
  const { students, cents, credits } = { credits: undefined, ...shown }
  const end = { students, refund: cents === undefined ? undefined : dollarsOf(cents), credits }
  return { cancelReason: reason, canceled: { at: isoOf(at), ...end } }
}

/** Students whose message and refund are still to come. The end of the class, or a changed date, is about all of them. */
function pendingStudents({ todo, enrolled, held, queued }: WithTodos): number {
  const has = (kind: Todo['kind']) => todo.some((one) => one.kind === kind)
  const settled = todo.filter(({ kind }) => kind === 'ended' || kind === 'refund') as TaskTodo[]
  const orders = new Set(settled.map(({ orderId }) => orderId)).size
  if (has('drain')) return orders + enrolled + held + queued
  return has('changed') ? Math.max(orders, enrolled) : orders
}

/** A reviewed class before the name of the admin who decided is looked up. */
export type ReviewRow = Omit<ReviewedClass, 'decidedByName'>

/** What the admins see of a stored class. */
export function reviewView(record: WithTodos): ReviewRow {
  const { isResubmitted = false, rev, decided } = record
  return {
    ...managedView(record),
    ...ownPricesView(record, record),
    decided: decided ? decidedView(decided, record) : null,
    isResubmitted,
    rev,
  }
}

/** What dates of a class cost whose price was set at them, now or when the class was decided. */
export function ownPricesView({ sessions }: ListedClass, { ownPrices, dropIn }: Priced) {
  if (!ownPrices || !dropIn) return {}
  const priced = sessions.flatMap(({ id, local, canceled }) => {
    const cents = canceled ? undefined : ownPrices[id]
    return cents === undefined ? [] : [{ local, price: dollarsOf(cents) }]
  })
  return priced.length > 0 ? { ownPrices: priced } : {}
}

type Priced = Pick<ClassRecord, 'ownPrices' | 'dropIn'>

function decidedView(version: DecidedVersion, record: ListedClass) {
  const { priceInCents, sessions, salesEndAt, dropIn, repeat, ownPrices: _cents, ...decided } = version
  return {
    ...decided,
    ...ownPricesView(record, version),
    price: dollarsOf(priceInCents),
    ...(sessions && { sessions: sessions.map(sessionView) }),
    ...(salesEndAt !== undefined && { salesEndAt: salesEndAt && isoOf(salesEndAt) }),
    ...dropInView({ dropIn }),
    ...(repeat && { repeat }),
  }
}

/** What a decision is about: the fields that the instructor may change, and all seats. */
export function decidedVersionOf(record: ListedClass): DecidedVersion {
  const decided = pick(record, [...TEXT_FIELDS, ...PLAN_FIELDS, ...Object.values(STORED_AS).flat()])
  // Who teaches a date is not decided on, and names must not be at a place where erasure does not find them.
  return { ...decided, sessions: record.sessions.map(({ teacher: _teacher, ...session }) => session) }
}

/** Adds the names of the admins who decided; null for an erased account. */
export function withDeciderNames(classes: ReviewRow[], names: ReadonlyMap<string, string>): ReviewedClass[] {
  return classes.map((one) => ({
    ...one,
    decidedByName: one.decidedBy === null ? null : (names.get(one.decidedBy) ?? null),
  }))
}
