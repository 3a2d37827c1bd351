import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { areAllCanceled, isOver } from '@ningjing/contract/classes/schedule'
import { hasBegun } from '@ningjing/contract/enrolments/terms-text'
import { SALES_ENDED } from '../../../ui/texts.ts'

/** Why nobody can buy a seat in a class anymore; undefined while it is sold. */
export function closedText({ stage, sessions, salesOpen }: PublicClass): string | undefined {
  if (stage === 'canceled') return 'This class is canceled'
  if (areAllCanceled(sessions)) return 'All dates of this class are canceled'
  if (isOver(sessions, new Date())) return 'This class is over'
  return salesOpen ? undefined : SALES_ENDED
}

/** Whether a seat that is bought now can no longer be canceled: the class costs money, and its first date has begun. */
export function isJoinedLate(yogaClass: PublicClass): boolean {
  return yogaClass.price > 0 && !closedText(yogaClass) && hasBegun(yogaClass)
}
