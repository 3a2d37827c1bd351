import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ruleText } from '../field-reasons.ts'
import { byId, Email, Flag, Id, Modified, Moment, pageOf, pageQuery, SearchText } from '../fields.schemas.ts'
import { CLASS_FIELD_NAMES, LEVELS } from './class-fields.ts'
import { ClassToAdd, ClassToAddFor, ClassToEdit, SERIES_PROBLEMS } from './class-input.schemas.ts'
import {
  CancelFacts,
  ClassPlan,
  ClassStage,
  DateForSale,
  DateSums,
  DecidedVersion,
  DropIn,
  ManagedPlan,
  OwnPrices,
  Repeat,
  SoldFacts,
  Terms,
} from './class-plan.schemas.ts'
import * as classes from './classes.ts'
import { DATE_PROBLEMS } from './schedule.ts'

export const ClassStatus = z.enum(classes.CLASS_STATUSES)

/** Fields that every view of a class has. `price` is in dollars, `seats` can be bought now, `capacity` counts all. */
const ClassFacts = z.object({
  _id: Id,
  name: z.string(),
  image: z.string(),
  instructor: z.string(),
  instructorId: Id,
  email: z.string(),
  seats: z.number(),
  capacity: z.number(),
  price: z.number(),
  enrolled: z.number(),
  status: ClassStatus,
  description: z.string(),
  stage: ClassStage,
  ...ClassPlan.shape,
  /** From then on nobody can buy a place; null forever. */
  salesEndAt: z.nullable(Moment),
  /** How its dates are sold by themselves; left out if they are not. */
  dropIn: z.optional(DropIn),
  /** When it repeats each week; left out if it does not. */
  repeat: z.optional(Repeat),
})

/** A class as visitors see it. `seats` is 0 while students wait for one, and when sales are over. */
export const PublicClass = z.object({
  ...ClassFacts.shape,
  /** Number of students in the waiting list. */
  waiting: z.number(),
  /** Whether the class is sold now. */
  salesOpen: z.boolean(),
  /** Those of the class, else the club's. */
  terms: Terms,
  /** Whether the time is over in which the terms give everything back, and the first date has not begun. */
  isLate: z.boolean(),
  /** Empty if the instructor has none. */
  instructorPhoto: z.string(),
  /** Only where one class is read; empty if the instructor has none. */
  instructorBio: z.optional(z.string()),
  /** Only where one class is read: the dates to come that are sold by themselves, by time. */
  dates: z.optional(z.array(DateForSale)),
  ...SoldFacts.shape,
})
export type PublicClass = z.infer<typeof PublicClass>

/** A class as its instructor and admins see it. */
export const ManagedClass = z.object({
  ...ClassFacts.shape,
  feedback: z.string(),
  ...ManagedPlan.shape,
  /** Credits of a pass that it costs; 0 if it cannot be paid so. */
  credits: z.number(),
  /** Number of students in the waiting list. */
  queued: z.number(),
  ...CancelFacts.shape,
  /** Seats on hold during a payment. */
  held: z.number(),
  /** Students whose message and refund are still to come, after the class or one of its dates was canceled or moved. */
  pending: z.number(),
  createdAt: Moment,
  decidedAt: z.nullable(Moment),
  decidedBy: z.nullable(z.string()),
  /** Names of the fields that changed since the last decision, or since its changes were last seen. */
  changedSince: z.array(z.enum(CLASS_FIELD_NAMES)),
  /** Sums over its dates to come that are sold by themselves; left out if there are none. */
  singleDates: z.optional(DateSums),
})
export type ManagedClass = z.infer<typeof ManagedClass>

/** A class as admins see it when they decide. */
export const ReviewedClass = z.object({
  ...ManagedClass.shape,
  /** Name of the admin who decided; null while the class is pending, or if that account was erased. */
  decidedByName: z.nullable(z.string()),
  /** The class as it was at the last decision, or when its changes were last seen; null before the first decision. */
  decided: z.nullable(DecidedVersion),
  ...OwnPrices.shape,
  /** Whether it was denied before and is pending again. */
  isResubmitted: z.boolean(),
  /** Increases with every change of the class. */
  rev: z.number(),
})
export type ReviewedClass = z.infer<typeof ReviewedClass>

