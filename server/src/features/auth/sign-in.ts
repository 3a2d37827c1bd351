import { SYSTEM } from '@ningjing/contract/audit'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../base/deps.ts'
import { recordAudit } from '../../base/record-audit.ts'
import type { UserRecord } from '../../base/records.ts'
import { giveRole } from '../../base/roles.ts'
import type { ProviderUser } from '../../gateways/identity.ts'
import { assertNotSuperseded, assertOwnEmail, bareRecord, isNamedAdmin } from './auth.rules.ts'

/** Of two first calls at once, the second fails on the unique uid or e-mail and finds the record on its next try. */
const MAX_TRIES = 3

/**
 * Finds the record of a user whom the provider has identified, or creates one.
 * @param email the e-mail that the caller claims; throws `email.not-yours` unless the provider confirms it
 */
export async function signIn(deps: Deps, who: ProviderUser, email: string): Promise<UserRecord> {
  assertOwnEmail(who, email)
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const user =
      (await findByUid(deps, who)) ?? (await linkByEmail(deps, who)) ?? (await createRecord(deps, who))
    if (user) return promoteNamedAdmin(deps, who, user)
  }
  throw new Problem('user.email-taken')
}

/** Records a sign-in once: the client requests a token of the same sign-in for every page load and every hour. */
export async function recordSignIn(deps: Deps, userId: string, signedInAt: number): Promise<void> {
  if (!(await deps.stores.users.storeSignIn(userId, new Date(signedInAt)))) return
  await recordAudit(deps, userId, 'user.sign-in', userId)
}

/** The user with this uid, updated with what the provider has changed. */
async function findByUid(deps: Deps, who: ProviderUser): Promise<UserRecord | null> {
  const { users } = deps.stores
  const user = await users.findByUid(who.uid)
  if (!user) return null
  assertNotSuperseded(user, who)
  if (user.email !== who.email) await followEmail(deps, who, user)
  else if (who.emailVerified && !user.emailVerified) await users.markVerified(user._id)
  if (await users.addSignInMethod(user._id, who.signInMethod)) {
    await recordAudit(deps, user._id, 'user.sign-in-method', user._id, null, { method: who.signInMethod })
  }
  return users.find(user._id)
}

async function followEmail(deps: Deps, who: ProviderUser, user: UserRecord): Promise<void> {
  if (!(await deps.stores.users.changeEmail(user._id, who))) throw new Problem('user.email-taken')
  await deps.stores.classes.renameInstructor(user._id, { email: who.email })
  await recordAudit(deps, user._id, 'user.email', user._id)
}

/** The user with this e-mail. A new uid is the same user only if the provider has verified the e-mail. */
async function linkByEmail(deps: Deps, who: ProviderUser): Promise<UserRecord | null> {
  const { users } = deps.stores
  const user = await users.findByEmail(who.email)
  // Another call has created this record since `findByUid`.
  if (!user || user.uid === who.uid) return null
  if (!who.emailVerified) throw new Problem('user.email-taken')
  if (!(await users.link(user, who))) return null
  await recordAudit(deps, user._id, 'user.link', user._id, null, { method: who.signInMethod })
  return users.find(user._id)
}

async function createRecord(deps: Deps, who: ProviderUser): Promise<UserRecord | null> {
  const record = bareRecord(who, deps.stores.newId(), deps.clock.now())
  if (!(await deps.stores.users.insertOnce(record))) return null
  await recordAudit(deps, record._id, 'user.create', record._id, null, { role: record.role })
  return record
}

async function promoteNamedAdmin(deps: Deps, who: ProviderUser, user: UserRecord): Promise<UserRecord> {
  if (user.role === 'admin' || !isNamedAdmin(deps.config.ADMIN_EMAILS, who)) return user
  await giveRole(deps, SYSTEM, user._id, 'admin')
  return { ...user, role: 'admin' }
}
