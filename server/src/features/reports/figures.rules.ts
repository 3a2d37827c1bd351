import { type WeekStart, weekdaysFrom } from '@ningjing/contract/formats'
import type { ClassFigures, Ended, Figures, Fill } from '@ningjing/contract/reports/reports.schemas'
import { weekdayAt } from '@ningjing/contract/zone'
import type { Teacher } from '../../domain/class-plan.records.ts'
import type { EndReason } from '../../domain/seat.records.ts'
import { teacherOf } from '../../domain/teacher.ts'
import type { DatedClass, MarkSum, RefundTotal } from './figures.store.ts'
import { incomeView } from './reports.rules.ts'

/** A date that was held, with the places taken in it and the places it had. */
export type HeldDate = {
  classId: string
  /** Who taught it. */
  teacher: Teacher
  key: string
  weekday: number
  enrolled: number
  capacity: number
}

/**
 * The dates of a class that began in a range of time. Canceled ones do not count, nor do those after the class was
 * canceled; before, the students count who were enrolled when it was.
 */
export function heldDates(yogaClass: DatedClass, start: Date, end: Date): HeldDate[] {
  const { _id: classId, zone, sessions, capacity, canceled } = yogaClass
  const until = canceled && canceled.at < end ? canceled.at : end
  const enrolled = canceled ? (canceled.students ?? 0) : yogaClass.enrolled
  return sessions
    .filter((session) => !session.canceled && session.at >= start && session.at < until)
    .map((session) => ({
      classId,
      teacher: teacherOf(yogaClass, session),
      key: `${classId}:${session.id}`,
      weekday: weekdayAt(session.at, zone),
      enrolled,
      capacity,
    }))
}

export function fillOf(dates: HeldDate[]): Fill {
  return {
    dates: dates.length,
    enrolled: dates.reduce((sum, { enrolled }) => sum + enrolled, 0),
    capacity: dates.reduce((sum, { capacity }) => sum + capacity, 0),
  }
}

export function weekdaysOf(dates: HeldDate[], weekStart: WeekStart): Figures['weekdays'] {
  return weekdaysFrom(weekStart).map((weekday) => ({
    weekday,
    ...fillOf(dates.filter((date) => date.weekday === weekday)),
  }))
}

/** The dates that were held by who taught them. */
export function teachersOf(dates: HeldDate[], marks: MarkSum[]): Figures['teachers'] {
  const marksOf = new Map(marks.map((sum) => [sum._id, sum]))
  return [...Map.groupBy(dates, ({ teacher }) => teacher._id)]
    .map(([teacherId, held]) => {
      const sums = held.flatMap(({ key }) => marksOf.get(key) ?? [])
      return {
        teacherId,
        name: held[0]?.teacher.name ?? '',
        fill: fillOf(held),
        marks: {
          present: sums.reduce((sum, { present }) => sum + present, 0),
          noShow: sums.reduce((sum, { noShow }) => sum + noShow, 0),
        },
      }
    })
    .sort((a, b) => a.name.localeCompare(b.name) || a.teacherId.localeCompare(b.teacherId))
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

/** The field of a reason; undefined for a move. A record of an older release may lack one, and only students could leave then. */
export function endOf(reason: EndReason = 'canceled'): keyof Ended | undefined {
  // The student goes on in another class.
  if (reason === 'moved' || reason === 'not-moved') return undefined
  return reason === 'class-canceled' ? 'classCanceled' : reason
}

/** The figures of a class while they are added up; amounts in cents. */
export type Row = {
  marks: ClassFigures['marks']
  enrolments: number
  ended: Ended
  waited: number
  paid: number
  refunded: number
}

export function emptyRow(): Row {
  return {
    marks: { present: 0, noShow: 0 },
    enrolments: 0,
    ended: { canceled: 0, removed: 0, classCanceled: 0, left: 0 },
    waited: 0,
    paid: 0,
    refunded: 0,
  }
}

/** The sums of all classes. People who waited for two classes are one person, so they are not added up. */
export function totalsOf(rows: Row[]) {
  const sum = (read: (row: Row) => number) => rows.reduce((all, row) => all + read(row), 0)
  return {
    marks: { present: sum(({ marks }) => marks.present), noShow: sum(({ marks }) => marks.noShow) },
    enrolments: sum(({ enrolments }) => enrolments),
    ended: {
      canceled: sum(({ ended }) => ended.canceled),
      removed: sum(({ ended }) => ended.removed),
      classCanceled: sum(({ ended }) => ended.classCanceled),
      left: sum(({ ended }) => ended.left),
    },
    income: incomeView({ paid: sum(({ paid }) => paid), refunded: sum(({ refunded }) => refunded) }),
  }
}
