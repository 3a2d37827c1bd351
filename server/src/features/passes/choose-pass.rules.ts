import {
  type CreditPlace,
  datesToPay,
  type PassFacts,
  type PassProblem,
  passesFor,
} from '@ningjing/contract/passes/choose-pass'
import { dayAt } from '@ningjing/contract/zone'
import type { PurseRecord } from '../../domain/purse.records.ts'
import type { StudentsClass } from '../../domain/students-class.records.ts'

/** What credits pay in a class; undefined for a class that costs none, and one without dates. */
export function creditPlaceOf(
  { _id, of, credits = 0, sessions, zone }: StudentsClass,
  now: Date,
): CreditPlace | undefined {
  const dates = datesToPay(sessions, now)
  if (credits === 0 || !dates) return undefined
  const { next, last } = dates
  const classIds = of ? [_id, of] : [_id]
  const days = { day: dayAt(next.at, zone), lastDay: dayAt(last.at, zone) }
  return { classIds, credits, at: next.at, lastAt: last.at, ...days }
}

/** The pass that ends first of those that can pay a place; else why none can. */
export function choosePass(purses: PurseRecord[], place: CreditPlace, now: Date): PurseRecord | PassProblem {
  const able = passesFor(purses, factsOf, place, now)
  if (typeof able === 'string') return able
  const [first = 'pass.none' as const] = able
  return first
}

/**
 * Whether a pass pays a place in place of one that it pays already: what it has left and pays besides does not count, nor
 * that it is stopped or has ended.
 * @param paid credits that it pays already: they stay the same
 */
export function covers(purse: PurseRecord, place: CreditPlace, paid: number, now: Date): boolean {
  if (purse.left !== null && place.credits > paid) return false
  return typeof choosePass([{ ...purse, state: 'active', left: null, uses: {} }], place, now) !== 'string'
}

function factsOf({ product, uses, ...purse }: PurseRecord): PassFacts {
  const { perDay, ahead, days } = product
  return {
    ...purse,
    for: product.for,
    perDay,
    ahead,
    days,
    uses: Object.values(uses).filter(({ back }) => !back),
  }
}
