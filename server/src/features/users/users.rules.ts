import { Problem } from '@ningjing/contract/problems'
import type { UserSort } from '@ningjing/contract/users'
import type { User } from '@ningjing/contract/users.schemas'
import { NEWEST_FIRST, OLDEST_FIRST, type Order } from '../../base/paging.ts'
import type { UserRecord } from '../../base/records.ts'

/** A stored user as the API shows one. */
export function userView(record: UserRecord): User {
  return { ...record, createdAt: record.createdAt.toISOString() }
}

/** The order of each way to sort the users. */
export const USER_ORDERS: Record<UserSort, Order> = {
  newest: NEWEST_FIRST,
  oldest: OLDEST_FIRST,
  name: { field: 'sortName', direction: 1 },
  '-name': { field: 'sortName', direction: -1 },
  role: { field: 'role', direction: 1 },
  '-role': { field: 'role', direction: -1 },
}

export type ProfileEdit = Partial<Pick<UserRecord, 'name' | 'photo' | 'gender' | 'phone' | 'address' | 'bio'>>

/** What of a profile edit this user may change: the bio belongs to instructors, and only what was sent counts. */
export function allowedEdit(user: Pick<UserRecord, 'role'>, edit: ProfileEdit): ProfileEdit {
  const { bio, ...rest } = edit
  return bio !== undefined && user.role === 'instructor' ? { ...rest, bio } : rest
}

/** Nobody changes the own role, so an admin can't lock himself out by a slip (product §7.2). */
export function assertForeignRole(callerId: string, userId: string): void {
  if (callerId === userId) throw new Problem('user.own-role')
}
