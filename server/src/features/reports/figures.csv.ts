import { type PaidByMeans, paidByMeans } from '@ningjing/contract/reports/paid-by-means'
import type { FigureFile } from '@ningjing/contract/reports/reports'
import type { ClassFigures, Figures } from '@ningjing/contract/reports/reports.schemas'
import { type Column, csvOf } from '../../base/csv.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { recordAudit } from '../../steps/record-audit.ts'
import { type AskedPeriod, allFigureClasses, readFigures } from './read-figures.ts'

/** The figures of a period as CSV, by class if nothing else is said. Writes an audit entry. Throws `request.invalid`. */
export async function* figuresFile(
  deps: Deps,
  admin: Caller,
  { by, ...asked }: AskedPeriod & { by: FigureFile },
): AsyncGenerator<string> {
  const file = await FILES[by](deps, asked)
  const { from, to } = file.period
  await recordAudit(deps, admin._id, 'list.export', 'figures', null, { from, to })
  yield* file.lines
}

type File = { period: { from: string; to: string }; lines: AsyncGenerator<string> }

const FILES: Record<FigureFile, (deps: Deps, asked: AskedPeriod) => Promise<File>> = {
  class: async (deps, asked) => {
    const period = await allFigureClasses(deps, asked)
    return { period, lines: csvOf(classColumns(period), period.classes) }
  },
  means: async (deps, asked) => {
    const period = await readFigures(deps, asked)
    return { period, lines: csvOf(meansColumns(period), paidByMeans(period)) }
  },
  teacher: async (deps, asked) => {
    const period = await readFigures(deps, asked)
    return { period, lines: csvOf(teacherColumns(period), period.teachers) }
  },
}

function classColumns(period: File['period']): Column<ClassFigures>[] {
  return [
    ...daysOf(period),
    ['Class Id', ({ classId }) => classId],
    ['Class', ({ name }) => name],
    ['Instructor', ({ instructor }) => instructor],
    ...HELD,
    ['Enrollments', ({ enrolments }) => enrolments],
    ['Canceled by students', ({ ended }) => ended.canceled],
    ['Removed by the studio', ({ ended }) => ended.removed],
    ['Ended with the class', ({ ended }) => ended.classCanceled],
    ['Ended with the account', ({ ended }) => ended.left],
    ['Waited', ({ waited }) => waited],
    ['Paid', ({ income }) => income.paid],
    ['Refunded', ({ income }) => income.refunded],
    ['Net', ({ income }) => income.earned],
    ...BY_PASS,
  ]
}

const meansColumns = (period: File['period']): Column<PaidByMeans>[] => [
  ...daysOf(period),
  ['Means', ({ name }) => name],
  ['Paid', ({ paid }) => paid],
]

const teacherColumns = (period: File['period']): Column<Figures['teachers'][number]>[] => [
  ...daysOf(period),
  ['Teacher Id', ({ teacherId }) => teacherId],
  ['Teacher', ({ name }) => name],
  ...HELD,
  ...BY_PASS,
]

const daysOf = ({ from, to }: File['period']): Column<unknown>[] => [
  ['From', () => from],
  ['To', () => to],
]

/** What became of the dates that were held. */
const HELD: Column<Pick<ClassFigures, 'fill' | 'marks'>>[] = [
  ['Dates held', ({ fill }) => fill.dates],
  ['Seats taken', ({ fill }) => fill.enrolled],
  ['Seats', ({ fill }) => fill.capacity],
  ['Present', ({ marks }) => marks.present],
  ['No-shows', ({ marks }) => marks.noShow],
]

/** What passes paid of the dates that were held. Last, so that the columns before stay where they were. */
const BY_PASS: Column<Pick<ClassFigures, 'byPass'>>[] = [
  ['Seats by pass', ({ byPass }) => byPass.seats],
  ['Worth of their credits', ({ byPass }) => byPass.worth],
]
