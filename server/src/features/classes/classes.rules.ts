import {
  CHANGEABLE_FIELDS,
  type CLASS_SORTS,
  type ClassStatus,
  MAX_SEATS,
  type ReviewSort,
} from '@ningjing/contract/classes'
import type { ManagedClass, PublicClass, ReviewedClass } from '@ningjing/contract/classes.schemas'
import { centsOf, dollarsOf } from '@ningjing/contract/money'
import { NEWEST_FIRST, OLDEST_FIRST, type Order } from '../../base/paging.ts'
import type { ChangeableField, ClassRecord, UserRecord } from '../../base/records.ts'

/** Everything of a stored class but the maps that name students. */
export type ListedClass = Omit<ClassRecord, 'holds' | 'roster' | 'barred'>

/** What everybody may see of a class before the portrait of its instructor is looked up. */
export type FacelessClass = Omit<PublicClass, 'instructorPhoto'>

/** A stored class as everybody may see it, with the id of its instructor. */
export function publicView({ priceInCents, ...record }: ListedClass): FacelessClass {
  return { ...record, price: dollarsOf(priceInCents) }
}

/** Puts the portraits of the instructors beside their ids; nothing for one that has none. */
export function withPortraits(
  classes: FacelessClass[],
  portraits: ReadonlyMap<string, string>,
): PublicClass[] {
  return classes.map((one) => ({ ...one, instructorPhoto: portraits.get(one.instructorId) ?? '' }))
}

/** A stored class as its instructor and the admins see it. */
export function managedView(record: ListedClass): ManagedClass {
  return {
    ...record,
    price: dollarsOf(record.priceInCents),
    createdAt: record.createdAt.toISOString(),
    decidedAt: record.decidedAt?.toISOString() ?? null,
  }
}

/** What an admin sees of a class before the name of whom decided is looked up. */
export type UnnamedReview = Omit<ReviewedClass, 'decidedByName'>

/** A stored class as the admins see it, with the id of whom decided. */
export function reviewView(record: ListedClass): UnnamedReview {
  return { ...managedView(record), isResubmitted: record.isResubmitted ?? false, rev: record.rev }
}

/** Puts the names of those who decided beside their ids; null for an account that is gone. */
export function withNames(classes: UnnamedReview[], names: ReadonlyMap<string, string>): ReviewedClass[] {
  return classes.map((one) => ({
    ...one,
    decidedByName: one.decidedBy === null ? null : (names.get(one.decidedBy) ?? null),
  }))
}

/** The order of each way to sort the public list. */
export const CLASS_ORDERS: Record<(typeof CLASS_SORTS)[number], Order> = {
  newest: NEWEST_FIRST,
  price: { field: 'priceInCents', direction: 1 },
  '-price': { field: 'priceInCents', direction: -1 },
  popular: { field: 'enrolled', direction: -1 },
  name: { field: 'sortName', direction: 1 },
}

/** The order of each way an admin sorts all classes. */
export const REVIEW_ORDERS: Record<ReviewSort, Order> = {
  newest: NEWEST_FIRST,
  oldest: OLDEST_FIRST,
  name: CLASS_ORDERS.name,
  '-name': { ...CLASS_ORDERS.name, direction: -1 },
  status: { field: 'status', direction: 1 },
  '-status': { field: 'status', direction: -1 },
  seats: { field: 'seats', direction: 1 },
  '-seats': { field: 'seats', direction: -1 },
  price: CLASS_ORDERS.price,
  '-price': CLASS_ORDERS['-price'],
}

export type NewClass = { name: string; image: string; seats: number; price: number; description?: string }

/** A new class: pending, nothing sold, owned by whom adds it. */
export function newClassRecord(
  owner: UserRecord,
  { price, description = '', ...sent }: NewClass,
  id: string,
  now: Date,
): ClassRecord {
  return {
    _id: id,
    ...sent,
    description,
    instructor: owner.name,
    instructorId: owner._id,
    email: owner.email,
    priceInCents: centsOf(price),
    createdAt: now,
    decidedBy: null,
    decidedAt: null,
    changedSince: [],
    status: 'pending',
    feedback: '',
    held: 0,
    enrolled: 0,
    capacity: sent.seats,
    rev: 0,
    holds: {},
    roster: {},
    barred: {},
  }
}

export type ClassEdit = Partial<NewClass> & { seatsShown?: number }

type EditableValues = Pick<ClassRecord, 'name' | 'image' | 'description' | 'priceInCents'>

/** What saving an edit does to a class: O7 of money-and-seats. */
export type EditPlan = {
  set: Partial<EditableValues>
  /** Seats to add, or to take away when negative. */
  seatsDelta: number
  changed: ChangeableField[]
  status: ClassStatus
  isResubmission: boolean
}

/**
 * Plans an edit of the class as it is now. Seats count from the number the form showed, so that seats sold
 * meanwhile stay sold; without it from the seats of this moment. Saving a denied class resubmits it.
 */
export function planEdit(current: ListedClass, edit: ClassEdit): EditPlan {
  const set = changedValues(current, edit)
  const seatsDelta = edit.seats === undefined ? 0 : edit.seats - (edit.seatsShown ?? current.seats)
  const isChanged: Record<ChangeableField, boolean> = {
    name: set.name !== undefined,
    image: set.image !== undefined,
    description: set.description !== undefined,
    price: set.priceInCents !== undefined,
    seats: seatsDelta !== 0,
  }
  const isSaved = CHANGEABLE_FIELDS.some((field) => edit[field] !== undefined)
  const isResubmission = current.status === 'denied' && isSaved
  return {
    set,
    seatsDelta,
    changed: CHANGEABLE_FIELDS.filter((field) => isChanged[field]),
    status: isResubmission ? 'pending' : current.status,
    isResubmission,
  }
}

/** Bounds on the seats of a class for adding `delta` to them: none below 0, none above the most a class has. */
export function seatBounds(delta: number): { least: number; most: number } {
  return { least: Math.max(0, -delta), most: MAX_SEATS - Math.max(0, delta) }
}

function changedValues(current: ListedClass, edit: ClassEdit): Partial<EditableValues> {
  const { name, image, description, price } = edit
  const priceInCents = price === undefined ? undefined : centsOf(price)
  return {
    ...(name !== undefined && name !== current.name && { name }),
    ...(image !== undefined && image !== current.image && { image }),
    ...(description !== undefined && description !== current.description && { description }),
    ...(priceInCents !== undefined && priceInCents !== current.priceInCents && { priceInCents }),
  }
}
