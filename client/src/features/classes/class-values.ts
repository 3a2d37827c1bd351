import { ClassEditForm } from '@ningjing/contract/class-input.schemas'
import type { createClass, editOwnClass, ManagedClass } from '@ningjing/contract/classes.schemas'
import type { Body } from '@ningjing/contract/endpoint'
import type { EndpointOf } from '@ningjing/contract/endpoint-of'

const FORM_FIELDS = ['name', 'image', 'description', 'seats', 'price'] as const

/** Fields of the form of a class: texts, as they are typed (product §5). */
export type ClassValues = Record<(typeof FORM_FIELDS)[number], string>
export type NewClass = Body<EndpointOf<typeof createClass>>
export type ClassChanges = Body<EndpointOf<typeof editOwnClass>>

export const EMPTY_CLASS: ClassValues = { name: '', image: '', seats: '', price: '', description: '' }

export function valuesOf({ name, image, seats, price, description }: ManagedClass): ClassValues {
  return { name, image, seats: String(seats), price: String(price), description }
}

/** Values for a copy of a class, with all its seats available. */
export function copyOf(yogaClass: ManagedClass): ClassValues {
  const { capacity } = yogaClass
  return { ...valuesOf(yogaClass), seats: capacity > 0 ? String(capacity) : '' }
}

/** Only the fields that differ from the class as the form showed it. */
export function changesOf(submitted: NewClass, shown: ManagedClass): ClassChanges {
  const changed = FORM_FIELDS.filter((field) => submitted[field] !== shown[field])
  return Object.fromEntries(changed.map((field) => [field, submitted[field]]))
}

/** The number in a field; null while it is not valid. */
export function numberIn(field: 'seats' | 'price', typed: string): number | null {
  return ClassEditForm.shape[field].safeParse(typed).data ?? null
}
