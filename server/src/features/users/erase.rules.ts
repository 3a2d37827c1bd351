import { Problem } from '@ningjing/contract/problems'
import { NO_GENDER } from '@ningjing/contract/users'
import type { UserRecord } from '../../base/records.ts'

/** Stands for the name of an instructor who has left. */
export const FORMER_INSTRUCTOR = 'Former instructor'

/** A class of the person who wants to leave, as far as it matters for that. */
type OwnClass = { status: string }

/** Refuses to erase whom others count on: the last admin, and whose classes are offered or wait for a decision. */
export function assertMayLeave(
  { role }: Pick<UserRecord, 'role'>,
  admins: number,
  classes: OwnClass[],
): void {
  if (role === 'admin' && admins === 1) {
    throw new Problem('user.last-admin', {
      detail: 'You are the last admin. Make somebody else an admin first.',
    })
  }
  const open = classes.filter(({ status }) => status !== 'denied').length
  if (open === 0) return
  const count = open === 1 ? '1 class that is' : `${open} classes that are`
  throw new Problem('user.has-classes', {
    detail: `You teach ${count} offered, or waiting for a decision. People count on that, so your account has to stay.`,
    facts: { classes: open },
  })
}

/** What stays of a user record: an id that names nobody, so that books and log keep their meaning. */
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
