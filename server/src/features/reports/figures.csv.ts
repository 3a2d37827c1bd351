import type { ClassFigures } from '@ningjing/contract/reports/reports.schemas'
import { type Column, csvOf } from '../../base/csv.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { recordAudit } from '../../steps/record-audit.ts'
import { type AskedPeriod, allFigureClasses } from './read-figures.ts'

/** The figures of a period by class as CSV. Writes an audit entry. Throws `request.invalid`. */
export async function* figuresFile(deps: Deps, admin: Caller, asked: AskedPeriod): AsyncGenerator<string> {
  const { from, to, classes } = await allFigureClasses(deps, asked)
  await recordAudit(deps, admin._id, 'list.export', 'figures', null, { from, to })
  const columns: Column<ClassFigures>[] = [
    ['From', () => from],
    ['To', () => to],
    ['Class Id', ({ classId }) => classId],
    ['Class', ({ name }) => name],
    ['Instructor', ({ instructor }) => instructor],
    ['Dates held', ({ fill }) => fill.dates],
    ['Seats taken', ({ fill }) => fill.enrolled],
    ['Places', ({ fill }) => fill.capacity],
    ['Present', ({ marks }) => marks.present],
    ['No-shows', ({ marks }) => marks.noShow],
    ['Enrollments', ({ enrolments }) => enrolments],
    ['Canceled by students', ({ ended }) => ended.canceled],
    ['Removed by the studio', ({ ended }) => ended.removed],
    ['Ended with the class', ({ ended }) => ended.classCanceled],
    ['Ended with the account', ({ ended }) => ended.left],
    ['Waited', ({ waited }) => waited],
    ['Paid', ({ income }) => income.paid],
    ['Refunded', ({ income }) => income.refunded],
    ['Net', ({ income }) => income.earned],
  ]
  yield* csvOf(columns, classes)
}
