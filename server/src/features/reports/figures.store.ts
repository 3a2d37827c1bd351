import type { DeskMeans } from '@ningjing/contract/payments/payments'
import type { Collection, Db } from 'mongodb'
import { findRaw } from '../../base/find-raw.ts'
import type { Indexes } from '../../base/indexes.ts'
import type { RawRecord } from '../../base/raw-record.ts'
import type { AuditRecord } from '../../domain/audit.records.ts'
import type { Teacher } from '../../domain/class-plan.records.ts'
import type { ClassRecord, PaymentRecord } from '../../domain/records.ts'
import { wholeClassesOf } from '../../domain/whole-classes.store.ts'

/** Between two moments; `end` is exclusive. */
type Range = { start: Date; end: Date }

/** What the fill rate of a class and of who taught it is made of. */
export type DatedClass = Pick<
  ClassRecord,
  '_id' | 'of' | 'zone' | 'enrolled' | 'capacity' | 'instructorId' | 'instructor'
> & {
  /** When the studio canceled it, in milliseconds, and its students then. */
  canceled: { at: number; students: number } | undefined
  /** Its dates in the range that were not canceled. */
  dates: HeldDate[]
  /** Ids of the seats that it has from students of its class, if it is a date. */
  grown: string[]
  /** How many it has in all that were not canceled. Few are asked for it. */
  countDates: () => number
}

/** A date of a class, as the database sent it: decoded when it is asked for. */
export class HeldDate {
  readonly #session: RawRecord
  /** In milliseconds. */
  readonly at: number

  constructor(session: RawRecord, at: number) {
    this.#session = session
    this.at = at
  }

  get id(): string {
    return this.#session.text('id')
  }

  /** On the clock of its class. */
  get day(): string {
    return this.#session.text('local').slice(0, 10)
  }

  /** If it is not that of the class. */
  get teacher(): Pick<Teacher, '_id' | 'name'> | undefined {
    const teacher = this.#session.record('teacher')
    return teacher && { _id: teacher.text('_id'), name: teacher.text('name') }
  }
}

/** Enrollments of one class that ended for one reason. */
export type EndSum = { _id: { classId: string; endedBy?: PaymentRecord['endedBy'] }; ends: number }
/** Marks of one date, by its key `<class id>:<session id>`. */
export type MarkSum = { _id: string; classId: string; present: number; noShow: number }
/** Seats that passes paid, and cents that their credits are worth. */
export type PaidByPass = { seats: number; cents: number }
/** A student who joined the waiting list of a class. */
export type Wait = { classId: string; userId: string }
/** What had been refunded of an order in all at a moment: to the card, or by hand. */
export type RefundTotal = { orderId: string; what: string; at: Date; cents: number }

/** Whole fields, which MongoDB copies: parts of them take it longer than the rest of a date takes to send. */
const DATED_CLASS = {
  of: 1,
  zone: 1,
  enrolled: 1,
  capacity: 1,
  canceled: 1,
  instructorId: 1,
  instructor: 1,
  sessions: 1,
  grown: 1,
} as const

/** Also of a seat that was moved, whose kind says that. */
const PAID_BY_PASS = { 'pass.worthInCents': { $gte: 0 } }
const BY_PASS = { classId: 1, 'pass.worthInCents': 1, endedAt: 1 } as const
/** For `null` MongoDB reads each payment, because an index does not tell it from a field that is missing. */
const NOT_ENDED = { endedAt: { $not: { $gt: new Date(0) } } }

const INDEXES: Indexes = {
  payments: [
    {
      key: { endedAt: 1, classId: 1, endedBy: 1 },
      partialFilterExpression: { endedAt: { $gt: new Date(0) } },
    },
    { key: { createdAt: 1, desk: 1, priceInCents: 1 }, partialFilterExpression: { kind: 'desk' } },
    { key: BY_PASS, partialFilterExpression: PAID_BY_PASS },
  ],
}

/** What the figures of a period are added up from: each read is a range of an index. Writes nothing. */
export function figureStore(db: Db) {
  const classes = db.collection<ClassRecord>('classes')
  const payments = db.collection<PaymentRecord>('payments')
  return {
    indexes: INDEXES,
    /**
     * The ids of the approved classes with a date in the range, and these classes, each decoded when it is asked for:
     * first the dates that are sold by themselves, of whose classes the ids are in `sold`.
     */
    datedClasses: async (
      range: Range,
    ): Promise<{ ids: string[]; sold: string[]; classes: Iterable<DatedClass> }> => {
      const { start, end } = range
      const filter = { sessions: { $elemMatch: { at: { $gte: start, $lt: end } } }, status: 'approved' }
      const found = await findRaw(db, 'classes', { filter, projection: DATED_CLASS })
      const [wholes, dates]: [RawRecord[], RawRecord[]] = [[], []]
      for (const one of found) (one.text('of') ? dates : wholes).push(one)
      const sold = new Set(dates.map((one) => one.text('of')))
      const records = [...dates, ...wholes]
      const ids = records.map((one) => one.text('_id'))
      return { ids, sold: [...sold], classes: decoded(records, ids, range) }
    },
    wholeClassesOf: (ids: Iterable<string>) => wholeClassesOf(classes, ids),
    classesById: (ids: string[]) =>
      classes
        .find<Pick<ClassRecord, '_id' | 'name' | 'instructor'>>(
          { _id: { $in: ids } },
          { projection: { name: 1, instructor: 1 } },
        )
        .toArray(),
    ...money(payments),
    ...logged(db.collection<AuditRecord>('audit')),
    /** Marks of all dates of these classes. */
    marks: (classIds: string[]): Promise<MarkSum[]> =>
      db
        .collection<{ classId: string }>('attendance')
        .aggregate<MarkSum>([
          { $match: { classId: { $in: classIds } } },
          { $set: { states: { $map: { input: { $objectToArray: '$marks' }, in: '$$this.v.state' } } } },
          { $project: { classId: 1, present: countOf('present'), noShow: countOf('no-show') } },
        ])
        .toArray(),
  }
}

