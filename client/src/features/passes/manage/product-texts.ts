import type { Product } from '@ningjing/contract/passes/passes.schemas'
import { formatNumber } from '../../../ui/texts.ts'
import { daysText } from '../product-texts.ts'

/** `10 bookings`, or `As many bookings as wanted`. */
export function bookingsText(credits: number | null): string {
  if (credits === null) return 'As many bookings as wanted'
  return credits === 1 ? '1 booking' : `${formatNumber(credits)} bookings`
}

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
