import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, Id, Moment } from './fields.schemas.ts'
import * as reports from './reports.ts'

/** Number of classes by status. */
const ClassCounts = z.object({
  all: z.number(),
  pending: z.number(),
  approved: z.number(),
  denied: z.number(),
})

/** Seats of the approved classes: sold, on hold during a payment, and left. */
const Seats = z.object({ sold: z.number(), held: z.number(), left: z.number(), capacity: z.number() })

/** Dollars paid, refunded and earned (paid less refunded). */
const Income = z.object({ paid: z.number(), refunded: z.number(), earned: z.number() })

/** Earnings from one month's payments, net of later refunds. */
const MonthOfIncome = z.object({
  /** `2026-05`, in UTC. */
  month: z.string(),
  earned: z.number(),
  enrolments: z.number(),
})

export type MonthOfIncome = z.infer<typeof MonthOfIncome>

const ClassOfIncome = z.object({
  classId: Id,
  name: z.string(),
  earned: z.number(),
  enrolments: z.number(),
})

export type ClassOfIncome = z.infer<typeof ClassOfIncome>

const LatestPayment = z.object({
  _id: Id,
  className: z.string(),
  /** Empty for an erased account. */
  email: z.string(),
  price: z.number(),
  refunded: z.number(),
  createdAt: Moment,
})

const WaitingClass = z.object({
  _id: Id,
  name: z.string(),
  image: z.string(),
  instructor: z.string(),
  createdAt: Moment,
})

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
  waitingClasses: z.array(WaitingClass),
})

export type AdminReport = z.infer<typeof AdminReport>

/** Number of enrolments in one class on one day, without the students. */
const EnrolmentDay = z.object({
  classId: Id,
  name: z.string(),
  /** `2026-05-04`, in UTC. */
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

export const readAdminReport = endpoint(reports.readAdminReport, {
  summary: "The club's figures: income net of refunds, users, classes, enrolments and seats.",
  reply: AdminReport,
})

export const readInstructorReport = endpoint(reports.readInstructorReport, {
  summary: "The figures of the caller's own classes, without any student's data.",
  params: z.object({ email: Email }),
  reply: InstructorReport,
})
