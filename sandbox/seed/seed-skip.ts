import { skipDate } from '@ningjing/server/features/enrolments/skip-date'
import { comingDate } from './coming-date.ts'
import type { Members } from './members.ts'
import type { SeedDeps } from './seed-clock.ts'

/** Who does not come to which of the coming dates of a series, the next of which is 0. */
const SKIP = { name: 'Deep Rest', index: 2, student: 'farid' }

/** Lets a student of a series leave the seat of one date to others, with the server's own step. Does nothing when it is done. */
export async function seedSkip(deps: SeedDeps, members: Members): Promise<void> {
  const date = await comingDate(deps, SKIP.name, SKIP.index)
  const student = members.get(SKIP.student)
  const order = date?.yogaClass.roster[student._id]?.orderId
  if (date && order) await skipDate(deps, student, { order, sid: date.sid })
}
