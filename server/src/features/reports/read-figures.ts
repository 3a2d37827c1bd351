import type { Page } from '@ningjing/contract/fields'
import { dollarsOf } from '@ningjing/contract/money'
import { DESK_MEANS, type DeskMeans } from '@ningjing/contract/payments/payments'
import { type ClassOrder, FIGURES_CLASSES } from '@ningjing/contract/reports/reports'
import type { ClassFigures, Figures } from '@ningjing/contract/reports/reports.schemas'
import type { Period } from '../../base/days.ts'
import type { PageQuery } from '../../base/paging.ts'
import type { Deps } from '../../deps.ts'
import { clubNow } from '../../steps/club-now.ts'
import { ofOrders, pageInOrder } from './class-orders.rules.ts'
import {
  addSales,
  endOf,
  figuresView,
  onceByClass,
  type Refund,
  type Rows,
  refundsOf,
  rowOf,
  takeSoldPasses,
  totalOf,
} from './figures.rules.ts'
import type { PaidByPass } from './figures.store.ts'
import { addDates, countsOf, markedOf, noDates, teachersOf, weekdaysOf } from './held-dates.rules.ts'
import { periodOf, stepsOf } from './period.rules.ts'
import { incomeView } from './reports.rules.ts'

/** What is asked for: days such as `2026-05-04`, both counted. */
export type AskedPeriod = { from?: string | undefined; to?: string | undefined }

/** The figures of a period, each as product §2.9 defines it. Throws `request.invalid`. */
export async function readFigures(deps: Deps, asked: AskedPeriod): Promise<Figures> {
  const { rows, ...sums } = await addUp(deps, asked)
  const pages = ofOrders((order) => pageInOrder(rows, order, { limit: FIGURES_CLASSES }))
  const shown = Object.values(pages).flatMap(({ items }) => items)
  const views = await viewsOf(deps, rows, shown)
  return {
    ...figuresView(totalOf(rows)),
    ...sums,
    classCount: rows.size,
    classes: ofOrders((order) => withViews(pages[order], views)),
  }
}

/** A page of the classes of a period in an order. Throws `request.invalid`. */
export async function listFigureClasses(
  deps: Deps,
  { order, cursor, limit, ...asked }: AskedPeriod & PageQuery & { order: ClassOrder },
): Promise<Page<ClassFigures>> {
  const { rows } = await addUp(deps, asked)
  const page = pageInOrder(rows, order, { cursor, limit })
  return withViews(page, await viewsOf(deps, rows, page.items))
}

/** All classes of a period, by name. Throws `request.invalid`. */
export async function allFigureClasses(deps: Deps, asked: AskedPeriod) {
  const { from, to, rows } = await addUp(deps, asked)
  const views = [...(await viewsOf(deps, rows, [...rows.keys()])).values()]
  const names = new Intl.Collator()
  const byName = (a: ClassFigures, b: ClassFigures) =>
    names.compare(a.name, b.name) || a.classId.localeCompare(b.classId)
  return { from, to, classes: views.sort(byName) }
}

type Range = { start: Date; end: Date }