/** Decodes one class after the other: thousands that are kept at once take more time to collect than to decode. */
function* decoded(found: RawRecord[], ids: string[], range: Range): Generator<DatedClass> {
  for (const [index, one] of found.entries()) yield datedClassOf(ids[index] ?? '', one, range)
}

function datedClassOf(_id: string, yogaClass: RawRecord, { start, end }: Range): DatedClass {
  const [canceled, grown] = [yogaClass.record('canceled'), yogaClass.record('grown')]
  const [first, until] = [start.getTime(), end.getTime()]
  const dates: HeldDate[] = []
  for (const session of yogaClass.records('sessions')) {
    const at = session.moment('at')
    if (at < first || at >= until || session.has('canceled')) continue
    dates.push(new HeldDate(session, at))
  }
  return {
    _id,
    of: yogaClass.text('of'),
    zone: yogaClass.text('zone'),
    enrolled: yogaClass.number('enrolled'),
    capacity: yogaClass.number('capacity'),
    instructorId: yogaClass.text('instructorId'),
    instructor: yogaClass.text('instructor'),
    canceled: canceled && {
      at: canceled.moment('at'),
      students: canceled.has('students') ? canceled.number('students') : 0,
    },
    dates,
    grown: grown?.names().filter((id) => grown.number(id) > 0) ?? [],
    countDates: () => [...yogaClass.records('sessions')].filter((session) => !session.has('canceled')).length,
  }
}

function countOf(state: string) {
  return { $size: { $filter: { input: '$states', cond: { $eq: ['$$this', state] } } } }
}

function money(payments: Collection<PaymentRecord>) {
  return {
    /** Enrollments that ended, by class and reason. */
    ends: ({ start, end }: Range): Promise<EndSum[]> =>
      payments
        .aggregate<EndSum>([
          { $match: { endedAt: { $gte: start, $lt: end } } },
          { $group: { _id: { classId: '$classId', endedBy: '$endedBy' }, ends: { $sum: 1 } } },
        ])
        .toArray(),
    /** What was paid at the desk, by the means. */
    deskSums: ({ start, end }: Range): Promise<{ _id: DeskMeans; cents: number }[]> =>
      payments
        .aggregate<{ _id: DeskMeans; cents: number }>([
          { $match: { kind: 'desk', createdAt: { $gte: start, $lt: end } } },
          { $group: { _id: '$desk', cents: { $sum: '$priceInCents' } } },
        ])
        .toArray(),
    /** The seats in these classes that passes pay, by class. */
    paidByPass: async (classIds: string[]): Promise<ReadonlyMap<string, PaidByPass>> => {
      const $match = { ...PAID_BY_PASS, ...NOT_ENDED, classId: { $in: classIds } }
      const $group = { _id: '$classId', seats: { $sum: 1 }, cents: { $sum: '$pass.worthInCents' } }
      // Of an index without the pass, MongoDB reads all payments of these classes.
      const found = await payments
        .aggregate<PaidByPass & { _id: string }>([{ $match }, { $group }], { hint: BY_PASS })
        .toArray()
      return new Map(found.map(({ _id, ...paid }) => [_id, paid]))
    },
    /** The classes of these orders; an order without a payment record is left out. */
    classesOfOrders: async (orderIds: string[]): Promise<ReadonlyMap<string, string>> => {
      const found = await payments.find({ _id: { $in: orderIds } }, { projection: { classId: 1 } }).toArray()
      return new Map(found.map(({ _id, classId }) => [_id, classId]))
    },
  }
}

/** What only the audit log keeps: who waited, and when money was given back. */
function logged(audit: Collection<AuditRecord>) {
  const totals = async (filter: object): Promise<RefundTotal[]> => {
    const found = await audit
      .find(
        { ...filter, what: { $in: ['payment.refund', 'payment.handed'] } },
        { projection: { subject: 1, what: 1, at: 1, 'after.cents': 1 } },
      )
      .toArray()
    return found.map(({ subject, what, at, after }) => {
      return { orderId: subject, what, at, cents: Number(after?.cents) }
    })
  }
  return {
    refundTotals: ({ start, end }: Range) => totals({ at: { $gte: start, $lt: end } }),
    refundTotalsBefore: (orderIds: string[], start: Date) =>
      totals({ subject: { $in: orderIds }, at: { $lt: start } }),
    /** Who joined which waiting list, each once. */
    waits: async ({ start, end }: Range): Promise<Wait[]> => {
      const found = await audit
        .aggregate<{ _id: Wait }>([
          { $match: { what: 'seat.wait', at: { $gte: start, $lt: end } } },
          { $group: { _id: { classId: '$subject', userId: '$who' } } },
        ])
        .toArray()
      return found.map(({ _id }) => _id)
    },
  }
}
