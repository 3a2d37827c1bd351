import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { datesToPay } from '@ningjing/contract/passes/choose-pass'
import { useOwnPasses } from './own-passes.api.ts'
import { type Paying, payingPasses } from './paying-passes.ts'

/** A date, or a series, that may cost credits. */
export type CreditPlace = {
  classId: string
  /** The class whose date it is; undefined for a class that is none. */
  of: string | undefined
  /** Credits that it costs; 0 if no pass pays it. */
  credits: number
  /** Of a date with its time. */
  name: string
  /** When its next date begins, and the last one; null if there is none. */
  startAt: string | null
  lastAt: string | null
  zone: string
}

const NONE: Paying = { able: [], problems: [] }

/**
 * The passes of the student that can pay a place, the one that ends first before the others; none for everyone else. If none
 * can, why each that is for it cannot.
 * @param isOpen whether the student can take a seat of it now
 */
export function usePayingPasses(place: CreditPlace, isOpen: boolean): Paying {
  const { credits, startAt, lastAt, zone } = place
  const isPayable = canBePaid(place)
  const { data = [] } = useOwnPasses(isPayable)
  // Most students have none.
  if (!(isPayable && isOpen && startAt && lastAt) || data.length === 0) return NONE
  return payingPasses(data, { classIds: classIdsOf(place), credits, at: startAt, lastAt, zone }, new Date())
}

/** When the next date of a class begins, and the last one. */
export function creditDates(sessions: PublicClass['sessions']): Pick<CreditPlace, 'startAt' | 'lastAt'> {
  const dates = datesToPay(sessions, new Date())
  return { startAt: dates?.next.at ?? null, lastAt: dates?.last.at ?? null }
}

/** Whether a pass can pay it at all. */
export const canBePaid = ({ credits, startAt }: CreditPlace) => credits > 0 && startAt !== null

/** Its class, and the one whose date it is. */
export const classIdsOf = ({ classId, of }: CreditPlace) => (of === undefined ? [classId] : [classId, of])
