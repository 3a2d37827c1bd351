import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { formatNumber } from '../../../ui/texts.ts'

/** Why the caller cannot add a student to a class; undefined if they can. Only an admin can add a seat, or pass those who wait. */
export function whyNotAdd(
  { seats, queued }: Pick<ManagedClass, 'seats' | 'queued'>,
  isAdmin: boolean,
): string | undefined {
  if (isAdmin || (seats > 0 && queued === 0)) return undefined
  if (queued === 0) return 'No seat is free, so only an admin can add a student.'
  return queued === 1
    ? '1 person is waiting, so only an admin can add a student.'
    : `${formatNumber(queued)} people are waiting, so only an admin can add a student.`
}
