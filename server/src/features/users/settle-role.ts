import type { TaskHandler } from '../../deps.ts'
import { roleKey } from '../../domain/mail-keys.ts'
import type { EndHold } from '../../seats/end-holds.ts'
import { leaveLines } from '../../seats/end-waiting.ts'
import { recordMail } from '../../steps/record-mail.ts'
import { nameInClasses } from './settle-named.ts'

/**
 * Records the mail about a new role, and writes the e-mail of an instructor into their classes, or takes it out.
 * Someone who is no longer a student leaves the waiting lists, and their offers are declined.
 */
export function settleRole(endHold: EndHold): TaskHandler {
  return async (deps, userId, { role, turn = 0 }) => {
    const user = await deps.stores.users.find(userId)
    // Later changes have tasks of their own.
    if (!role || !user || user.erasedAt || user.role !== role) return
    await nameInClasses(deps, userId)
    await recordMail(deps, { key: roleKey(userId, turn), kind: 'role', userId, facts: { role } })
    if (role === 'student') return
    await leaveLines(deps, userId)
    for (const { _id } of await deps.stores.line.findOffersOf(userId)) await endHold(deps, userId, _id)
  }
}
