import type { ClassStage, ClassStatus } from '@ningjing/contract/classes/classes'
import type { DisputeState } from '@ningjing/contract/payments/payments'
import type { Role } from '@ningjing/contract/users/users'

// What stored values are called in the sentences of the audit log.

export const STAGES: Record<ClassStage, string> = { open: 'open', canceled: 'canceled', archived: 'archived' }
export const STATUSES: Record<ClassStatus, string> = {
  pending: 'pending',
  approved: 'approved',
  denied: 'denied',
}
export const DISPUTES: Record<DisputeState, string> = { open: 'open', won: 'won', lost: 'lost' }
export const ROLES: Record<Role, string> = { student: 'student', instructor: 'instructor', admin: 'admin' }
export const METHODS = { password: 'e-mail and password', 'google.com': 'Google' }
export const PROFILE_WORDS = {
  photo: 'photo',
  phone: 'phone',
  gender: 'gender',
  address: 'address',
  bio: 'text about them',
}
/** Fields of a pass that have no fact of their own. */
export const PASS_WORDS = {
  from: 'from when it counts',
  for: 'classes',
  perDay: 'bookings on one day',
  ahead: 'bookings to come',
  once: 'once for each person',
  position: 'order',
}
/** Why an enrollment ended, or a payment went back. */
export const REASONS = {
  'no-seat': 'no seat was left',
  'enrolled-already': 'the student was enrolled already',
  'class-closed': 'the class is no longer offered',
  'refunded-already': 'the payment was refunded before',
  mismatch: 'the payment did not fit its order',
  refund: 'money was given back to a student who stays',
  canceled: 'the student canceled',
  removed: 'the club removed the student',
  'class-canceled': 'the class is canceled',
  left: 'the account was deleted',
  moved: 'the student moved to another class',
  'not-moved': 'the move did not happen',
  'pass-ended': 'the pass has ended',
}
