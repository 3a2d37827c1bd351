import { type Members, membersSince } from './members.ts'
import { seedClasses } from './seed-classes.ts'
import type { SeedDeps } from './seed-clock.ts'
import { seedEnrolments } from './seed-enrolments.ts'
import { testCard } from './test-card.ts'

/** How long ago the first person joined, in days. */
const CLUB_AGE_DAYS = 60

/**
 * Seeds the people, classes, enrolments and payments of the club. An interrupted seed is completed the next
 * time; the admin is created last and marks the seed as complete.
 * @returns false if the database has other users; it is then left alone
 */
export async function seedClub(deps: SeedDeps): Promise<boolean> {
  const members = membersSince(deps.clock.setDaysAgo(CLUB_AGE_DAYS))
  if (await deps.stores.users.hasAdmin()) return true
  if (await hasOtherUsers(deps, members)) return false
  for (const member of members.exceptAdmin) await deps.stores.users.insertOnce(member)
  await seedClasses(deps, members)
  const card = testCard(deps.config)
  if (card) await seedEnrolments(deps, members, card)
  await deps.stores.users.insertOnce(members.admin)
  return true
}

async function hasOtherUsers({ stores }: SeedDeps, members: Members): Promise<boolean> {
  const found = await stores.users.list({})
  const people = Array.isArray(found) ? found : found.items
  return people.some(({ _id }) => !members.ids.has(_id))
}
