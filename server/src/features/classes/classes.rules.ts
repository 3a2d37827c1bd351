import { isDeepStrictEqual } from 'node:util'
import type { AuditFacts } from '@ningjing/contract/audit/audit'
import {
  CLASS_FIELD_NAMES,
  type ClassField,
  GUARDED_FIELDS,
  NOTICED_FIELDS,
} from '@ningjing/contract/classes/class-fields'
import type { ClassToAdd, ClassToEdit, ShownClass } from '@ningjing/contract/classes/class-input.schemas'
import { type ClassStatus, MAX_SEATS } from '@ningjing/contract/classes/classes'
import { centsOf } from '@ningjing/contract/money'
import { because } from '@ningjing/contract/problem-reasons'
import { Problem } from '@ningjing/contract/problems'
import type { Role } from '@ningjing/contract/users/users'
import { dateFacts } from '../../domain/class-facts.ts'
import { type ClassPlan, NO_PLAN, type Teacher } from '../../domain/class-plan.records.ts'
import { planOf } from '../../domain/class-plan-views.ts'
import type { PlaceChange } from '../../domain/mail.records.ts'
import type { ClassRecord, DecidedVersion } from '../../domain/records.ts'
import { type DateTools, fieldsToStore } from './class-plan.rules.ts'
import { factsOf, type ListedClass, ownPricesView } from './class-views.rules.ts'
import type { RepeatField } from './repeat.rules.ts'

/** A new class of `owner`: pending, with nothing sold. */
export function newClassRecord(owner: Teacher, sent: ClassToAdd, id: string, tools: DateTools): ClassRecord {
  const { name, image, seats = 0, price = 0, description = '' } = sent
  return {
    _id: id,
    of: '',
    name,
    image,
    description,
    instructor: owner.name,
    instructorId: owner._id,
    email: owner.email,
    priceInCents: centsOf(price),
    createdAt: tools.now,
    decidedBy: null,
    decidedAt: null,
    status: 'pending',
    ...nothingSold(seats),
    ...NO_PLAN,
    ...fieldsToStore(NO_PLAN, sent, tools),
  }
}

/** An open class with nothing sold. */
export function nothingSold(seats: number) {
  return {
    stage: 'open' as const,
    feedback: '',
    changedSince: [],
    seats,
    held: 0,
    enrolled: 0,
    capacity: seats,
    queued: 0,
    rev: 0,
    holds: {},
    roster: {},
    barred: {},
    todo: [],
    todos: 0,
  }
}

/** Admins get at most one mail about the edits of an approved class in this time. */
export const EDIT_MAIL_MS = 3_600_000

/** Fields of the record that an edit replaces; seats change by a difference instead. */
type ReplacedField = Exclude<keyof DecidedVersion, 'capacity'> | keyof ClassPlan | RepeatField

/** The field of the record that differs when a field of the form was changed. */
function storedFieldOf(field: Exclude<ClassField, 'seats'>) {
  return field === 'price' ? 'priceInCents' : field
}

/** What saving an edit does to a class (money-and-seats, O7). */
export type EditPlan = {
  set: Partial<Pick<ClassRecord, ReplacedField>>
  /** Seats to add; negative to remove. */
  seatsDelta: number
  changed: ClassField[]
  status: ClassStatus
  isResubmission: boolean
  /** When the admins get a mail about it; undefined if they need none, or get one that is to come. */
  mailAt: Date | undefined
}

/**
 * Plans an edit of the class as it is now. Saving a denied class resubmits it. Throws `request.invalid` for dates that
 * cannot be, and `session.changed` when students count on them.
 * @param editor role of who edits it
 */
export function planEdit(current: ListedClass, edit: ClassToEdit, tools: DateTools, editor: Role): EditPlan {
  const saved = CLASS_FIELD_NAMES.filter((field) => edit[field] !== undefined)
  const seatsDelta = seatsDeltaOf(current, edit)
  const set = differing(fieldsToStore(current, edit, tools), current)
  if (set.sessions) assertNoStudents(current)
  const isResubmission = current.status === 'denied' && saved.length > 0
  const changed = saved.filter((field) =>
    field === 'seats' ? seatsDelta !== 0 : storedFieldOf(field) in set,
  )
  return {
    set,
    seatsDelta,
    changed,
    status: isResubmission ? 'pending' : current.status,
    isResubmission,
    // A change of a date is one of its class.
    mailAt: editor === 'admin' || current.of ? undefined : mailTimeOf(current, changed, tools.now),
  }
}

/** When the admins get a mail about these changes. The mail says what has changed by then. */
export function mailTimeOf(
  { status, editMailAt }: ListedClass,
  changed: ClassField[],
  now: Date,
): Date | undefined {
  const isNoticed = NOTICED_FIELDS.some((field) => changed.includes(field))
  if (status !== 'approved' || !isNoticed || (editMailAt && editMailAt > now)) return undefined
  return new Date(Math.max(now.getTime(), (editMailAt?.getTime() ?? 0) + EDIT_MAIL_MS))
}

/** What an edit changes of where an approved class is held, for its students; undefined if nothing. */
export function placeChange(
  { status, place }: Pick<ListedClass, 'status' | 'place'>,
  { set }: Pick<EditPlan, 'set'>,
): PlaceChange | undefined {
  const isElsewhere = set.place !== undefined
  const isNewLink = set.online !== undefined
  if (status !== 'approved' || !(isElsewhere || isNewLink)) return undefined
  return { ...(isElsewhere && { placeBefore: place }), ...(isNewLink && { isNewLink }) }
}

