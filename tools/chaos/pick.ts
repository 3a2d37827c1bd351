import type { Answer, User } from './api.ts'
import { type Club, centsOf } from './club.ts'

/** A student's place in a class, with its price and what was given back of it, in cents. */
export type SomePlace = { orderId: string; classId: string; paid: number; back: number }

/** A class that visitors see. */
export async function someClass(
  { api, random }: Club,
  user: User,
  isWanted: (yogaClass: Answer['body']) => boolean = () => true,
): Promise<Answer['body'] | undefined> {
  const listed = await api.call(user, 'GET', '/publicClasses')
  return listed?.status === 200 ? random.pick<Answer['body']>(listed.body.filter(isWanted)) : undefined
}

/** A place in such a class, as its roster shows it. */
export async function somePlace(club: Club, admin: User): Promise<SomePlace | undefined> {
  const classId = (await someClass(club, admin))?._id
  const read = classId && (await club.api.call(admin, 'GET', `/classes/${classId}/roster`))
  const student = read?.status === 200 ? club.random.pick<Answer['body']>(read.body.students) : undefined
  if (!student) return undefined
  const { order, paid, back } = student.place
  return { orderId: order, classId, paid: centsOf(paid), back: centsOf(back) }
}
