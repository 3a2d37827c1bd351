import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../base/deps.ts'
import { recordAudit } from '../../base/record-audit.ts'
import type { UserRecord } from '../../base/records.ts'
import type { ProviderUser } from '../../gateways/identity.ts'
import { assertNotSuperseded, assertOwnEmail, bareRecord, isNamedAdmin } from './auth.rules.ts'

/** Two first calls at once meet on the unique uid and e-mail; whoever comes second finds the record on the next try. */
const TRIES = 3

/**
 * Finds the record of whom the provider vouches for, or makes a bare one.
 * @param email the e-mail the caller claims; throws `email.not-yours` unless the provider says the same
 */
export async function signIn(deps: Deps, who: ProviderUser, email: string): Promise<UserRecord> {
  assertOwnEmail(who, email)
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const user =
      (await knownPerson(deps, who)) ?? (await knownEmail(deps, who)) ?? (await newcomer(deps, who))
    if (user) return promoteNamedAdmin(deps, who, user)
  }
  throw new Problem('user.email-taken')
}

/** Notes a sign-in once: every page that is opened, and every hour, asks for a token of the same one. */
export async function noteSignIn(deps: Deps, userId: string, signedInAt: number): Promise<void> {
  if (!(await deps.stores.users.rememberSignIn(userId, new Date(signedInAt)))) return
  await recordAudit(deps, userId, 'user.sign-in', userId)
}

/** A uid seen before: follows what the provider has changed about it since. */
async function knownPerson(deps: Deps, who: ProviderUser): Promise<UserRecord | null> {
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

/** A new uid with a known e-mail is the same person only if the provider calls the e-mail verified. */
async function knownEmail(deps: Deps, who: ProviderUser): Promise<UserRecord | null> {
  const { users } = deps.stores
  const user = await users.findByEmail(who.email)
  // The own record when another call has made it since this one looked for the uid.
  if (!user || user.uid === who.uid) return null
  if (!who.emailVerified) throw new Problem('user.email-taken')
  if (!(await users.link(user, who))) return null
  await recordAudit(deps, user._id, 'user.link', user._id, null, { method: who.signInMethod })
  return users.find(user._id)
}

async function newcomer(deps: Deps, who: ProviderUser): Promise<UserRecord | null> {
  const record = bareRecord(who, deps.stores.newId(), deps.clock.now())
  if (!(await deps.stores.users.insertOnce(record))) return null
  await recordAudit(deps, record._id, 'user.create', record._id, null, { role: record.role })
  return record
}

async function promoteNamedAdmin(deps: Deps, who: ProviderUser, user: UserRecord): Promise<UserRecord> {
  if (user.role === 'admin' || !isNamedAdmin(deps.config.ADMIN_EMAILS, who)) return user
  await deps.stores.users.setRole(user._id, 'admin')
  await recordAudit(deps, 'system', 'user.role', user._id, { role: user.role }, { role: 'admin' })
  return { ...user, role: 'admin' }
}
