import type { ClassOrder } from '@ningjing/contract/reports/reports'
import { type NumberedRow, type PageQuery, pageOfNumbers } from '../../base/paging.ts'
import type { Row, Rows } from './figures.rules.ts'

/** The number by which an order sorts, the highest first; undefined for a class that is not in it. */
const NUMBERS: Record<ClassOrder, (row: Row) => number | undefined> = {
  fullest: ({ dates, enrolled, capacity }) => (dates > 0 ? shareOf(enrolled, capacity) : undefined),
  emptiest: ({ dates, enrolled, capacity }) => (dates > 0 ? -shareOf(enrolled, capacity) : undefined),
  waited: ({ waited }) => waited || undefined,
  ended: ({ canceled, removed, classCanceled, left }) =>
    canceled + removed + classCanceled + left || undefined,
  noShows: ({ present, noShow }) => (present + noShow > 0 ? shareOf(noShow, present + noShow) : undefined),
  byPass: ({ passSeats }) => passSeats || undefined,
  income: ({ paid, refunded }) => (paid !== 0 || refunded !== 0 ? paid - refunded : undefined),
}

/** A page of the ids of the classes in an order. Throws `request.invalid` for a cursor of another one. */
export function pageInOrder(rows: Rows, order: ClassOrder, query: PageQuery) {
  return pageOfNumbers(numbered(rows, NUMBERS[order]), order, query)
}

/** One row after the other: thousands that are kept at once take longer to collect. */
function* numbered(rows: Rows, numberOf: (row: Row) => number | undefined): Generator<NumberedRow> {
  for (const [_id, row] of rows) {
    const value = numberOf(row)
    if (value !== undefined) yield { _id, value }
  }
}

/** What is made for each order. */
export function ofOrders<Made>(make: (order: ClassOrder) => Made): Record<ClassOrder, Made> {
  return {
    fullest: make('fullest'),
    emptiest: make('emptiest'),
    waited: make('waited'),
    ended: make('ended'),
    noShows: make('noShows'),
    income: make('income'),
    byPass: make('byPass'),
  }
}

function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