/** The values that differ from those of the class. */
function differing(values: EditPlan['set'], current: ListedClass): EditPlan['set'] {
  const entries = Object.entries(values) as [ReplacedField, unknown][]
  return Object.fromEntries(
    entries.filter(([field, value]) => value !== undefined && !isDeepStrictEqual(value, current[field])),
  )
}

/** Dates on which students count are moved and canceled one by one, so that each of them gets a mail. */
function assertNoStudents({ status, enrolled, held }: ListedClass): void {
  if (status === 'approved' && enrolled + held > 0) {
    throw new Problem('session.changed', because('dates-have-students'))
  }
}

/**
 * Seats to add. They count from the number that the form showed, so that seats sold in between stay sold; without
 * that number from the current seats. A repeated edit counts once: the form says the capacity that it showed, and
 * one that does not changes nothing when the class has that many seats already.
 */
function seatsDeltaOf(current: ListedClass, { seats, seatsShown, capacityShown }: ClassToEdit): number {
  if (seats === undefined || (capacityShown === undefined && seats === current.seats)) return 0
  return seats - (seatsShown ?? current.seats)
}

/** Whether the seats were edited since the form was opened. */
export function isSeatsEditOutdated(current: ListedClass, plan: EditPlan, edit: ClassToEdit): boolean {
  const { capacityShown = current.capacity } = edit
  return plan.seatsDelta !== 0 && capacityShown !== current.capacity
}

/** The replaced fields that were edited since the form was opened, with their values now: a number, a text, or JSON. */
export function outdatedFields(current: ListedClass, plan: EditPlan, { shown = {} }: ClassToEdit) {
  const outdated = changedFrom(shown, current).filter(([field]) => plan.changed.includes(field))
  return Object.fromEntries(
    outdated.map(([field, now]) => [field, typeof now === 'object' ? JSON.stringify(now) : now]),
  )
}

/** Whether a class is what an admin saw of it. */
export function isAsShown(current: ListedClass, { ownPrices, ...shown }: ShownClass): boolean {
  const { ownPrices: now = [] } = ownPricesView(current, current)
  const isPricedSo = ownPrices === undefined || isDeepStrictEqual(ownPrices, now)
  return isPricedSo && changedFrom(shown, current).length === 0
}

/** The fields that were shown and are otherwise now, with their values. */
function changedFrom(shown: NonNullable<ClassToEdit['shown']>, current: ListedClass) {
  const now = { ...factsOf(current), ...planOf(current), credits: current.credits ?? 0 }
  const values = GUARDED_FIELDS.map((field) => [field, now[field] ?? null] as const)
  return values.filter(
    ([field, value]) => shown[field] !== undefined && !isDeepStrictEqual(shown[field], value),
  )
}

/** What is sold of a class, and when: the rules allow one of these only with certain others. */
const SALES_FIELDS = ['dropIn', 'repeat', 'priceInCents', 'credits', 'salesEndAt'] as const

/**
 * What must still be so when a planned edit is saved: the values that it replaces, and those that these must fit, that no
 * student needs its dates, and that no other edit has planned a mail.
 */
export function replacedBy(plan: EditPlan, current: ListedClass): Partial<ListedClass> {
  const replaced = Object.keys(plan.set) as ReplacedField[]
  const isOfSales = SALES_FIELDS.some((field) => replaced.includes(field))
  const fields = isOfSales ? [...replaced, ...SALES_FIELDS] : replaced
  const { enrolled, held } = current
  return {
    // In a filter, null also stands for a class that has no such field yet.
    ...Object.fromEntries(fields.map((field) => [field, current[field] ?? null])),
    ...(plan.set.sessions && { enrolled, held }),
    ...(plan.mailAt && { editMailAt: current.editMailAt ?? null }),
  }
}

/** Fields that the audit log says with their values, before and after. */
const LOGGED_FIELDS = ['priceInCents', 'terms', 'salesEndAt', 'dropIn', 'repeat'] as const

/** What the audit log says of an edit: numbers, states, dates, and the names of texts. A text may name people. */
export function editFacts(current: ListedClass, plan: EditPlan) {
  const before: AuditFacts = {}
  const after: AuditFacts = {}
  const fields = plan.changed.filter((field) => field !== 'seats' && field !== 'price')
  if (fields.length > 0) after.fields = fields
  for (const field of LOGGED_FIELDS) {
    if (plan.set[field] === undefined) continue
    before[field] = current[field]
    after[field] = plan.set[field]
  }
  if (plan.set.sessions !== undefined) {
    before.dates = current.sessions.map(dateFacts)
    after.dates = plan.set.sessions.map(dateFacts)
  }
  if (plan.seatsDelta !== 0) {
    Object.assign(before, { seats: current.seats, capacity: current.capacity })
    after.seats = current.seats + plan.seatsDelta
    after.capacity = current.capacity + plan.seatsDelta
  }
  if (plan.isResubmission) {
    const { status, decidedBy, decidedAt } = current
    Object.assign(before, { status, decidedBy, decidedAt })
    after.status = plan.status
  }
  return { before: Object.keys(before).length > 0 ? before : null, after }
}

/** Limits on the seats of a class to which `delta` seats are added: at least 0, at most `MAX_SEATS`. */
export function seatBounds(delta: number): { min: number; max: number } {
  return { min: Math.max(0, -delta), max: MAX_SEATS - Math.max(0, delta) }
}
