import { dollarsOf } from '@ningjing/contract/money'
import { INCOME_MONTHS, NEW_USERS_DAYS, REPORT_ROWS } from '@ningjing/contract/reports/reports'
import type { AdminReport, InstructorReport } from '@ningjing/contract/reports/reports.schemas'
import type { Deps } from '../../deps.ts'
import { titlesById } from '../../steps/class-titles.ts'
import {
  type CentsSum,
  type ClassSum,
  classCountsOf,
  classIncomeView,
  classSum,
  edgesOf,
  enrolmentsOf,
  incomeView,
  lastMonths,
  latestByDay,
  monthSum,
  monthsOf,
  type NetSum,
  offsetsOf,
  paymentView,
  type StatusSum,
  seatsOf,
  topClasses,
  totalOf,
} from './reports.rules.ts'
import type { PaymentScope } from './reports.store.ts'

const DAY_MS = 24 * 3600 * 1000

/** The figures of the whole club. */
export async function adminReport(deps: Deps): Promise<AdminReport> {
  const { reports, income } = deps.stores
  const since = new Date(deps.clock.now().getTime() - NEW_USERS_DAYS * DAY_MS)
  const [byStatus, closed, { months, classes }, users, payments, due] = await Promise.all([
    reports.classesByStatus({}),
    reports.countClosed({}),
    income.read(REPORT_ROWS),
    reports.countUsers(since),
    reports.latestPayments(REPORT_ROWS),
    reports.dueByHand(),
  ])
  const contacts = await deps.stores.users.contactsOf(payments.map(({ userId }) => userId))
  return {
    ...(await figuresOf(deps, byStatus, closed, {
      scope: {},
      income: totalOf(months),
      sums: months.map(monthSum),
      byClass: classes.map(classSum),
    })),
    users,
    latestPayments: payments.map((one) => paymentView(one, contacts.get(one.userId)?.email)),
    dueByHand: { payments: due.payments, amount: dollarsOf(due.cents) },
  }
}

/** The figures of one instructor's classes. Contains no student data, only numbers. */
export async function instructorReport(deps: Deps, instructorId: string): Promise<InstructorReport> {
  const { reports } = deps.stores
  const wholes = await reports.wholeIdsOf(instructorId)
  const scope: PaymentScope = { classIds: [...wholes.keys()] }
  const zone = deps.config.CLUB_TIME_ZONE
  const now = deps.clock.now()
  const [since = ''] = lastMonths(now, zone, INCOME_MONTHS)
  const [byStatus, closed, income, sums, allByClass, allLatest] = await Promise.all([
    reports.classesByStatus({ instructorId }),
    reports.countClosed({ instructorId }),
    reports.income(scope),
    reports.incomeByMonth(scope, new Date(since)),
    reports.incomeByClass(scope),
    reports.latestEnrolments(scope, offsetsOf(now, zone)),
  ])
  const byClass = topClasses(allByClass, wholes, REPORT_ROWS)
  const latest = latestByDay(allLatest, wholes, zone, REPORT_ROWS)
  const ids = latest.map(({ classId }) => classId)
  const names = await titlesById(deps, ids)
  return {
    ...(await figuresOf(deps, byStatus, closed, { scope, income, sums, byClass })),
    latestEnrolments: latest.map((row) => ({ ...row, name: names.get(row.classId) ?? row.name })),
  }
}

/** `sums`: by month (UTC). */
type Income = { scope: PaymentScope; income: CentsSum; sums: NetSum[]; byClass: ClassSum[] }

/** The figures of both reports: of all classes, or of one instructor's. */
async function figuresOf(
  deps: Deps,
  byStatus: StatusSum[],
  closed: number,
  { scope, income, sums, byClass }: Income,
) {
  const zone = deps.config.CLUB_TIME_ZONE
  const months = lastMonths(deps.clock.now(), zone, INCOME_MONTHS)
  const edges = await deps.stores.reports.incomeByDay(scope, edgesOf(months, zone))
  const ids = byClass.map(({ classId }) => classId)
  const passes = await deps.stores.products.findNames(ids)
  const names = new Map([...passes, ...(await titlesById(deps, ids))])
  return {
    income: incomeView(income),
    classes: classCountsOf(byStatus, closed),
    enrolments: enrolmentsOf(byStatus),
    seats: seatsOf(byStatus),
    months: monthsOf(months, sums, edges),
    classesByIncome: byClass.map((row) => classIncomeView(row, names.get(row.classId))),
  }
}
