import type { ClassStatus } from '@ningjing/contract/classes/classes'
import { dollarsOf } from '@ningjing/contract/money'
import type { AdminReport, InstructorReport } from '@ningjing/contract/reports/reports.schemas'
import { isoOf } from '../../base/iso.ts'
import type { IncomeRecord } from '../../domain/income.store.ts'
import type { PaymentRecord } from '../../domain/records.ts'

/** Sums over the classes of one status, or over their dates that are sold by themselves: those are no classes more. */
export type StatusSum = {
  status: ClassStatus
  classes: number
  enrolled: number
  held: number
  seats: number
  capacity: number
}
/** Total of payments and refunds, in cents. */
export type CentsSum = { paid: number; refunded: number }
/** Payments of one month, such as `2026-05`, net of refunds. */
export type MonthSum = { month: string; netCents: number; payments: number }
/** Payments of one class or pass, net of refunds. */
export type ClassSum = { classId: string; name: string; isPass?: true; netCents: number; payments: number }

/** The sums of a month for the report. */
export function monthSum({ _id, netCents, payments }: IncomeRecord): MonthSum {
  return { month: _id, netCents, payments }
}

/** The sums of a class or a pass for the report, with its latest name. */
export function classSum({ _id, kind, names, netCents, payments }: IncomeRecord): ClassSum {
  const isPass = kind === 'product' && { isPass: true as const }
  return { classId: _id, name: names.at(-1) ?? '', ...isPass, netCents, payments }
}

/** The total of all months. */
export function totalOf(months: IncomeRecord[]): CentsSum {
  const sum = (read: (month: IncomeRecord) => number) => months.reduce((all, month) => all + read(month), 0)
  return { paid: sum(({ paid }) => paid), refunded: sum(({ refunded }) => refunded) }
}

/** The number of classes by status, and of those that are canceled or archived. */
export function classCountsOf(sums: StatusSum[], closed: number): AdminReport['classes'] {
  const counts = { all: closed, pending: 0, approved: 0, denied: 0, closed }
  for (const { status, classes } of sums) {
    counts[status] += classes
    counts.all += classes
  }
  return counts
}

/** Enrollments in classes of any status. */
export function enrolmentsOf(sums: StatusSum[]): number {
  return sums.reduce((all, { enrolled }) => all + enrolled, 0)
}

/** Seats of approved classes, the only ones that can be bought. */
export function seatsOf(sums: StatusSum[]): AdminReport['seats'] {
  const all = { sold: 0, held: 0, left: 0, capacity: 0 }
  for (const { status, enrolled, held, seats, capacity } of sums) {
    if (status !== 'approved') continue
    all.sold += enrolled
    all.held += held
    all.left += seats
    all.capacity += capacity
  }
  return all
}

/** Income in dollars, with the net amount. */
export function incomeView({ paid, refunded }: CentsSum): AdminReport['income'] {
  return { paid: dollarsOf(paid), refunded: dollarsOf(refunded), earned: dollarsOf(paid - refunded) }
}

/** Start (UTC) of the last `count` months, including the current one. */
export function startOfMonths(now: Date, count: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count + 1, 1))
}

/** The last `count` months, oldest first, with zeros for months without a payment. */
export function monthsOf(sums: MonthSum[], now: Date, count: number): InstructorReport['months'] {
  const known = new Map(sums.map((sum) => [sum.month, sum]))
  return Array.from({ length: count }, (_, index) => {
    const month = startOfMonths(now, count - index)
      .toISOString()
      .slice(0, 7)
    const sum = known.get(month)
    return { month, earned: dollarsOf(sum?.netCents ?? 0), enrolments: sum?.payments ?? 0 }
  })
}

/** The classes with the highest income, each with its dates that are sold by themselves. */
export function topClasses(sums: ClassSum[], wholes: ReadonlyMap<string, string>, count: number): ClassSum[] {
  const known = new Map<string, ClassSum>()
  for (const sum of sums) {
    const classId = wholes.get(sum.classId) ?? sum.classId
    const { name = sum.name, netCents = 0, payments = 0 } = known.get(classId) ?? {}
    const added = { netCents: netCents + sum.netCents, payments: payments + sum.payments }
    known.set(classId, { classId, name, ...added })
  }
  const byIncome = (a: ClassSum, b: ClassSum) => b.netCents - a.netCents || (a.classId < b.classId ? -1 : 1)
  return [...known.values()].sort(byIncome).slice(0, count)
}

/** Enrollments in a class on a day. */
export type EnrolmentDay = { classId: string; name: string; day: string; enrolments: number }

/** The latest days, those of dates that are sold by themselves with those of their class. */
export function latestByDay(
  days: EnrolmentDay[],
  wholes: ReadonlyMap<string, string>,
  count: number,
): EnrolmentDay[] {
  const known = new Map<string, EnrolmentDay>()
  for (const one of days) {
    const classId = wholes.get(one.classId) ?? one.classId
    const key = `${classId}:${one.day}`
    const enrolments = (known.get(key)?.enrolments ?? 0) + one.enrolments
    known.set(key, { ...one, classId, enrolments })
  }
  return [...known.values()].slice(0, count)
}

/** The income of one class or pass, with its current name. */
export function classIncomeView({ netCents, payments, ...sold }: ClassSum, nameNow = sold.name) {
  return { ...sold, name: nameNow, earned: dollarsOf(netCents), enrolments: payments }
}

/** A row of the latest payments. */
export function paymentView(payment: PaymentRecord): AdminReport['latestPayments'][number] {
  const { _id, classItem, email, priceInCents, refundedInCents, createdAt } = payment
  return {
    _id,
    className: classItem.name,
    email,
    price: dollarsOf(priceInCents),
    refunded: dollarsOf(refundedInCents),
    createdAt: isoOf(createdAt),
  }
}
