import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Day, Email, Id, Moment, pageOf, pageQuery } from '../fields.schemas.ts'
import { DESK_MEANS } from '../payments/payments.ts'
import * as reports from './reports.ts'

/** Number of classes: in all, and by status those that are neither canceled nor archived. */
const ClassCounts = z.object({
  all: z.number(),
  pending: z.number(),
  approved: z.number(),
  denied: z.number(),
  /** Canceled or archived. */
  closed: z.number(),
})

/** Seats of the approved classes: sold, on hold during a payment, and left. */
const Seats = z.object({ sold: z.number(), held: z.number(), left: z.number(), capacity: z.number() })

/** Dollars paid, refunded and earned (paid less refunded). */
const Income = z.object({ paid: z.number(), refunded: z.number(), earned: z.number() })

/** Earnings from one month's payments, net of later refunds. */
const MonthOfIncome = z.object({
  /** `2026-05`, in the time zone of the club. */
  month: z.string(),
  earned: z.number(),
  /** Payments, also free ones and those of students who moved here. */
  enrolments: z.number(),
})

export type MonthOfIncome = z.infer<typeof MonthOfIncome>

/** Set for a pass that was sold; the id of its product then stands where that of a class would. */
const isPass = z.optional(z.literal(true))

const ClassOfIncome = z.object({
  classId: Id,
  name: z.string(),
  isPass,
  earned: z.number(),
  /** Payments, also free ones and those of students who moved here. */
  enrolments: z.number(),
})

export type ClassOfIncome = z.infer<typeof ClassOfIncome>

const LatestPayment = z.object({
  _id: Id,
  className: z.string(),
  /** The student's current one; empty for an erased account. */
  email: z.string(),
  price: z.number(),
  refunded: z.number(),
  createdAt: Moment,
})

/** Money that is still to be given back by hand, in dollars, and of how many payments. */
const DueByHand = z.object({ payments: z.number(), amount: z.number() })

/** Figures of the whole club. */
export const AdminReport = z.object({
  income: Income,
  users: z.object({ all: z.number(), recent: z.number() }),
  classes: ClassCounts,
  enrolments: z.number(),
  seats: Seats,
  months: z.array(MonthOfIncome),
  classesByIncome: z.array(ClassOfIncome),
  latestPayments: z.array(LatestPayment),
  dueByHand: DueByHand,
})

export type AdminReport = z.infer<typeof AdminReport>

/** Number of enrollments in one class on one day, without the students. */
const EnrolmentDay = z.object({
  classId: Id,
  name: z.string(),
  /** `2026-05-04`, in the time zone of the club. */
  day: z.string(),
  enrolments: z.number(),
})

/** Figures of one instructor's classes. */
export const InstructorReport = z.object({
  income: Income,
  classes: ClassCounts,
  enrolments: z.number(),
  seats: Seats,
  months: z.array(MonthOfIncome),
  classesByIncome: z.array(ClassOfIncome),
  latestEnrolments: z.array(EnrolmentDay),
})

export type InstructorReport = z.infer<typeof InstructorReport>

/** Dates that were held, the seats taken in them, and the places they had. */
const Fill = z.object({ dates: z.number(), enrolled: z.number(), capacity: z.number() })

export type Fill = z.infer<typeof Fill>

/** Marks of the rosters. */
const Marks = z.object({ present: z.number(), noShow: z.number() })

export type Marks = z.infer<typeof Marks>

/** Enrollments that ended: by the student, by the studio, with the class, or with the account. */
const Ended = z.object({
  canceled: z.number(),
  removed: z.number(),
  classCanceled: z.number(),
  left: z.number(),
})

export type Ended = z.infer<typeof Ended>

/** Of the seats taken on dates that were held, those that credits of passes paid, and dollars that these are worth. */
const ByPass = z.object({ seats: z.number(), worth: z.number() })

export type ByPass = z.infer<typeof ByPass>

const WeekdayFill = z.extend(Fill, {
  /** Monday is 1. */
  weekday: z.number(),
})

/** A week or a month of the period, with its first and last day. */
const IncomeStep = z.extend(Income, { from: Day, to: Day })

export type IncomeStep = z.infer<typeof IncomeStep>

const sums = {
  fill: Fill,
  byPass: ByPass,
  marks: Marks,
  enrolments: z.number(),
  ended: Ended,
  /** Students who joined a waiting list. */
  waited: z.number(),
  income: Income,
}

