import { endOf } from '@ningjing/contract/classes/schedule'
import { changeTeacher } from '@ningjing/server/features/classes/change-teacher'
import type { Members } from './members.ts'
import { SEEDED_CLASSES } from './seed-classes.ts'
import type { SeedDeps } from './seed-clock.ts'

/** Who teaches which of the coming dates of another one, the next of which is 0. The first is the only one of the coming week. */
const SUBSTITUTES = [
  { name: 'Back Care & Release', index: 0, teacher: 'mei', reason: 'Elena is at a conference this week.' },
  { name: 'Evening Meditation', index: 2, teacher: 'leila', reason: 'Sofia is on a retreat.' },
]

/** Lets instructors teach dates of others, with the server's own step. Does nothing when it is done. */
export async function seedSubstitutes(deps: SeedDeps, members: Members): Promise<void> {
  const now = deps.clock.setDaysAgo(0)
  for (const { name, index, teacher, reason } of SUBSTITUTES) {
    const seeded = SEEDED_CLASSES.find((one) => one.name === name)
    const yogaClass = seeded && (await deps.stores.classes.find(seeded.id))
    const coming = yogaClass?.sessions.filter((session) => !session.canceled && endOf(session) > now)
    const sid = coming?.[index]?.id
    if (!yogaClass || !sid) continue
    const { email } = members.get(teacher)
    await changeTeacher(deps, members.admin, yogaClass._id, { email, sid, reason })
  }
}
