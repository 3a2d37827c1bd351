import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../base/deps.ts'
import { recordAudit } from '../../base/record-audit.ts'
import type { UserRecord } from '../../base/records.ts'
import type { Caller } from '../../http/caller.ts'
import { assertMayLeave, FORMER_INSTRUCTOR } from './erase.rules.ts'
import { ROLES_LOCK } from './users.ts'

/** Releases a held seat through the card provider. `payments` implements it; app.ts passes it in. */
export type EndHold = (deps: Deps, userId: string, classId: string) => Promise<'ended' | 'paid'>

/**
 * Erases the caller's own account. First the card provider releases held seats and the identity provider removes the
 * sign-in: if one of them is down, nothing has changed and the caller can try again.
 * Throws `user.not-found` for any other id, `user.last-admin` and `user.has-classes`.
 */
export async function eraseAccount(deps: Deps, endHold: EndHold, caller: Caller, id: string) {
  if (id !== caller._id) throw new Problem('user.not-found')
  await beginErasure(deps, caller)
  try {
    await endHolds(deps, endHold, id)
    await deps.identity.deleteUser(caller.uid)
  } catch (error) {
    await deps.stores.users.cancelErasure(id)
    throw error
  }
  await completeErasure(deps, endHold, caller)
  return { deletedCount: 1 }
}

/** Completes the erasures that a killed server has begun. */
export async function finishErasures(deps: Deps, endHold: EndHold): Promise<void> {
  for (const user of await deps.stores.users.halfErased()) {
    await deps.identity.deleteUser(user.uid)
    await completeErasure(deps, endHold, user)
  }
}

/** Holds the lock of roles, so that the last two admins cannot leave at once. */
function beginErasure({ stores, clock }: Deps, { _id }: Caller): Promise<void> {
  return stores.locks.during(ROLES_LOCK, async (assertLocked) => {
    const user = await stores.users.find(_id)
    if (!user) throw new Problem('user.not-found')
    assertMayLeave(user, await stores.users.countAdmins(), await stores.classes.listOwn(_id))
    await assertLocked()
    await stores.users.beginErasure(_id, clock.now())
  })
}

/** Every step can be repeated. The record is erased last, because that marks the erasure as complete. */
async function completeErasure(deps: Deps, endHold: EndHold, { _id, role }: UserRecord): Promise<void> {
  const { users, selections, payments, orders, classes } = deps.stores
  await users.endTokens(_id)
  // Holds from another tab. What fails now is released when the hold ends.
  await endHolds(deps, endHold, _id).catch((error: unknown) => {
    deps.log.warn({ err: error, user: _id }, 'holds of an erased account left to the sweeper')
  })
  await selections.removeAllOf(_id)
  await payments.eraseEmail(_id)
  await orders.eraseEmail(_id)
  await classes.renameInstructor(_id, { instructor: FORMER_INSTRUCTOR, email: '' })
  await users.erase(_id)
  if (role !== 'student') await recordAudit(deps, 'system', 'user.role', _id, { role }, { role: 'student' })
  await recordAudit(deps, _id, 'user.erase', _id)
}

async function endHolds(deps: Deps, endHold: EndHold, userId: string): Promise<void> {
  for (const { classId } of await deps.stores.seats.holds(userId)) await endHold(deps, userId, classId)
}
