import type { PublicClass } from './classes.schemas.ts'
import { MAX_MORE_CLASSES } from './classes.ts'
import { hasSeats } from './sold-as.ts'

/** Whether students would buy a place in this class, but there is none. */
export const isFull = ({ seats, salesOpen }: Pick<PublicClass, 'seats' | 'salesOpen'>) =>
  seats === 0 && salesOpen

/**
 * The classes of the instructor that are listed on the page of one of them (product §2.6). A full class leads to
 * those with seats only.
 */
export function otherClasses(than: PublicClass, ofInstructor: PublicClass[]): PublicClass[] {
  const others = ofInstructor.filter((one) => isOther(one, than))
  return isFull(than) ? others.filter(hasSeats) : others
}

/** Whether a class is neither this one nor the one whose date this is. */
export const isOther = ({ _id }: Pick<PublicClass, '_id'>, than: PublicClass) =>
  _id !== than._id && _id !== than.of?.classId

/** Whether they fill the row below the class, so that no popular class has a place there. */
export const fillsRow = (others: PublicClass[]) => others.length >= MAX_MORE_CLASSES
