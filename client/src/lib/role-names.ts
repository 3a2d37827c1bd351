import type { Role } from '@ningjing/contract/users/users'

/** Names of the roles (product §2.8). */
export const ROLE_NAMES: Record<Role, string> = {
  admin: 'Admin',
  instructor: 'Instructor',
  student: 'Student',
}
