import type { ClassStatus } from '@ningjing/contract/classes/classes'
import { laterDay } from '@ningjing/contract/classes/schedule'
import { dollarsOf } from '@ningjing/contract/money'
import type { AdminReport, InstructorReport } from '@ningjing/contract/reports/reports.schemas'
import { dayAt, isoWithOffset, startOfDay } from '@ningjing/contract/zone'
import type { Period } from '../../base/days.ts'
import { isoOf } from '../../base/iso.ts'
import type { IncomeRecord } from '../../domain/income.store.ts'
import type { PaymentRecord } from '../../domain/records.ts'
import { monthAfter, rangeOf } from './sales-month.rules.ts'

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
/** Payments of a month or a day (UTC), such as `2026-05`, net of refunds. */
export type NetSum = { time: string; netCents: number; payments: number }
/** A range of time; `end` is exclusive. */
export type Moments = Pick<Period, 'start' | 'end'>
/** Payments of one class or pass, net of refunds. */
export type ClassSum = { classId: string; name: string; isPass?: true; netCents: number; payments: number }

/** The sums of a month for the report. */
export function monthSum({ _id, netCents, payments }: IncomeRecord): NetSum {
  return { time: _id, netCents, payments }
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

/** The last `count` months of the club's calendar, including the current one, oldest first. */
export function lastMonths(now: Date, zone: string, count: number): string[] {
  const [year = 0, month = 1] = dayAt(now, zone).split('-').map(Number)
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index)).toISOString().slice(0, 7),
  )
}

/** Between the beginnings of a month by UTC and by the club's calendar: of these months and of the one after them. */
export function edgesOf(months: string[], zone: string): Moments[] {
  return [...months, ...months.slice(-1).map(monthAfter)].flatMap((one) => {
    const utc = rangeOf(one).start
    const own = startOfDay(`${one}-01`, zone)
    if (utc < own) return { start: utc, end: own }
    return own < utc ? { start: own, end: utc } : []
  })
}

/** The months with their income, zeros where nothing was paid. What was paid on an edge is in the month beside its own by UTC. */
export function monthsOf(months: string[], sums: NetSum[], edges: NetSum[]): InstructorReport['months'] {
  const all = [
    ...sums,
    ...edges.flatMap(({ time: day, netCents, payments }) => [
      { time: day.slice(0, 7), netCents: -netCents, payments: -payments },
      { time: laterDay(day, day.endsWith('-01') ? -1 : 1).slice(0, 7), netCents, payments },
    ]),
  ]
  return months.map((month) => {
    const own = all.filter(({ time }) => time === month)
    const sum = (read: (one: NetSum) => number) => own.reduce((total, one) => total + read(one), 0)
    return {
      month,
      earned: dollarsOf(sum(({ netCents }) => netCents)),
      enrolments: sum(({ payments }) => payments),
    }
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

/** Enrollments in a class on a day, by the last of them. */
export type Enrolments = { classId: string; name: string; latest: Date; enrolments: number }

/** The offsets of a time zone in this year, in winter and in summer. */
export function offsetsOf(now: Date, zone: string): string[] {
  return [0, 6].map((month) => isoWithOffset(new Date(Date.UTC(now.getUTCFullYear(), month)), zone).slice(-6))
}

/** The latest days by the club's calendar, those of dates that are sold by themselves with those of their class. */
export function latestByDay(
  rows: Enrolments[],
  wholes: ReadonlyMap<string, string>,
  zone: string,
  count: number,
): InstructorReport['latestEnrolments'] {
  const known = new Map<string, InstructorReport['latestEnrolments'][number]>()
  for (const { classId: soldId, name, latest, enrolments: added } of rows) {
    const classId = wholes.get(soldId) ?? soldId
    const day = dayAt(latest, zone)
    const key = `${classId}:${day}`
    const enrolments = (known.get(key)?.enrolments ?? 0) + added
    known.set(key, { classId, name, day, enrolments })
  }
  return [...known.values()].slice(0, count)
}

/** The income of one class or pass, with its current name. */
export function classIncomeView({ netCents, payments, ...sold }: ClassSum, nameNow = sold.name) {
  return { ...sold, name: nameNow, earned: dollarsOf(netCents), enrolments: payments }
}

/**
 * A row of the latest payments.
 * @param email current one of the student; empty for a deleted account
 */
export function paymentView(payment: PaymentRecord, email = ''): AdminReport['latestPayments'][number] {
  const { _id, classItem, priceInCents, refundedInCents, createdAt } = payment
  return {
    _id,
    className: classItem.name,
    email,
    price: dollarsOf(priceInCents),
    refunded: dollarsOf(refundedInCents),
    createdAt: isoOf(createdAt),
  }
}
