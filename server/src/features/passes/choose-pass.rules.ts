import { localAt } from '@ningjing/contract/zone'
import type { PurseRecord } from '../../domain/purse.records.ts'
import type { StudentsClass } from '../../domain/students-class.records.ts'

/** Why no pass can pay a date. */
export type PassProblem = `pass.${'none' | 'stopped' | 'expired' | 'not-for' | 'ahead' | 'day-full'}`

/** A date that a credit is to pay. */
export type CreditDate = { classIds: string[]; at: Date; day: string }

/** The date of a class that costs a credit; undefined for a class that does not, or whose date is canceled. */
export function creditDateOf({ _id, of, credits, sessions, zone }: StudentsClass): CreditDate | undefined {
  const [session] = sessions
  if (credits !== 1 || !of || !session || session.canceled) return undefined
  return { classIds: [_id, of], at: session.at, day: localAt(session.at, zone).slice(0, 10) }
}

type Rule = [problem: PassProblem, allows: (purse: PurseRecord, date: CreditDate, now: Date) => boolean]

/** In the order in which a booking is refused. */
const RULES: Rule[] = [
  ['pass.none', ({ state, left }) => state !== 'ended' && (left === null || left > 0)],
  ['pass.stopped', ({ state }) => state === 'active'],
  [
    'pass.expired',
    ({ validFrom, validUntil }, { at }) => validFrom <= at && (!validUntil || at < validUntil),
  ],
  ['pass.not-for', ({ product }, { classIds }) => isFor(product.for, classIds)],
  ['pass.ahead', (purse, _date, now) => aheadOf(purse, now) < purse.product.ahead],
  ['pass.day-full', ({ days, product }, { day }) => (days[day] ?? 0) < product.perDay],
]

/** The pass that ends first of those that can pay a date; else why none can. */
export function choosePass(purses: PurseRecord[], date: CreditDate, now: Date): PurseRecord | PassProblem {
  let left = purses
  for (const [problem, allows] of RULES) {
    left = left.filter((purse) => allows(purse, date, now))
    if (left.length === 0) return problem
  }
  const [first = 'pass.none' as const] = left.toSorted((a, b) => endOf(a) - endOf(b))
  return first
}

const endOf = ({ validUntil }: PurseRecord) => validUntil?.getTime() ?? Number.POSITIVE_INFINITY

function isFor(classes: PurseRecord['product']['for'], ids: string[]): boolean {
  return 'all' in classes || ids.some((id) => classes.classIds.includes(id))
}

/** Bookings of a pass that are still to come. */
function aheadOf({ uses }: PurseRecord, now: Date): number {
  return Object.values(uses).filter(({ at, back }) => !back && at > now).length
}
