import { INCOME_MONTHS, NEW_USERS_DAYS, REPORT_ROWS } from '@ningjing/contract/reports'
import type { AdminReport, InstructorReport } from '@ningjing/contract/reports.schemas'
import type { Deps } from '../../base/deps.ts'
import {
  classCountsOf,
  classIncomeView,
  enrolmentsOf,
  incomeView,
  monthsOf,
  paymentView,
  seatsOf,
  startOfMonths,
  waitingView,
} from './reports.rules.ts'
import type { PaymentScope } from './reports.store.ts'

const DAY_MS = 24 * 3600 * 1000

/** The figures of the whole club. */
export async function adminReport(deps: Deps): Promise<AdminReport> {
  const { reports } = deps.stores
  const since = new Date(deps.clock.now().getTime() - NEW_USERS_DAYS * DAY_MS)
  const [figures, users, payments, waiting] = await Promise.all([
    sharedFigures(deps, {}, {}),
    reports.countUsers(since),
    reports.latestPayments(REPORT_ROWS),
    reports.waitingClasses(REPORT_ROWS),
  ])
  return {
    ...figures,
    users,
    latestPayments: payments.map(paymentView),
    waitingClasses: waiting.map(waitingView),
  }
}

/** The figures of one instructor's classes. Contains no student data, only numbers. */
export async function instructorReport(deps: Deps, instructorId: string): Promise<InstructorReport> {
  const { reports } = deps.stores
  const classIds = await reports.classIdsOf(instructorId)
  const scope: PaymentScope = { classIds }
  const [figures, latest] = await Promise.all([
    sharedFigures(deps, { instructorId }, scope),
    reports.latestEnrolments(scope, REPORT_ROWS),
  ])
  const names = await deps.stores.classes.namesOf(latest.map(({ classId }) => classId))
  return {
    ...figures,
    latestEnrolments: latest.map(({ classId, name, day, enrolments }) => ({
      classId,
      name: names.get(classId) ?? name,
      day,
      enrolments,
    })),
  }
}

/** The figures of both reports: of all classes, or of one instructor's. */
async function sharedFigures(deps: Deps, classes: { instructorId?: string }, payments: PaymentScope) {
  const { reports } = deps.stores
  const now = deps.clock.now()
  const [byStatus, income, months, byClass] = await Promise.all([
    reports.classesByStatus(classes),
    reports.income(payments),
    reports.incomeByMonth(payments, startOfMonths(now, INCOME_MONTHS)),
    reports.incomeByClass(payments, REPORT_ROWS),
  ])
  const names = await deps.stores.classes.namesOf(byClass.map(({ classId }) => classId))
  return {
    income: incomeView(income),
    classes: classCountsOf(byStatus),
    enrolments: enrolmentsOf(byStatus),
    seats: seatsOf(byStatus),
    months: monthsOf(months, now, INCOME_MONTHS),
    classesByIncome: byClass.map((row) => classIncomeView(row, names.get(row.classId))),
  }
}
