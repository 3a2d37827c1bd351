import {
  type CreditDate,
  type PassFacts,
  type PassProblem,
  passesFor,
} from '@ningjing/contract/passes/choose-pass'
import { localAt } from '@ningjing/contract/zone'
import type { PurseRecord } from '../../domain/purse.records.ts'
import type { StudentsClass } from '../../domain/students-class.records.ts'

/** The date of a class that costs a credit; undefined for a class that does not, or whose date is canceled. */
export function creditDateOf({ _id, of, credits, sessions, zone }: StudentsClass): CreditDate | undefined {
  const [session] = sessions
  if (credits !== 1 || !of || !session || session.canceled) return undefined
  return { classIds: [_id, of], at: session.at, day: dayOf(session.at, zone) }
}

/** The day of a moment where a date is held. */
export const dayOf = (at: Date, zone: string): string => localAt(at, zone).slice(0, 10)

/** The pass that ends first of those that can pay a date; else why none can. */
export function choosePass(purses: PurseRecord[], date: CreditDate, now: Date): PurseRecord | PassProblem {
  const able = passesFor(purses, factsOf, date, now)
  if (typeof able === 'string') return able
  const [first = 'pass.none' as const] = able
  return first
}

/** Whether a pass pays a date in place of one that it pays already: what it has left and pays besides does not count. */
export function covers(purse: PurseRecord, date: CreditDate, now: Date): boolean {
  return typeof choosePass([{ ...purse, left: null, uses: {} }], date, now) !== 'string'
}

function factsOf({ product, uses, ...purse }: PurseRecord): PassFacts {
  const { perDay, ahead } = product
  return { ...purse, for: product.for, perDay, ahead, uses: Object.values(uses).filter(({ back }) => !back) }
}
