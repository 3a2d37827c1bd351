import { listPublicClasses } from '@ningjing/contract/classes/classes'
import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { readRoster } from '@ningjing/contract/roster/roster'
import { rowsOf } from '@ningjing/contract/testing/api-client'
import type { User } from './api.ts'
import { type Club, centsOf } from './club.ts'

/** A student's place in a class, with its price and what was given back of it, in cents. */
export type SomePlace = { orderId: string; classId: string; paid: number; back: number }

/** A class that visitors see. */
export async function someClass(
  { api, random }: Club,
  user: User,
  isWanted: (yogaClass: PublicClass) => boolean = () => true,
): Promise<PublicClass | undefined> {
  return random.pick(rowsOf((await api.read(user, listPublicClasses)) ?? []).filter(isWanted))
}

/** A place in such a class, as its roster shows it. */
export async function somePlace(club: Club, admin: User): Promise<SomePlace | undefined> {
  const classId = (await someClass(club, admin))?._id
  const roster = classId && (await club.api.read(admin, readRoster, { params: { id: classId } }))
  const place = roster ? club.random.pick(roster.students)?.place : undefined
  if (!classId || !place) return undefined
  const { order, paid, back } = place
  return { orderId: order, classId, paid: centsOf(paid), back: centsOf(back) }
}
