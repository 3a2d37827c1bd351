import { because } from '@ningjing/contract/problem-reasons'
import { Problem } from '@ningjing/contract/problems'
import { NO_GENDER } from '@ningjing/contract/users/users'
import type { UserRecord } from '../../domain/records.ts'

/** The name of an erased instructor. */
export const FORMER_INSTRUCTOR = 'Former instructor'

/** What is left of a class of an erased instructor that nobody else has seen. */
export const BLANK_CLASS = {
  name: 'Class of a former instructor',
  description: '',
  image: '/art/class-lotus.svg',
}

/**
 * Throws for the last admin, and for an instructor with open classes. An account whose erasure has begun is no admin.
 * @param admins number of those whose erasure has not begun
 * @param open number of their classes that are offered or wait for a decision
 */
export function assertMayLeave(
  { role, erasedAt }: Pick<UserRecord, 'role' | 'erasedAt'>,
  admins: number,
  open: number,
): void {
  if (role === 'admin' && !erasedAt && admins === 1) {
    throw new Problem('user.last-admin', because('you-are-last-admin'))
  }
  if (open > 0) throw new Problem('user.has-classes', because('you-teach', { classes: open }))
}

/** What an erased user record keeps: an id without personal data, to which payments and audit log refer. */
export function erasedFields(id: string) {
  return {
    uid: `erased-${id}`,
    email: `erased-${id}`,
    emailVerified: false,
    signInMethods: [],
    name: '',
    phone: '',
    photo: '',
    gender: NO_GENDER,
    address: '',
    bio: '',
    role: 'student',
  } as const satisfies Partial<UserRecord>
}
