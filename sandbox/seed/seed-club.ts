import { SYSTEM } from '@ningjing/contract/audit/audit'
import type { UserRecord } from '@ningjing/server/domain/records'
import { logTodo, workOff } from '@ningjing/server/steps/todos'
import { cardClient, confirmWith } from '@ningjing/server/testing/card-client'
import { type Members, membersSince } from './members.ts'
import { seedAttendance } from './seed-attendance.ts'
import { seedClasses } from './seed-classes.ts'
import { type DatedStep, runInOrder, type SeedDeps } from './seed-clock.ts'
import { seedDesk } from './seed-desk.ts'
import { seedEnds } from './seed-ends.ts'
import { enrolments } from './seed-enrolments.ts'
import { seedLines } from './seed-lines.ts'
import { seedMessage } from './seed-message.ts'
import { passes, seedProducts } from './seed-passes.ts'
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
  const atDesk: DatedStep = [3, () => seedDesk(history, members)]
  // Real Stripe is not touched.
  if (deps.config.STRIPE_API_URL) {
    const confirm = confirmWith(cardClient(deps.config.STRIPE_API_URL))
    const byCard = [...(await enrolments(history, members, confirm)), ...passes(history, members, confirm)]
    await runInOrder(history, [...byCard, atDesk])
    await seedAttendance(history, members)
    await seedLines(history, members)
    await seedMessage(history, members)
    await seedSkip(history, members)
  } else await runInOrder(history, [atDesk])
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
