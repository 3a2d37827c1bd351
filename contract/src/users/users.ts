import { route } from '../endpoint.ts'

export const createUser = route('POST', '/users', 'provider')
export const readAdminFlag = route('GET', '/users/admin/:email', 'signed-in')
export const readInstructorFlag = route('GET', '/users/instructor/:email', 'signed-in')
export const readUser = route('GET', '/users/:email', 'own-email')
export const listUsers = route('GET', '/users', 'admin')
export const editUser = route('PATCH', '/users/:id', 'signed-in')
export const setUserRole = route('PATCH', '/users/admin/:id', 'admin')
export const exportOwnData = route('GET', '/users/export/:email', 'own-email')
export const deleteUser = route('DELETE', '/users/:id', 'signed-in')
export const exportUsers = route('GET', '/exports/users.csv', 'admin', { replyType: 'text/csv' })

export const ROLES = ['student', 'instructor', 'admin'] as const
export type Role = (typeof ROLES)[number]

export const GENDERS = ['Male', 'Female', 'Other'] as const
/** A gender as an option object, or the empty one (product §3, §9). */
export type Gender = { value: (typeof GENDERS)[number] | ''; label: string }

export const NO_GENDER: Gender = { value: '', label: '' }

/** The form in which phone numbers are stored. */
export const PHONE_FORM = /^\+?\d{6,15}$/

/** A phone number without separators; the (0) after a country code is not dialed, so it goes too. */
export function plainPhone(typed: string): string {
  return typed.replace(/^(\+[^(]*)\(0\)/, '$1').replace(/[\s()./\p{Pd}]/gu, '')
}

export const MAX_ADDRESS_LENGTH = 300

export const MAX_BIO_LENGTH = 1000

/** Success texts (product §9). */
export const USER_EDITED = 'User info updated successfully.'
export const ROLE_CHANGED = 'User role updated'

/** Sort orders of the list of users, the default first; a minus reverses an order. */
export const USER_SORTS = ['newest', 'oldest', 'name', '-name', 'role', '-role'] as const

export type UserSort = (typeof USER_SORTS)[number]