const ClassFigures = z.object({ classId: Id, name: z.string(), isPass, instructor: z.string(), ...sums })

export type ClassFigures = z.infer<typeof ClassFigures>

/** The dates that one teacher held, in their own classes and in those of others. */
const { fill, byPass, marks } = sums
const TeacherFigures = z.object({ teacherId: Id, name: z.string(), fill, byPass, marks })

const ClassPage = pageOf(ClassFigures)

/** The first page of each order. */
const FirstClasses = z.object({
  /** Of the classes with dates held: by their fill rate. */
  fullest: ClassPage,
  emptiest: ClassPage,
  /** By the number of students who waited. */
  waited: ClassPage,
  /** By the number of enrollments that ended. */
  ended: ClassPage,
  /** Of the classes with marks: by the share of no-shows. */
  noShows: ClassPage,
  /** Of the classes with payments or refunds: by their income. */
  income: ClassPage,
  /** Of the classes with seats that passes paid: by their number. */
  byPass: ClassPage,
} satisfies Record<reports.ClassOrder, typeof ClassPage>)

/** Passes in the period, and what the club owes for them now. */
const PassFigures = z.object({
  /** Passes that were sold or given, and dollars paid for them; part of `income.paid`. */
  sold: z.number(),
  paid: z.number(),
  /** Credits used, less those that came back. A booking by an unlimited pass counts as one. */
  used: z.number(),
  /** Credits that ran out unused. */
  expired: z.number(),
  /** Now: credits left, unlimited passes that last, and dollars that both are worth. */
  credits: z.number(),
  unlimited: z.number(),
  owed: z.number(),
})

export type PassFigures = z.infer<typeof PassFigures>

/** Figures of a period (product §2.9 defines each). */
export const Figures = z.object({
  /** First and last day, in the time zone of the club. */
  from: Day,
  to: Day,
  zone: z.string(),
  ...sums,
  /** All weeks of a period of at most 100 days, else all months. */
  steps: z.array(IncomeStep),
  /** Dollars that were paid at the desk, by the means; part of `income.paid`, the rest of which was paid by card online. */
  desk: z.record(z.enum(DESK_MEANS), z.number()),
  /** All seven, in the order of the club's weeks. */
  weekdays: z.array(WeekdayFill),
  /** The number of classes that have any of these figures. */
  classCount: z.number(),
  /** The first of them in each order; `listFigureClasses` has the others. */
  classes: FirstClasses,
  /** Null in a club that has never sold passes. */
  passes: z.nullable(PassFigures),
  /** Everyone who taught a date that was held, by name. */
  teachers: z.array(TeacherFigures),
})

export type Figures = z.infer<typeof Figures>

/** Days of the period, both counted; by default the last 90 days until today. */
const period = { from: z.optional(Day), to: z.optional(Day) }
const Period = z.object(period)

export const readAdminReport = endpoint(reports.readAdminReport, {
  summary: "The club's figures: income net of refunds, users, classes, enrollments and seats.",
  reply: AdminReport,
})

export const readInstructorReport = endpoint(reports.readInstructorReport, {
  summary: "The figures of the caller's own classes, without any student's data.",
  params: z.object({ email: Email }),
  reply: InstructorReport,
})

export const readFigures = endpoint(reports.readFigures, {
  summary: 'Fill rate, no-shows, enrollments that ended, waiting demand and income of a period.',
  query: Period,
  rules: Object.values(reports.PERIOD_PROBLEMS),
  reply: Figures,
})

export const listFigureClasses = endpoint(reports.listFigureClasses, {
  summary: 'A page of the classes that have a figure in a period, the first in this order.',
  query: z.object({ ...period, order: z.enum(reports.CLASS_ORDERS), ...pageQuery }),
  rules: Object.values(reports.PERIOD_PROBLEMS),
  reply: ClassPage,
})

export const exportFigures = endpoint(reports.exportFigures, {
  summary: 'The same figures as a CSV file: by class, by means of payment, or by who taught.',
  query: z.object({ ...period, by: z._default(z.enum(reports.FIGURE_FILES), 'class') }),
  rules: Object.values(reports.PERIOD_PROBLEMS),
  reply: z.string(),
  limit: 'change',
})
