import { SYSTEM } from '@ningjing/contract/audit/audit'
import { because } from '@ningjing/contract/problem-reasons'
import { Problem } from '@ningjing/contract/problems'
import type { Role } from '@ningjing/contract/users/users'
import { inTries } from '../base/in-tries.ts'
import type { Deps } from '../deps.ts'
import type { RoleChange } from '../domain/roles.store.ts'
import type { TaskTodo } from '../domain/todo.records.ts'
import { logTodo, taskTodo, workOff, workOffTasks } from './todos.ts'

/** How often a change is planned; a plan is outdated when another process decides a change in between. */
const MAX_TRIES = 10

type RoleDeps = Pick<Deps, 'stores' | 'clock' | 'log'>

/** Changes a role as `recordRole` does, and does at once what that leaves behind, such as the mail. */
export async function giveRole(deps: Deps, by: string, id: string, role: Role) {
  const { modifiedCount, task } = await recordRole(deps, by, id, role)
  if (task) await workOffTasks(deps, id, [task], 'users')
  return { modifiedCount }
}

/**
 * Changes a role, if `by` is an admin and at least one admin remains. Throws `role.not-allowed`, `user.not-found`,
 * `user.last-admin` and `user.has-classes`.
 * @param by user id, or `system`
 * @returns the task that it leaves behind, for a server process
 */
export async function recordRole(deps: RoleDeps, by: string, id: string, role: Role) {
  const { users } = deps.stores
  return changeInTurn(deps, async (turn) => {
    if (by !== SYSTEM && !isAdmin(await users.find(by))) throw new Problem('role.not-allowed')
    const user = await users.find(id)
    if (!user || user.erasedAt) throw new Problem('user.not-found')
    if (user.role === role) return null
    if (user.role === 'admin' && (await users.countAdmins()) === 1) throw new Problem('user.last-admin')
    if (role === 'student') await assertNoOpenClasses(deps, id)
    const todo = logTodo(deps, by, 'user.role', id, { role: user.role }, { role })
    return { userId: id, set: { role }, todo, task: taskTodo(deps, 'role', { role, turn }) }
  })
}

/** A student has no screens for classes, so open ones need an instructor or admin as their owner. */
async function assertNoOpenClasses({ stores, clock }: RoleDeps, userId: string): Promise<void> {
  const open = await stores.classes.countOpenOf(userId, clock.now())
  if (open > 0) throw new Problem('user.has-classes', because('user-teaches', { classes: open }))
}

function isAdmin(user: { role: Role; erasedAt?: Date } | null): boolean {
  return user?.role === 'admin' && !user.erasedAt
}

/**
 * Decides one change of a role at a time in all processes, without a lock: a change is decided only if no other one
 * was decided since its plan was begun. A process that stalls blocks nobody, and its outdated plan is never written.
 * @param plan checks the records as they are now, for the change of this number; returns null when there is nothing to
 *   change
 */
export async function changeInTurn(
  deps: RoleDeps,
  plan: (turn: number) => Promise<RoleChange | null>,
): Promise<{ modifiedCount: number; task?: TaskTodo | undefined }> {
  return inTries(async () => {
    const turn = await finishRoleChange(deps)
    const change = await plan(turn + 1).catch(async (error: unknown) => {
      // A change in between may have been seen in part.
      if ((await deps.stores.roles.findLast()).turn === turn) throw error
      return 'outdated' as const
    })
    if (change === 'outdated') return null
    if (!change) return { modifiedCount: 0 }
    if (!(await deps.stores.roles.decide(turn, change))) return null
    await finishRoleChange(deps)
    if (change.todo) await workOff(deps, 'users', change.todo)
    return { modifiedCount: 1, task: change.task }
  }, MAX_TRIES)
}

/** Writes a change that was decided into its user, for any process, and returns its number. Can be repeated. */
export async function finishRoleChange({ stores }: Pick<Deps, 'stores'>): Promise<number> {
  const { turn, pending } = await stores.roles.findLast()
  if (pending) {
    await stores.roles.apply(turn, pending)
    await stores.roles.markApplied(turn)
  }
  return turn
}
