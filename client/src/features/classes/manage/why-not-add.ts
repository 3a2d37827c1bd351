import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { waitText } from '../../../ui/texts.ts'

/** Why the caller cannot add a student to a class; undefined if they can. Only an admin can add a seat, or pass those who wait. */
export function whyNotAdd(
  { seats, queued }: Pick<ManagedClass, 'seats' | 'queued'>,
  isAdmin: boolean,
): string | undefined {
  if (isAdmin || (seats > 0 && queued === 0)) return undefined
  const why = queued > 0 ? waitText(queued) : 'No seat is free'
  return `${why}, so only an admin can add a student.`
}
