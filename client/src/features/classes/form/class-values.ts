import { ClassEditForm, type NewClassForm } from '@ningjing/contract/classes/class-input.schemas'
import type { createClass, editOwnClass, ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import type { Body } from '@ningjing/contract/endpoint'
import type { EndpointOf } from '@ningjing/contract/endpoint-of'
import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import { schemaResolver } from '../../../lib/forms/schema-resolver.ts'
import {
  copiedScheduleOf,
  EMPTY_SCHEDULE,
  type Schedule,
  type ScheduleValues,
  scheduleOf,
  scheduleValuesOf,
} from './schedule-values.ts'

const TEXT_FIELDS = ['name', 'image', 'description', 'seats', 'price'] as const

/** Fields of the form of a class: texts, as they are typed (product §5), and its schedule. */
export type ClassValues = Record<(typeof TEXT_FIELDS)[number], string> & ScheduleValues
export type NewClass = Body<EndpointOf<typeof createClass>>
export type ClassChanges = Body<EndpointOf<typeof editOwnClass>>

/** What a valid form holds. */
export type FilledClass = Pick<NewClass, (typeof TEXT_FIELDS)[number]> & Schedule

export const EMPTY_CLASS: ClassValues = {
  name: '',
  image: '',
  seats: '',
  price: '',
  description: '',
  ...EMPTY_SCHEDULE,
}

export function valuesOf(yogaClass: ManagedClass): ClassValues {
  const { name, image, seats, price, description } = yogaClass
  return {
    name,
    image,
    seats: String(seats),
    price: String(price),
    description,
    ...scheduleValuesOf(yogaClass),
  }
}

/** Values for a copy of a class, with all its seats available and its dates later. */
export function copyOf(yogaClass: ManagedClass, now: Date): ClassValues {
  const { capacity } = yogaClass
  const seats = capacity > 0 ? String(capacity) : ''
  return { ...valuesOf(yogaClass), ...copiedScheduleOf(yogaClass, now), seats }
}

/** Only the fields that differ from the class as the form showed it, without its schedule. */
export function changesOf(
  submitted: Pick<NewClass, (typeof TEXT_FIELDS)[number]>,
  shown: ManagedClass,
): ClassChanges {
  const changed = TEXT_FIELDS.filter((field) => submitted[field] !== shown[field])
  return Object.fromEntries(changed.map((field) => [field, submitted[field]]))
}

/** The number in a field; null while it is not valid. */
export function numberIn(field: 'seats' | 'price', typed: string): number | null {
  return ClassEditForm.shape[field].safeParse(typed).data ?? null
}

/**
 * Validates the form of a class, its schedule by the clock of a zone.
 * @param zone undefined as long as it is not known; then the schedule is as it was
 */
export function classResolver(
  schema: typeof NewClassForm,
  zone: string | undefined,
): Resolver<ClassValues, unknown, FilledClass> {
  const resolveTexts = schemaResolver<ClassValues, NewClass>(schema)
  return async (values, context, options) => {
    const texts = await resolveTexts(values, context, options as never)
    const { schedule, errors } = scheduleOf(values, zone ?? 'UTC', new Date())
    const all = { ...texts.errors } as FieldErrors<ClassValues>
    for (const [field, message] of Object.entries(errors)) set(all, field, { type: 'schedule', message })
    if (Object.keys(all).length > 0) return { values: {}, errors: all }
    return { values: { ...(texts.values as NewClass), ...schedule }, errors: {} }
  }
}
