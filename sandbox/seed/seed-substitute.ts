import { endOf } from '@ningjing/contract/classes/schedule'
import { changeTeacher } from '@ningjing/server/features/classes/change-teacher'
import type { Members } from './members.ts'
import { SEEDED_CLASSES } from './seed-classes.ts'
import type { SeedDeps } from './seed-clock.ts'

/** Whose next date is taught by whom. */
const SUBSTITUTE = {
  name: 'Back Care & Release',
  teacher: 'mei',
  reason: 'Elena is at a conference this week.',
}

/** Lets an instructor teach the next date of another one, with the server's own step. Does nothing when it is done. */
export async function seedSubstitute(deps: SeedDeps, members: Members): Promise<void> {
  const now = deps.clock.setDaysAgo(0)
  const seeded = SEEDED_CLASSES.find(({ name }) => name === SUBSTITUTE.name)
  const yogaClass = seeded && (await deps.stores.classes.find(seeded.id))
  const next = yogaClass?.sessions.find((session) => !session.canceled && endOf(session) > now)
  if (!yogaClass || !next) return
  const { email } = members.get(SUBSTITUTE.teacher)
  await changeTeacher(deps, members.admin, yogaClass._id, { email, sid: next.id, reason: SUBSTITUTE.reason })
}