const byEmail = z.object({ email: Email })

export const listPopularClasses = endpoint(classes.listPopularClasses, {
  summary: `Up to ${classes.MAX_POPULAR_CLASSES} offered classes, most enrolled first.`,
  reply: z.array(PublicClass),
  limit: 'publicRead',
})

export const listPublicClasses = endpoint(classes.listPublicClasses, {
  summary: 'Offered classes, newest first; a page of them when searched, filtered, sorted or paged.',
  query: z.object({
    search: z.optional(SearchText),
    instructor: z.optional(Id),
    sort: z.optional(z.enum(classes.CLASS_SORTS)),
    available: z.optional(Flag),
    /** Monday is 1. */
    weekday: z.optional(
      z.pipe(
        z.string().check(z.regex(/^[1-7]$/, ruleText({ reason: 'number-between', minimum: 1, maximum: 7 }))),
        z.transform(Number),
      ),
    ),
    level: z.optional(z.enum(LEVELS.filter((level) => level !== ''))),
    /** Only classes with a date to come. */
    upcoming: z.optional(Flag),
    ...pageQuery,
  }),
  reply: z.union([z.array(PublicClass), pageOf(PublicClass)]),
  limit: 'publicRead',
})

export const readPublicClass = endpoint(classes.readPublicClass, {
  summary: 'One approved class, also when it is canceled or over.',
  params: byId,
  reply: PublicClass,
  problems: ['class.not-found'],
  limit: 'publicRead',
})

export const listOwnClasses = endpoint(classes.listOwnClasses, {
  summary:
    "The caller's own classes, newest first, without any student's data; a page of them when searched, filtered or paged.",
  params: byEmail,
  query: z.object({
    search: z.optional(SearchText),
    status: z.optional(ClassStatus),
    ...pageQuery,
  }),
  reply: z.union([z.array(ManagedClass), pageOf(ManagedClass)]),
})

export const listAllClasses = endpoint(classes.listAllClasses, {
  summary: 'All classes, newest first; a page of them when searched, filtered, sorted or paged.',
  query: z.object({
    search: z.optional(SearchText),
    status: z.optional(ClassStatus),
    sort: z.optional(z.enum(classes.REVIEW_SORTS)),
    ...pageQuery,
  }),
  reply: z.union([z.array(ReviewedClass), pageOf(ReviewedClass)]),
})

export const createClass = endpoint(classes.createClass, {
  summary: 'Adds a pending class owned by the caller.',
  body: ClassToAdd,
  reply: z.object({ insertedId: Id }),
  rules: [...Object.values(DATE_PROBLEMS), ...Object.values(SERIES_PROBLEMS)],
  limit: 'change',
  once: true,
})

export const createClassFor = endpoint(classes.createClassFor, {
  summary:
    'Adds a class for a teacher, approved in the same act; the teacher gets a message, unless it is the caller.',
  body: ClassToAddFor,
  reply: z.object({ insertedId: Id }),
  problems: ['user.not-instructor'],
  rules: [...Object.values(DATE_PROBLEMS), ...Object.values(SERIES_PROBLEMS)],
  limit: 'change',
  once: true,
})

export const editOwnClass = endpoint(classes.editOwnClass, {
  summary:
    'Changes a class, for its instructor or any admin: only the fields that were sent; saving a denied class resubmits it.',
  params: byId,
  body: ClassToEdit,
  reply: Modified,
  problems: ['class.not-found', 'class.canceled', 'class.seats-changed', 'class.changed', 'session.changed'],
  rules: Object.values(DATE_PROBLEMS),
  limit: 'change',
})

export const exportClasses = endpoint(classes.exportClasses, {
  summary:
    'All classes as a CSV file, oldest first. A text that a spreadsheet would run as a formula starts with an apostrophe.',
  reply: z.string(),
  limit: 'change',
})
