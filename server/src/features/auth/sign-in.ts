import { SYSTEM } from '@ningjing/contract/audit/audit'
import { because } from '@ningjing/contract/problem-reasons'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../deps.ts'
import type { UserRecord } from '../../domain/records.ts'
import type { ProviderUser } from '../../gateways/identity.ts'
import type { SignIn } from '../../http/caller.ts'
import { assertWithinLimit } from '../../limits/assert-within-limit.ts'
import { type EndHold, endHolds } from '../../seats/end-holds.ts'
import { recordAudit } from '../../steps/record-audit.ts'
import { giveRole } from '../../steps/role-changes.ts'
import { logTodo, taskTodo, workOff, workOffTasks } from '../../steps/todos.ts'
import { assertNotSuperseded, assertOwnEmail, bareAccount, bareRecord, isNamedAdmin } from './auth.rules.ts'

/** Of two first calls at once, the second fails on the unique uid or e-mail and finds the record on its next try. */
const MAX_TRIES = 3

/** What is done when a user signs in whose e-mail address is confirmed. */
type OnConfirmed = (deps: Deps, user: UserRecord) => Promise<void>

/** Signs users in; `endHold` releases the seats of a user whose account is taken over. */
export function createSignIn(endHold: EndHold, onConfirmed: OnConfirmed): SignIn {
  return async (deps, who, email, address) => {
    assertOwnEmail(who, email)
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      const user =
        (await findByUid(deps, endHold, who)) ??
        (await linkByEmail(deps, endHold, who)) ??
        (await createRecord(deps, who, address))
      if (!user) continue
      const known = await promoteNamedAdmin(deps, who, user)
      if (known.emailVerified) await onConfirmed(deps, known)
      return known
    }
    throw new Problem('user.email-taken')
  }
}

/** Records a sign-in once: the client requests tokens of the same sign-in, for every page load and every ten minutes. */
export async function recordSignIn(deps: Deps, userId: string, signedInAt: number): Promise<void> {
  const signedIn = logTodo(deps, userId, 'user.sign-in', userId)
  if (await deps.stores.users.storeSignIn(userId, new Date(signedInAt), signedIn)) {
    await workOff(deps, 'users', signedIn)
  }
}

/** The user with this uid, updated with what the provider has changed. */
async function findByUid(deps: Deps, endHold: EndHold, who: ProviderUser): Promise<UserRecord | null> {
  const { users } = deps.stores
  const user = await users.findByUid(who.uid)
  if (!user) return null
  assertNotSuperseded(user, who)
  if (await isTakenOver(deps, who, user)) return takeOver(deps, endHold, who, user)
  if (user.email !== who.email) await followEmail(deps, who, user)
  else if (who.emailVerified && !user.emailVerified) await users.markVerified(user._id)
  const { signInMethod: method } = who
  const added = logTodo(deps, user._id, 'user.sign-in-method', user._id, null, { method })
  if (await users.addSignInMethod(user._id, method, added)) await workOff(deps, 'users', added)
  return users.find(user._id)
}

/**
 * Whether the owner of the e-mail has proved now that someone else had made this account: by another method, or by a
 * reset of the password, upon which the provider revokes earlier sign-ins. Members who confirm their own e-mail keep
 * the sign-ins they have.
 */
async function isTakenOver({ identity }: Deps, who: ProviderUser, user: UserRecord): Promise<boolean> {
  if (user.emailVerified || !who.emailVerified || user.email !== who.email) return false
  if (!user.signInMethods.includes(who.signInMethod)) return true
  return (await identity.validFrom(who.uid)) > (user.lastSignInAt ?? user.createdAt).getTime()
}

/** Ends the tokens of the person who had made the account, and empties its profile, selections and pictures. */
async function takeOver(
  deps: Deps,
  endHold: EndHold,
  who: ProviderUser,
  user: UserRecord,
): Promise<UserRecord | null> {
  const { users, selections, pictures, classes } = deps.stores
  const account = { ...bareAccount(who), signInsFrom: new Date(who.signedInAt) }
  await endHolds(deps, endHold, user._id)
  await selections.removeAllOf(user._id)
  await pictures.removeAllOf(user._id)
  await classes.renameInstructor(user._id, { instructor: account.name })
  const linked = logTodo(deps, user._id, 'user.link', user._id, null, { method: who.signInMethod })
  // Last, because the next sign-in repeats everything until then.
  if (!(await users.takeOver(user, account, linked))) return null
  await workOff(deps, 'users', linked)
  return users.find(user._id)
}

async function followEmail(deps: Deps, who: ProviderUser, user: UserRecord): Promise<void> {
  if (!who.emailVerified) {
    throw new Problem('email.not-yours', because('new-email-unconfirmed'))
  }
  const { users } = deps.stores
  const changed = logTodo(deps, user._id, 'user.email', user._id)
  const todos = [changed, taskTodo(deps, 'named')]
  if (!(await users.changeEmail(user._id, who, todos))) {
    // Of two calls at once, only one ends the tokens issued before: the other would end the new one.
    if ((await users.find(user._id))?.email === who.email) return
    throw new Problem('user.email-taken')
  }
  await workOffTasks(deps, user._id, todos, 'users')
}

/** The user with this e-mail. A new uid is the same user only if the provider has verified the e-mail. */
async function linkByEmail(deps: Deps, endHold: EndHold, who: ProviderUser): Promise<UserRecord | null> {
  const { users } = deps.stores
  const user = await users.findByEmail(who.email)
  // Another call has created this record since `findByUid`.
  if (!user || user.uid === who.uid) return null
  // Free again once the erasure is complete.
  if (!who.emailVerified || user.erasedAt) throw new Problem('user.email-taken')
  if (!user.emailVerified) return takeOver(deps, endHold, who, user)
  const linked = logTodo(deps, user._id, 'user.link', user._id, null, { method: who.signInMethod })
  if (!(await users.link(user, who, linked))) return null
  await workOff(deps, 'users', linked)
  return users.find(user._id)
}

async function createRecord(
  deps: Deps,
  who: ProviderUser,
  address: string | undefined,
): Promise<UserRecord | null> {
  // After an older backup was restored, a payment may have kept the id of this user.
  const id = (await deps.stores.orders.ownerOf(who.uid)) ?? deps.stores.newId()
  const record = bareRecord(who, id, deps.clock.now())
  if (!(await deps.stores.users.insertOnce(record))) return null
  try {
    // Counted after the insert, so that several first calls of one account at once count once.
    await assertWithinLimit(deps.stores.limits, deps.config.RATE_LIMIT_SCALE, 'registration', { address })
  } catch (error) {
    await deps.stores.users.remove(record._id)
    throw error
  }
  await recordAudit(deps, record._id, 'user.create', record._id, null, { role: record.role })
  return record
}

async function promoteNamedAdmin(deps: Deps, who: ProviderUser, user: UserRecord): Promise<UserRecord> {
  if (user.role === 'admin' || !isNamedAdmin(deps.config.ADMIN_EMAILS, who)) return user
  await giveRole(deps, SYSTEM, user._id, 'admin')
  return { ...user, role: 'admin' }
}
