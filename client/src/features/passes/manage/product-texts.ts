import type { Product } from '@ningjing/contract/passes/passes.schemas'
import { daysText } from '../product-texts.ts'

/** `90 days`, or `90 days from the first class booked`. */
export function validText({ days, from }: Pick<Product, 'days' | 'from'>): string {
  return from === 'purchase' ? daysText(days) : `${daysText(days)} from the first class booked`
}

/** `All classes`, or `3 classes`. */
export function classesText(classes: Product['for']): string {
  if ('all' in classes) return 'All classes'
  const { length } = classes.classIds
  return length === 1 ? '1 class' : `${length} classes`
}
