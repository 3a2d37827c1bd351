import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { areAllCanceled, isOver } from '@ningjing/contract/classes/schedule'
import { isByDate } from '@ningjing/contract/classes/sold-as'
import { hasBegun } from '@ningjing/contract/enrolments/terms-text'
import { isCanceledText, SALES_ENDED } from '../../../ui/texts.ts'

/** Why nobody can buy a seat in a class anymore; undefined while it, or dates of it, are sold. */
export function closedText(yogaClass: PublicClass): string | undefined {
  const { stage, sessions, salesOpen, of } = yogaClass
  if (stage === 'canceled') return isCanceledText(of)
  if (areAllCanceled(sessions)) return 'All dates of this class are canceled'
  if (isOver(sessions, new Date())) return of ? 'This date is over' : 'This class is over'
  return salesOpen || isByDate(yogaClass) ? undefined : SALES_ENDED
}

/** Whether a seat that is bought now can no longer be canceled: the class costs money, and its first date has begun. */
export function isJoinedLate(yogaClass: PublicClass): boolean {
  return yogaClass.price > 0 && yogaClass.salesOpen && !closedText(yogaClass) && hasBegun(yogaClass)
}
