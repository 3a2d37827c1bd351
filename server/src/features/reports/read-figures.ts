import type { Figures } from '@ningjing/contract/reports/reports.schemas'
import type { Period } from '../../base/days.ts'
import type { Deps } from '../../deps.ts'
import { clubNow } from '../../steps/club-now.ts'
import {
  emptyRow,
  endOf,
  fillOf,
  type HeldDate,
  heldDates,
  type Refund,
  type Row,
  refundsOf,
  teachersOf,
  totalsOf,
  weekdaysOf,
} from './figures.rules.ts'
import type { SalesSum } from './figures.store.ts'
import { periodOf, stepsOf } from './period.rules.ts'
import { incomeView } from './reports.rules.ts'

/** What is asked for: days such as `2026-05-04`, both counted. */
export type AskedPeriod = { from?: string | undefined; to?: string | undefined }

/** The figures of a period, each as product §2.9 defines it. Throws `request.invalid`. */
export async function readFigures(deps: Deps, asked: AskedPeriod): Promise<Figures> {
  const { zone, weekStart } = (await clubNow(deps)).club
  const now = deps.clock.now()
  const period = periodOf(asked, zone, now)
  const steps = stepsOf(period, zone, weekStart)
  const { figures } = deps.stores
  const [classes, sales, refunds, ends, waits] = await Promise.all([
    figures.datedClasses(period),
    readSales(deps, steps),
    readRefunds(deps, period),
    figures.ends(period),
    figures.waits(period),
  ])
  const end = now < period.end ? now : period.end
  const held = classes.flatMap((yogaClass) => heldDates(yogaClass, period.start, end))
  const rows = new Map<string, Row>()
  const rowOf = (classId: string) => {
    const row = rows.get(classId) ?? emptyRow()
    rows.set(classId, row)
    return row
  }
  for (const { classId } of held) rowOf(classId)
  const markSums = await figures.marks(held.map(({ key }) => key))
  for (const { _id, present, noShow } of markSums) {
    const { marks } = rowOf(classOf(_id))
    marks.present += present
    marks.noShow += noShow
  }
  for (const { _id: classId, paid, payments } of sales.flat()) {
    const row = rowOf(classId)
    row.paid += paid
    row.enrolments += payments
  }
  for (const { classId, cents } of refunds) rowOf(classId).refunded += cents
  for (const { _id, ends: count } of ends) {
    const end = endOf(_id.endedBy)
    if (end) rowOf(_id.classId).ended[end] += count
  }
  for (const { classId } of waits) rowOf(classId).waited += 1
  const { from, to } = period
  return {
    from,
    to,
    zone,
    fill: fillOf(held),
    ...totalsOf([...rows.values()]),
    waited: new Set(waits.map(({ userId }) => userId)).size,
    steps: steps.map((step, index) => stepView(step, sales[index] ?? [], refunds)),
    weekdays: weekdaysOf(held, weekStart),
    classes: await classViews(deps, rows, held),
    teachers: teachersOf(held, markSums),
  }
}

/** Payments by step and class. One step after the other, so that a long period does not take every connection. */
async function readSales({ stores: { figures } }: Deps, steps: Period[]): Promise<SalesSum[][]> {
  const sales: SalesSum[][] = []
  for (const step of steps) sales.push(await figures.sales(step))
  return sales
}

/** Refunds of the period, with the class. One of an order that never was an enrolment is left out, as its payment is. */
async function readRefunds({ stores: { figures } }: Deps, period: Period) {
  const totals = await figures.refundTotals(period)
  const orderIds = [...new Set(totals.map(({ orderId }) => orderId))]
  const [before, classes] = await Promise.all([
    figures.refundTotalsBefore(orderIds, period.start),
    figures.classesOfOrders(orderIds),
  ])
  return refundsOf(totals, before).flatMap((refund) => {
    const classId = classes.get(refund.orderId)
    return classId === undefined ? [] : [{ ...refund, classId }]
  })
}

/** Of the key of a date: `<class id>:<session id>`. */
function classOf(key: string): string {
  return key.split(':')[0] ?? ''
}

function stepView({ from, to, start, end }: Period, sales: { paid: number }[], refunds: Refund[]) {
  const paid = sales.reduce((sum, one) => sum + one.paid, 0)
  const given = refunds.filter(({ at }) => at >= start && at < end)
  return { from, to, ...incomeView({ paid, refunded: given.reduce((sum, { cents }) => sum + cents, 0) }) }
}

async function classViews({ stores }: Deps, rows: ReadonlyMap<string, Row>, held: HeldDate[]) {
  const datesOf = Map.groupBy(held, ({ classId }) => classId)
  const classes = await stores.figures.classesById([...rows.keys()])
  return classes
    .map(({ _id: classId, name, instructor }) => {
      const { paid, refunded, ...row } = rows.get(classId) ?? emptyRow()
      const fill = fillOf(datesOf.get(classId) ?? [])
      return { classId, name, instructor, fill, ...row, income: incomeView({ paid, refunded }) }
    })
    .sort((a, b) => a.name.localeCompare(b.name) || a.classId.localeCompare(b.classId))
}
