import { SYSTEM } from '@ningjing/contract/audit/audit'
import type { UserRecord } from '@ningjing/server/domain/records'
import { logTodo, workOff } from '@ningjing/server/steps/todos'
import { cardClient, confirmWith } from '@ningjing/server/testing/card-client'
import { type Members, membersSince } from './members.ts'
import { seedAttendance } from './seed-attendance.ts'
import { seedClasses } from './seed-classes.ts'
import type { SeedDeps } from './seed-clock.ts'
import { seedDesk } from './seed-desk.ts'
import { seedEnds } from './seed-ends.ts'
import { seedEnrolments } from './seed-enrolments.ts'
import { seedLines } from './seed-lines.ts'
import { seedMessage } from './seed-message.ts'
import { seedPasses, seedProducts } from './seed-passes.ts'
import { seedSkip } from './seed-skip.ts'
import { seedSubstitutes } from './seed-substitutes.ts'
import { finishTodos } from './seed-todos.ts'

/** How long ago the first person joined, in days. */
const CLUB_AGE_DAYS = 60

/**
 * Seeds the people, classes, enrollments and payments of the club. An interrupted seed is completed the next
 * time; the admin is created last and marks the seed as complete.
 * @param isAdminOnly leaves out everything but the admin, who joins now
 * @returns false if the database has other users; it is then left alone
 */
export async function seedClub(deps: SeedDeps, isAdminOnly = false): Promise<boolean> {
  const members = membersSince(deps.clock.setDaysAgo(isAdminOnly ? 0 : CLUB_AGE_DAYS))
  if (await deps.stores.users.hasAdmin()) return true
  if (await hasOtherUsers(deps, members)) return false
  if (!isAdminOnly) await seedEverythingElse(deps, members)
  await seedMember(deps, members.admin)
  return true
}

async function seedEverythingElse(deps: SeedDeps, members: Members): Promise<void> {
  for (const member of members.exceptAdmin) await seedMember(deps, member)
  // The mails of past weeks are notices only: nobody wants to receive them now.
  const history = { ...deps, config: { ...deps.config, SMTP_URL: undefined } }
  await seedClasses(history, members)
  // The dates of a class are opened after its approval.
  await finishTodos(history)
  await seedProducts(history, members)
  const { STRIPE_API_URL } = deps.config
  // Real Stripe is not touched.
  if (STRIPE_API_URL) {
    const confirm = confirmWith(cardClient(STRIPE_API_URL))
    await seedEnrolments(history, members, confirm)
    await seedPasses(history, members, confirm)
    await seedAttendance(history, members)
    await seedLines(history, members)
    await seedMessage(history, members)
    await seedSkip(history, members)
  }
  await seedDesk(history, members)
  await seedSubstitutes(deps, members)
  await seedEnds(deps, members)
}

/** Adds a person, with the audit entry of a role above student. */
export async function seedMember(deps: SeedDeps, member: UserRecord): Promise<void> {
  const { _id, role } = member
  const given = logTodo(deps, SYSTEM, 'user.role', _id, { role: 'student' }, { role })
  const isPlain = role === 'student'
  const todos = isPlain ? {} : { todo: [given], todos: 1 }
  if ((await deps.stores.users.insertOnce({ ...member, ...todos })) && !isPlain) {
    await workOff(deps, 'users', given)
  }
}

async function hasOtherUsers({ stores }: SeedDeps, members: Members): Promise<boolean> {
  const found = await stores.users.list({})
  const people = Array.isArray(found) ? found : found.items
  return people.some(({ _id }) => !members.ids.has(_id))
}
