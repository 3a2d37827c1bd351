import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { isByDate } from '@ningjing/contract/classes/sold-as'

/** Whether only the dates of a class are sold, and nobody has paid for all of them. */
export const hasNoSeries = (yogaClass: Pick<ManagedClass, 'dropIn' | 'enrolled'>): boolean =>
  isByDate(yogaClass) && yogaClass.enrolled === 0