/** The figures of every class, and those that no class has alone. */
async function addUp(deps: Deps, asked: AskedPeriod) {
  const { zone, weekStart } = (await clubNow(deps)).club
  const now = deps.clock.now()
  const period = periodOf(asked, zone, now)
  const steps = stepsOf(period, zone, weekStart)
  const { figures, salesMonths } = deps.stores
  const rows: Rows = new Map()
  const end = now < period.end ? now : period.end
  const products = await deps.stores.products.findAll()
  const hasPasses = products.length > 0
  const [held, paid, refunds, ends, waits, desk, passes] = await Promise.all([
    readDates(deps, rows, { start: period.start, end }, hasPasses),
    // While the database reads the dates.
    salesMonths.read(period).then((months) => addSales(rows, months, steps)),
    readRefunds(deps, period),
    figures.ends(period),
    figures.waits(period),
    figures.deskSums(period),
    hasPasses ? readPasses(deps, period, end, zone) : null,
  ])
  const sales = takeSoldPasses(
    rows,
    products.map(({ _id }) => _id),
  )
  const about = [...refunds, ...ends.map(({ _id }) => _id), ...waits]
  const wholes = await figures.wholeClassesOf(about.map(({ classId }) => classId))
  const rowFor = (classId: string) => rowOf(rows, wholes.get(classId) ?? classId)
  for (const { classId, cents } of refunds) rowFor(classId).refunded += cents
  for (const { _id, ends: count } of ends) {
    const end = endOf(_id.endedBy)
    if (end) rowFor(_id.classId)[end] += count
  }
  for (const { classId } of onceByClass(waits, wholes)) rowOf(rows, classId).waited += 1
  const { from, to } = period
  return {
    from,
    to,
    zone,
    rows,
    waited: new Set(waits.map(({ userId }) => userId)).size,
    steps: steps.map((step, index) => stepView(step, paid[index] ?? 0, refunds)),
    desk: deskView(desk),
    passes: passes && { ...passes, sold: sales.sold, paid: dollarsOf(sales.cents) },
    weekdays: weekdaysOf(held.weekdays, weekStart),
    teachers: teachersOf(held.teachers),
  }
}

/** Adds the dates of a range of time, with their marks. */
async function readDates(
  { stores: { figures, timetable } }: Deps,
  rows: Rows,
  range: Range,
  hasPasses: boolean,
) {
  const held = noDates()
  const { ids, sold, classes } = await figures.datedClasses(range)
  const [marks, byPass, freed] = await Promise.all([
    figures.marks(ids),
    hasPasses ? figures.paidByPass(ids) : new Map<string, PaidByPass>(),
    sold.length > 0 ? timetable.freedSeatsOf(sold) : [],
  ])
  const known = {
    marked: markedOf(marks),
    byPass,
    skipped: countsOf(freed.flatMap(({ sid }) => sid ?? [])),
    freed: new Set(freed.map(({ id }) => id)),
  }
  for (const yogaClass of classes) addDates(rows, held, yogaClass, known)
  return held
}

/**
 * What became of credits in a range of time, and what the club owes now.
 * @param until what ends later has not run out
 */
async function readPasses(
  { stores: { passBooks }, clock }: Deps,
  { start, end }: Range,
  until: Date,
  zone: string,
) {
  const [used, expired, open] = await Promise.all([
    passBooks.countUsed({ start, end }),
    passBooks.countExpired({ start, end: until }),
    passBooks.open(clock.now(), zone),
  ])
  const { credits, unlimited, cents } = open
  return { used, expired, credits, unlimited, owed: dollarsOf(cents) }
}

/** Refunds of the period, with the class. One of an order that never was an enrollment is left out, as its payment is. */
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

function stepView({ from, to, start, end }: Period, paid: number, refunds: Refund[]) {
  const given = refunds.filter(({ at }) => at >= start && at < end)
  return { from, to, ...incomeView({ paid, refunded: given.reduce((sum, { cents }) => sum + cents, 0) }) }
}

/** Dollars by each means of the desk. */
function deskView(sums: { _id: DeskMeans; cents: number }[]): Figures['desk'] {
  const taken = new Map(sums.map(({ _id, cents }) => [_id, dollarsOf(cents)]))
  const [cash = 0, transfer = 0, terminal = 0] = DESK_MEANS.map((how) => taken.get(how) ?? 0)
  return { cash, transfer, terminal }
}

/** The figures of some classes, and of passes that were sold, as the API says them, by id. */
async function viewsOf({ stores }: Deps, rows: Rows, classIds: string[]) {
  const ids = [...new Set(classIds)]
  const classes = await stores.figures.classesById(ids)
  const passes = [...(await stores.products.findNames(ids))].map(([_id, name]) => ({
    _id,
    name,
    isPass: true as const,
    instructor: '',
  }))
  return new Map(
    [...classes, ...passes].map(({ _id: classId, ...one }) => {
      return [classId, { classId, ...one, ...figuresView(rowOf(rows, classId)) }]
    }),
  )
}

function withViews(page: Page<string>, views: ReadonlyMap<string, ClassFigures>): Page<ClassFigures> {
  return { ...page, items: page.items.flatMap((id) => views.get(id) ?? []) }
}
