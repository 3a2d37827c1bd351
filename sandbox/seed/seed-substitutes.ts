import { changeTeacher } from '@ningjing/server/features/classes/change-teacher'
import { comingDate } from './coming-date.ts'
import type { Members } from './members.ts'
import type { SeedDeps } from './seed-clock.ts'

/** Who teaches which of the coming dates of another one, the next of which is 0. The first is the only one of the coming week. */
const SUBSTITUTES = [
  { name: 'Back Care & Release', index: 0, teacher: 'mei', reason: 'Elena is at a conference this week.' },
  { name: 'Evening Meditation', index: 2, teacher: 'leila', reason: 'Sofia is on a retreat.' },
]

/** Lets instructors teach dates of others, with the server's own step. Does nothing when it is done. */
export async function seedSubstitutes(deps: SeedDeps, members: Members): Promise<void> {
  for (const { name, index, teacher, reason } of SUBSTITUTES) {
    const date = await comingDate(deps, name, index)
    if (!date) continue
    const { email } = members.get(teacher)
    await changeTeacher(deps, members.admin, date.yogaClass._id, { email, sid: date.sid, reason })
  }
}
