import { SYSTEM } from '@ningjing/contract/audit/audit'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../deps.ts'
import type { UserRecord } from '../../domain/records.ts'
import type { Caller } from '../../http/caller.ts'
import { type EndSeats, endHolds } from '../../seats/end-holds.ts'
import { leaveLines } from '../../seats/end-waiting.ts'
import { changeInTurn } from '../../steps/role-changes.ts'
import { logTodo, taskTodo, workOffTasks } from '../../steps/todos.ts'
import { assertMayLeave, BLANK_CLASS, FORMER_INSTRUCTOR } from './erase.rules.ts'

/**
 * Erases the caller's own account. First the card provider releases held seats and the identity provider removes the
 * sign-in: if one of them is down, nothing has changed and the caller can try again. If the database goes down, the sweeper
 * completes it.
 * Throws `user.not-found` for any other id, `user.last-admin` and `user.has-classes`.
 */
export async function eraseAccount(deps: Deps, endSeats: EndSeats, caller: Caller, id: string) {
  if (id !== caller._id) throw new Problem('user.not-found')
  await beginErasure(deps, caller)
  try {
    await endHolds(deps, endSeats.hold, id)
    await endSeats.purchases(deps, id)
    await deps.identity.deleteUser(caller.uid)
  } catch (error) {
    await deps.stores.users.cancelErasure(id)
    throw error
  }
  await completeErasure(deps, endSeats, id)
  return { deletedCount: 1 }
}

/**
 * Completes an erasure that a killed server or an outage of the database has left half done. Its owner has confirmed it,
 * and could neither sign in nor call since. Can be repeated.
 */
export async function finishErasure(
  deps: Deps,
  endSeats: EndSeats,
  { _id, uid }: Pick<UserRecord, '_id' | 'uid'>,
): Promise<void> {
  await deps.identity.deleteUser(uid)
  await completeErasure(deps, endSeats, _id)
}

/**
 * From now on the account no longer counts. The erasure of an admin takes its turn among the changes of roles, so the
 * last two admins cannot leave at once.
 */
async function beginErasure(deps: Deps, { _id, role }: Caller): Promise<void> {
  const { stores, clock } = deps
  const at = clock.now()
  const assertAllowed = async () => {
    const admins = await stores.users.countAdmins()
    // Read after the count, which leaves this account out once an equal call has begun.
    const user = await stores.users.find(_id)
    if (!user) throw new Problem('user.not-found')
    assertMayLeave(user, admins, await stores.classes.countOpenOf(_id, at))
  }
  await assertAllowed()
  if (role !== 'admin' && (await stores.users.beginErasure(_id, role, at))) return
  await changeInTurn(deps, async () => {
    await assertAllowed()
    return { userId: _id, set: { erasedAt: at } }
  })
}

/** Every step can be repeated. The record is erased last, because that marks the erasure as complete. */
async function completeErasure(deps: Deps, endSeats: EndSeats, _id: string): Promise<void> {
  const { users, selections, pictures, payments, orders, classes, places } = deps.stores
  await users.endTokens(_id)
  await leaveLines(deps, _id)
  // Checkouts from another tab. What fails now is ended by the sweeper.
  const endCheckouts = async () => {
    await endHolds(deps, endSeats.hold, _id)
    await endSeats.purchases(deps, _id)
  }
  await endCheckouts().catch((error: unknown) => {
    deps.log.warn({ err: error, user: _id }, 'checkouts of an erased account left to the sweeper')
  })
  await endSeats.places(deps, _id)
  // Credits of the places have come back.
  await endSeats.passes(deps, _id)
  await selections.removeAllOf(_id)
  await pictures.removeAllOf(_id)
  await forgetImported(deps, _id)
  for (const { _id: orderId, classId } of await orders.listEnded(_id)) {
    await places.blankNote({ classId, userId: _id, orderId })
  }
  await payments.erasePerson(_id)
  await orders.eraseEmail(_id)
  await classes.renameInstructor(_id, { instructor: FORMER_INSTRUCTOR, email: '' })
  await classes.blankUnseen(_id, BLANK_CLASS)
  await classes.blankWritten(_id)
  await classes.blankTeacherReasons(_id)
  const role = (await users.find(_id))?.role ?? 'student'
  const lost = logTodo(deps, SYSTEM, 'user.role', _id, { role }, { role: 'student' })
  const erased = logTodo(deps, _id, 'user.erase', _id)
  const todos = [...(role === 'student' ? [] : [lost]), erased, taskTodo(deps, 'erased')]
  if (await users.erase(_id, deps.clock.now(), todos)) await workOffTasks(deps, _id, todos, 'users')
}

/** Deletes the imported passes that wait for this e-mail address, if the account has shown that it is theirs. */
async function forgetImported({ stores }: Deps, userId: string): Promise<void> {
  const user = await stores.users.find(userId)
  if (user?.emailVerified) await stores.imported.removeAllOf(user.email)
}
