import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'

/** Whether a class is sold by the date only, and nobody has paid for all of its dates. */
export const isByDate = ({ dropIn, enrolled }: Pick<ManagedClass, 'dropIn' | 'enrolled'>): boolean =>
  dropIn?.only === true && enrolled === 0
