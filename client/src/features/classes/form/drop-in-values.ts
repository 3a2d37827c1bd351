import type { FieldValues } from '@ningjing/contract/classes/class-input.schemas'
import { creditsForm, dropInForm } from '@ningjing/contract/classes/class-input.schemas'
import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { formats } from '../../../lib/formats.ts'

/** How a class is sold: as a whole, by its dates, or both. */
export type SoldAs = 'series' | 'dates' | 'both'

/** How the dates of a class are sold by themselves, in its form. */
export type DropInValues = {
  soldAs: SoldAs
  seats: string
  price: string
  closeMinutes: string
  /** Credits of a pass that a date costs: `0` or `1`. */
  credits: string
}

type DropIn = FieldValues['dropIn']

export const NO_DROP_IN: DropInValues = {
  soldAs: 'series',
  seats: '',
  price: '',
  closeMinutes: '0',
  credits: '0',
}

/** The values of a class in its form. */
export function dropInValuesOf({ dropIn }: Pick<ManagedClass, 'dropIn'>): DropInValues {
  if (!dropIn) return NO_DROP_IN
  const { seats, price, closeMinutes, credits, only } = dropIn
  return {
    soldAs: only ? 'dates' : 'both',
    seats: String(seats),
    price: String(price),
    closeMinutes: String(closeMinutes),
    credits: String(credits),
  }
}

/** What the form would save, and the errors that keep it from being saved. */
export function dropInIn({ soldAs, credits, ...typed }: DropInValues) {
  if (soldAs === 'series') return { dropIn: null, issues: undefined }
  const { data, error } = dropInForm(formats().currency).safeParse(typed)
  const more = {
    ...(credits === '1' && { credits: 1 as const }),
    ...(soldAs === 'dates' && { only: true as const }),
  }
  const dropIn: DropIn = data ? { ...data, ...more } : null
  return { dropIn, issues: error }
}

/** The credits that the class costs as a whole, and the errors that keep them from being saved. None are typed as nothing. */
export function creditsIn(typed: string) {
  if (typed.trim() === '') return { credits: 0, issues: undefined }
  const { data, error } = creditsForm.safeParse({ credits: typed })
  return { credits: data?.credits ?? 0, issues: error }
}
