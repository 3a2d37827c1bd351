import { dollarsOf } from '@ningjing/contract/money'
import type { ByPass, Ended, Fill, Marks } from '@ningjing/contract/reports/reports.schemas'
import type { PaymentRecord } from '../../domain/records.ts'
import { ClassNumbers } from './class-numbers.rules.ts'
import type { PaidByPass, RefundTotal, Wait } from './figures.store.ts'
import { incomeView } from './reports.rules.ts'
import { classNumbersOf, eachSale, type SalesMonth } from './sales-month.rules.ts'

/** The figures of a class while they are added up; amounts in cents. Flat, because a large club has many. */
export type Row = Fill &
  Marks &
  Ended & {
    /** Seats that passes paid, and what their credits are worth. */
    passSeats: number
    passWorth: number
    enrolments: number
    waited: number
    paid: number
    refunded: number
  }

/** The classes that have a figure, by id. */
export type Rows = Map<string, Row>

/** The row of a class, which it gets with its first figure. */
export function rowOf(rows: Rows, classId: string): Row {
  const known = rows.get(classId)
  if (known) return known
  const row = emptyRow()
  rows.set(classId, row)
  return row
}

function emptyRow(): Row {
  // Without spreads, which take three times the memory.
  return {
    dates: 0,
    enrolled: 0,
    capacity: 0,
    passSeats: 0,
    passWorth: 0,
    present: 0,
    noShow: 0,
    canceled: 0,
    removed: 0,
    classCanceled: 0,
    left: 0,
    enrolments: 0,
    waited: 0,
    paid: 0,
    refunded: 0,
  }
}

/**
 * Adds the payments of some months that lie in a period.
 * @param steps the parts of the period, in their order
 * @returns cents paid in each step
 */
export function addSales(rows: Rows, months: SalesMonth[], steps: { start: Date; end: Date }[]): number[] {
  const paid = steps.map(() => 0)
  const start = steps[0]?.start.getTime() ?? 0
  const ends = steps.map(({ end }) => end.getTime())
  const classes = new ClassNumbers()
  const cents: number[] = []
  const enrolments: number[] = []
  for (const month of months) {
    const numbers = classNumbersOf(month, classes)
    for (let number = cents.length; number < classes.count; number += 1)
      cents[number] = enrolments[number] = 0
    let step = 0
    eachSale(month, (at, place, price) => {
      if (at < start) return
      while (at >= (ends[step] ?? Infinity)) step += 1
      if (step === ends.length) return
      const number = numbers[place] ?? 0
      cents[number] = (cents[number] ?? 0) + price
      enrolments[number] = (enrolments[number] ?? 0) + 1
      paid[step] = (paid[step] ?? 0) + price
    })
  }
  for (const [number, count] of enrolments.entries()) {
    if (count === 0) continue
    const row = rowOf(rows, classes.idOf(number))
    row.paid += cents[number] ?? 0
    row.enrolments += count
  }
  return paid
}

/** Money that was given back at a moment. */
export type Refund = { orderId: string; at: Date; cents: number }

/**
 * The refunds behind the totals of a period. Each total is compared with the one before, those to the card and those by
 * hand apart; it is lower when a refund has failed at the card provider.
 */
export function refundsOf(totals: RefundTotal[], before: RefundTotal[]): Refund[] {
  const keyOf = ({ orderId, what }: RefundTotal) => `${what} ${orderId}`
  const last = new Map(before.toSorted(byTime).map((total) => [keyOf(total), total.cents]))
  return totals.toSorted(byTime).map((total) => {
    const { orderId, at, cents } = total
    const given = cents - (last.get(keyOf(total)) ?? 0)
    last.set(keyOf(total), cents)
    return { orderId, at, cents: given }
  })
}

function byTime(a: RefundTotal, b: RefundTotal): number {
  return a.at.getTime() - b.at.getTime()
}

/** The field of a reason; undefined for a move, and of a pass, which is no enrollment. A record of an older release may lack one, and only students could leave then. */
export function endOf(reason: PaymentRecord['endedBy'] = 'canceled'): keyof Ended | undefined {
  // The student goes on in another class.
  if (reason === 'moved' || reason === 'not-moved' || reason === 'pass-ended') return undefined
  return reason === 'class-canceled' ? 'classCanceled' : reason
}

/** Who waited for a class, or for dates of it that are sold by themselves, each once. */
export function onceByClass(waits: Wait[], wholes: ReadonlyMap<string, string>): Wait[] {
  const known = new Map<string, Wait>()
  for (const { classId: waitedId, userId } of waits) {
    const classId = wholes.get(waitedId) ?? waitedId
    known.set(`${classId}:${userId}`, { classId, userId })
  }
  return [...known.values()]
}

/** The sums of all classes. People who waited for two classes count twice. */
export function totalOf(rows: Rows): Row {
  const total = emptyRow()
  for (const name of Object.keys(total) as (keyof Row)[]) total[name] = sumOf(rows, name)
  return total
}

/** One figure of all classes after the other takes a third of the time. */
function sumOf(rows: Rows, name: keyof Row): number {
  let sum = 0
  for (const row of rows.values()) sum += row[name]
  return sum
}

/** Seats that passes paid as the API says them. */
export function byPassView({ seats, cents }: PaidByPass): ByPass {
  return { seats, worth: dollarsOf(Math.round(cents)) }
}

/** Takes the passes that were sold out of the enrollments, and says how many those are, with the cents paid for them. */
export function takeSoldPasses(rows: Rows, productIds: string[]): { sold: number; cents: number } {
  const passes = { sold: 0, cents: 0 }
  for (const id of productIds) {
    const row = rows.get(id)
    if (!row) continue
    passes.sold += row.enrolments
    passes.cents += row.paid
    row.enrolments = 0
  }
  return passes
}

/** Figures as the API says them. */
export function figuresView({ enrolments, waited, paid, refunded, ...row }: Row) {
  const { dates, enrolled, capacity, passSeats, passWorth, present, noShow, ...ended } = row
  return {
    fill: { dates, enrolled, capacity },
    byPass: byPassView({ seats: passSeats, cents: passWorth }),
    marks: { present, noShow },
    enrolments,
    ended,
    waited,
    income: incomeView({ paid, refunded }),
  }
}
