import { TEXT_FIELDS } from '@ningjing/contract/classes/class-fields'
import type { FieldValues } from '@ningjing/contract/classes/class-input.schemas'
import { classEditForm, classTexts, type newClassForm } from '@ningjing/contract/classes/class-input.schemas'
import type { editOwnClass, ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import type { Body } from '@ningjing/contract/endpoint'
import type { EndpointOf } from '@ningjing/contract/endpoint-of'
import { pick } from '@ningjing/contract/pick'
import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import { formats } from '../../../lib/formats.ts'
import { schemaResolver } from '../../../lib/forms/schema-resolver.ts'
import {
  copiedPlanOf,
  EMPTY_PLAN,
  isSeriesSold,
  type PlanValues,
  planOf,
  planValuesOf,
} from './plan-values.ts'

/** Fields that are typed as one text each (product §5). */
const TYPED_FIELDS = [...TEXT_FIELDS, 'seats', 'price'] as const
type TypedField = (typeof TYPED_FIELDS)[number]

/** Fields of the form of a class: texts, and its plan. */
export type ClassValues = Record<TypedField, string> & PlanValues
export type ClassChanges = Body<EndpointOf<typeof editOwnClass>>

/** Fields of a class that is sold as a whole. */
type SeriesField = 'seats' | 'price'

/** What a valid form holds. */
export type FilledClass = Omit<FieldValues, SeriesField> & Partial<Pick<FieldValues, SeriesField>>

export const EMPTY_CLASS: ClassValues = {
  name: '',
  image: '',
  seats: '',
  price: '',
  description: '',
  ...EMPTY_PLAN,
}

export function valuesOf(yogaClass: ManagedClass): ClassValues {
  const { seats, price, capacity, dropIn } = yogaClass
  return {
    ...pick(yogaClass, TEXT_FIELDS),
    // A class that is sold by the date only has the price of a date.
    price: dropIn?.only ? '' : String(price),
    seats: dropIn?.only && capacity === 0 ? '' : String(seats),
    ...planValuesOf(yogaClass),
  }
}

/** Values for a copy of a class, with all its seats available and its dates later. */
export function copyOf(yogaClass: ManagedClass, now: Date): ClassValues {
  const { capacity } = yogaClass
  const seats = capacity > 0 ? String(capacity) : ''
  return { ...valuesOf(yogaClass), ...copiedPlanOf(yogaClass, now), seats }
}

/** What is typed as one text each; a class that is sold by the date only has no seats and no price. */
export function typedIn(filled: FilledClass) {
  return pick(
    filled,
    TYPED_FIELDS.filter((field) => filled[field] !== undefined),
  )
}

/** Only the fields that differ from the class as the form showed it, without its plan. The price of a date is not shown as its price. */
export function changesOf(submitted: FilledClass, shown: ManagedClass): Pick<ClassChanges, TypedField> {
  const typed = typedIn(submitted)
  return pick(
    typed,
    (Object.keys(typed) as TypedField[]).filter(
      (field) => typed[field] !== shown[field] || (field === 'price' && shown.dropIn?.only),
    ),
  )
}

/** The number in a field; null while it is not valid. */
export function numberIn(field: 'seats' | 'price', typed: string): number | null {
  return classEditForm(formats().currency).shape[field].safeParse(typed).data ?? null
}

const NEEDS_DATES = 'A class that is sold by the date needs dates. Choose when it is held.'

/**
 * Validates the form of a class, its dates by the clock of a zone.
 * @param zone undefined as long as it is not known; then the dates are as they were
 * @param isNew a new class that is sold by the date needs dates; one that is edited may have lost them
 */
export function classResolver(
  schema: ReturnType<typeof newClassForm>,
  zone: string | undefined,
  isNew = false,
): Resolver<ClassValues, unknown, FilledClass> {
  return (values) => {
    const typed = isSeriesSold(values) ? schema : classTexts
    const resolveTexts = schemaResolver<ClassValues, Partial<FilledClass>>(typed)
    const texts = resolveTexts(values)
    const { plan, errors } = planOf(values, zone ?? 'UTC', new Date())
    const all = { ...texts.errors } as FieldErrors<ClassValues>
    for (const [field, message] of Object.entries(errors)) set(all, field, { type: 'plan', message })
    if (isNew && values.dropIn.soldAs !== 'series' && values.sessions.plan === 'none') {
      set(all, 'sessions.plan', { type: 'plan', message: NEEDS_DATES })
    }
    if (Object.keys(all).length > 0) return { values: {}, errors: all }
    return { values: { ...(texts.values as FilledClass), ...plan }, errors: {} }
  }
}
