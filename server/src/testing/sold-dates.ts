import { expect } from 'vitest'
import type { ClassRecord, UserRecord } from '../domain/records.ts'
import { finishTodo, taskTodo } from '../steps/todos.ts'
import type { Club } from './club.ts'
import { datedIn } from './ends.ts'

/** How the dates are sold: one seat of each, for 18 dollars. */
export const DROP_IN = { seats: 1, cents: 1800, credits: 0, closeMinutes: 30, only: false } as const
export const DATE_PRICE = 18

export type Course = Awaited<ReturnType<typeof openCourse>>

/** A class whose dates are sold by themselves, with a student who has paid for all of them, and two seats left. */
export async function openCourse(club: Club, overrides: Partial<ClassRecord> = {}) {
  const dated = datedIn(club, 72, 96, 120)
  const parent = await club.yogaClass({ ...dated, seats: 3, dropIn: DROP_IN, ...overrides })
  const [first = '', second = '', third = ''] = parent.sessions.map(({ id }) => id)
  if (parent.dropIn) await openDates(club, parent)
  const student = await club.student()
  return { parent, first, second, third, student, ...(await club.buy(student, parent)) }
}

/** Opens the dates of a class, or lets them follow it, as its todo does. */
export async function openDates({ deps }: Pick<Club, 'deps'>, { _id: ownerId }: ClassRecord): Promise<void> {
  await finishTodo(deps, { owner: 'classes', ownerId, todo: taskTodo(deps, 'dates') })
}

/** A date that is sold by itself, as it is stored now. */
export async function dateOf({ stores }: Pick<Club, 'stores'>, id: string): Promise<ClassRecord> {
  const found = await stores.classes.find(id)
  if (!found) throw new Error(`No date ${id}`)
  return found
}

/** A student buys the last seat of a date. */
export async function buyDate(club: Club, id: string): Promise<UserRecord & { orderId: string }> {
  const student = await club.student()
  const { orderId } = await club.buy(student, await dateOf(club, id))
  return { ...student, orderId }
}

/** There are as many seats in the room of each date as at first: of the class, without who does not come, and of the date. */
export async function expectRoom(club: Club, { parent, first, second, third }: Course): Promise<void> {
  const { capacity, roster } = await club.read(parent)
  for (const id of [first, second, third]) {
    const skips = Object.values(roster).filter((place) => place.skips?.[id]).length
    const date = await dateOf(club, id)
    expect(capacity - skips + date.capacity, `Seats of date ${id}`).toBe(parent.capacity + DROP_IN.seats)
  }
}
