import type { CHANGEABLE_FIELDS } from '@ningjing/contract/classes'
import {
  ClassToAdd,
  ClassToEdit,
  type createClass,
  type editOwnClass,
  type ManagedClass,
} from '@ningjing/contract/classes.schemas'
import type { Body } from '@ningjing/contract/endpoint'
import type { EndpointOf } from '@ningjing/contract/endpoint-of'
import { REQUIRED } from '@ningjing/contract/fields'
import { messageOf } from '../../lib/form-problems.ts'

type ClassField = (typeof CHANGEABLE_FIELDS)[number]

/** What is typed into the fields of a class: text, until it is sent (product §5). */
export type ClassValues = Record<ClassField, string>
export type NewClass = Body<EndpointOf<typeof createClass>>
export type ClassChanges = Body<EndpointOf<typeof editOwnClass>>

export const EMPTY_CLASS: ClassValues = { name: '', image: '', seats: '', price: '', description: '' }

/** The fields of a class that is to be edited. */
export function valuesOf({ name, image, seats, price, description }: ManagedClass): ClassValues {
  return { name, image, seats: String(seats), price: String(price), description }
}

/** A class as the beginning of another one, with all its seats free. */
export function startingFrom(yogaClass: ManagedClass): ClassValues {
  const { capacity } = yogaClass
  return { ...valuesOf(yogaClass), seats: capacity > 0 ? String(capacity) : '' }
}

/** A new class, of values that passed `fieldProblem`. */
export function newClassOf({ name, image, seats, price, description }: ClassValues): NewClass {
  return { name, image, seats: numberOf(seats), price: numberOf(price), description: description.trim() }
}

/** Only what differs from the class as the form showed it. */
export function changesOf(values: ClassValues, shown: ManagedClass): ClassChanges {
  const { name, image, seats, price, description } = newClassOf(values)
  return {
    ...(name.trim() !== shown.name && { name }),
    ...(image.trim() !== shown.image && { image }),
    ...(seats !== shown.seats && { seats }),
    ...(price !== shown.price && { price }),
    ...(description !== shown.description && { description }),
  }
}

/** What the contract says about a typed value, in a form for a new class or for one to be edited. */
export function fieldProblem(field: ClassField, typed: string, isNew: boolean): string | undefined {
  if (field !== 'description' && typed.trim() === '') return REQUIRED
  const { shape } = isNew ? ClassToAdd : ClassToEdit
  return messageOf(shape[field], isNumber(field) ? numberOf(typed) : typed)
}

/** The number of a typed value, or null for one the contract would refuse. */
export function acceptedNumber(field: 'seats' | 'price', typed: string): number | null {
  return fieldProblem(field, typed, false) === undefined ? numberOf(typed) : null
}

const isNumber = (field: ClassField) => field === 'seats' || field === 'price'

/** Digits with sign, point and exponent; `Number` alone also reads `0x10` and nothing at all. */
const NUMBER_FORM = /^[+-]?\d*\.?\d+(e\d+)?$/i

function numberOf(typed: string): number {
  const text = typed.trim()
  return NUMBER_FORM.test(text) ? Number(text) : Number.NaN
}
