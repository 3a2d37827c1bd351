import type { SeedDeps } from './clock.ts'
import { seedEnrolments } from './enrolments.ts'
import { type Members, membersSince } from './members.ts'
import { testCard } from './test-card.ts'
import { seedTimetable } from './timetable.ts'

/** How long ago the first of them joined, in days. */
const CLUB_AGE_DAYS = 60

/**
 * The people, classes, enrolments and payments of the club. It may be interrupted anywhere and is then
 * completed the next time; the admin comes last and says that it is complete.
 * @returns false when the database holds somebody else's people, which it then leaves as they are
 */
export async function seedClub(deps: SeedDeps): Promise<boolean> {
  const members = membersSince(deps.clock.goBack(CLUB_AGE_DAYS))
  if (await deps.stores.users.hasAdmin()) return true
  if (await isSomebodyElses(deps, members)) return false
  for (const member of members.butAdmin) await deps.stores.users.insertOnce(member)
  await seedTimetable(deps, members)
  const card = testCard(deps.config)
  if (card) await seedEnrolments(deps, members, card)
  await deps.stores.users.insertOnce(members.admin)
  return true
}

async function isSomebodyElses({ stores }: SeedDeps, members: Members): Promise<boolean> {
  const found = await stores.users.list({})
  const people = Array.isArray(found) ? found : found.items
  return people.some(({ _id }) => !members.ids.has(_id))
}
