import type { Pass } from '@ningjing/contract/passes/passes.schemas'
import { useOwnPasses } from './own-passes.api.ts'
import { payingPasses } from './paying-passes.ts'

/** A date that may cost a credit. */
export type CreditDate = {
  classId: string
  /** The class whose date it is; undefined for a class that is none. */
  of: string | undefined
  /** Credits that it costs; 0 or undefined if no pass pays it. */
  credits: number | undefined
  /** With its time. */
  name: string
  startAt: string
  zone: string
}

/**
 * The passes of the student that can pay a date, the one that ends first before the others; none for everyone else.
 * @param isOpen whether the student can take a seat of it now
 */
export function usePayingPasses(
  { classId, of, credits, startAt, zone }: CreditDate,
  isOpen: boolean,
): Pass[] {
  const isPayable = of !== undefined && credits === 1
  const { data = [] } = useOwnPasses(isPayable)
  if (!(isPayable && isOpen)) return []
  return payingPasses(data, { classIds: [classId, of], at: startAt, zone }, new Date())
}
