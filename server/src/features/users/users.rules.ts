import { Problem } from '@ningjing/contract/problems'
import type { UserSort } from '@ningjing/contract/users/users'
import type { User } from '@ningjing/contract/users/users.schemas'
import { isoOf } from '../../base/iso.ts'
import { NEWEST_FIRST, OLDEST_FIRST, type Order } from '../../base/paging.ts'
import type { UserRecord } from '../../domain/records.ts'

/** What the API shows of a stored user. */
export function userView(record: UserRecord): User {
  const { _id, name, email, phone, photo, gender, address, bio, role } = record
  return { _id, name, email, phone, photo, gender, address, bio, role, createdAt: isoOf(record.createdAt) }
}

/** The sort orders of the users. */
export const USER_ORDERS: Record<UserSort, Order> = {
  newest: NEWEST_FIRST,
  oldest: OLDEST_FIRST,
  name: { field: 'sortName', direction: 1 },
  '-name': { field: 'sortName', direction: -1 },
  role: { field: 'role', direction: 1 },
  '-role': { field: 'role', direction: -1 },
}

export type ProfileEdit = Partial<Pick<UserRecord, 'name' | 'photo' | 'gender' | 'phone' | 'address' | 'bio'>>

/** The fields of a profile edit that this user may change: only instructors have a bio. */
export function allowedEdit(user: Pick<UserRecord, 'role'>, edit: ProfileEdit): ProfileEdit {
  const { bio, ...rest } = edit
  return bio !== undefined && user.role === 'instructor' ? { ...rest, bio } : rest
}

/** Users cannot change their own role, so an admin cannot lock themselves out (product §7.2). */
export function assertOtherUser(callerId: string, userId: string): void {
  if (callerId === userId) throw new Problem('user.own-role')
}
