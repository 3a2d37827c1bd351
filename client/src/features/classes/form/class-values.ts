import { TEXT_FIELDS } from '@ningjing/contract/classes/class-fields'
import type { FieldValues } from '@ningjing/contract/classes/class-input.schemas'
import { classEditForm, type newClassForm } from '@ningjing/contract/classes/class-input.schemas'
import type { editOwnClass, ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import type { Body } from '@ningjing/contract/endpoint'
import type { EndpointOf } from '@ningjing/contract/endpoint-of'
import { pick } from '@ningjing/contract/pick'
import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import { formats } from '../../../lib/formats.ts'
import { schemaResolver } from '../../../lib/forms/schema-resolver.ts'
import { copiedPlanOf, EMPTY_PLAN, type PlanValues, planOf, planValuesOf } from './plan-values.ts'

/** Fields that are typed as one text each (product §5). */
const TYPED_FIELDS = [...TEXT_FIELDS, 'seats', 'price'] as const
type TypedField = (typeof TYPED_FIELDS)[number]

/** Fields of the form of a class: texts, and its plan. */
export type ClassValues = Record<TypedField, string> & PlanValues
export type ClassChanges = Body<EndpointOf<typeof editOwnClass>>

/** What a valid form holds. */
export type FilledClass = FieldValues

export const EMPTY_CLASS: ClassValues = {
  name: '',
  image: '',
  seats: '',
  price: '',
  description: '',
  ...EMPTY_PLAN,
}

export function valuesOf(yogaClass: ManagedClass): ClassValues {
  return {
    ...pick(yogaClass, TEXT_FIELDS),
    seats: String(yogaClass.seats),
    price: String(yogaClass.price),
    ...planValuesOf(yogaClass),
  }
}

/** Values for a copy of a class, with all its seats available and its dates later. */
export function copyOf(yogaClass: ManagedClass, now: Date): ClassValues {
  const { capacity } = yogaClass
  const seats = capacity > 0 ? String(capacity) : ''
  return { ...valuesOf(yogaClass), ...copiedPlanOf(yogaClass, now), seats }
}

/** Only the fields that differ from the class as the form showed it, without its plan. */
export function changesOf(submitted: FilledClass, shown: ManagedClass): Pick<ClassChanges, TypedField> {
  return pick(
    submitted,
    TYPED_FIELDS.filter((field) => submitted[field] !== shown[field]),
  )
}

/** The number in a field; null while it is not valid. */
export function numberIn(field: 'seats' | 'price', typed: string): number | null {
  return classEditForm(formats().currency).shape[field].safeParse(typed).data ?? null
}

/**
 * Validates the form of a class, its dates by the clock of a zone.
 * @param zone undefined as long as it is not known; then the dates are as they were
 */
export function classResolver(
  schema: ReturnType<typeof newClassForm>,
  zone: string | undefined,
): Resolver<ClassValues, unknown, FilledClass> {
  const resolveTexts = schemaResolver<ClassValues, Pick<FilledClass, TypedField>>(schema)
  return async (values, context, options) => {
    const texts = await resolveTexts(values, context, options as never)
    const { plan, errors } = planOf(values, zone ?? 'UTC', new Date())
    const all = { ...texts.errors } as FieldErrors<ClassValues>
    for (const [field, message] of Object.entries(errors)) set(all, field, { type: 'plan', message })
    if (Object.keys(all).length > 0) return { values: {}, errors: all }
    return { values: { ...(texts.values as FilledClass), ...plan }, errors: {} }
  }
}
