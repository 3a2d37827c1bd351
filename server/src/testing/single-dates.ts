import type { DropIn } from '../domain/class-plan.records.ts'
import type { ClassRecord, UserRecord } from '../domain/records.ts'
import type { Club } from './club.ts'
import { add, datedIn } from './ends.ts'
import { dateOf, openDates } from './sold-dates.ts'

/** How the dates are sold. */
export const DROP_IN: DropIn = { seats: 2, cents: 1800, credits: 0, closeMinutes: 30, only: false }

/** Mei's class with a date in each of so many hours, sold as a whole (6 seats) and by the date (2 seats of each). */
export async function openStudio(club: Club, hours: number[], overrides: Partial<ClassRecord> = {}) {
  const teacher = (name: string) => club.student({ role: 'instructor', name })
  const [mei, ana] = [await teacher('Mei'), await teacher('Ana')]
  const admin = await club.student({ role: 'admin', name: 'Olu' })
  const own = { instructorId: mei._id, instructor: mei.name, email: mei.email, name: 'Yin' }
  const facts = { ...own, ...datedIn(club, ...hours), seats: 6, dropIn: DROP_IN, ...overrides }
  const parent = await club.yogaClass(facts)
  await openDates(club, parent)
  const ids = parent.sessions.map(({ id }) => id)
  return {
    mei,
    ana,
    admin,
    parent,
    ids,
    /** The class of a date, as it is stored now. */
    dateOf: (id = '') => dateOf(club, id),
    /** A student, by default a new one, whom the admin adds to the class or to a date of it. */
    comes: async (classId = '', name = 'Noor', known?: UserRecord) => {
      const student = known ?? (await club.student({ name }))
      const { body } = await add(club, admin, { classId, userId: student._id })
      return { student, orderId: String(body.insertedId) }
    },
  }
}
