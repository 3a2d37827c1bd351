import type { LinkSender } from '@ningjing/contract/auth/auth.schemas'
import type { Deps } from '../../deps.ts'
import { linkKey } from '../../domain/mail-keys.ts'
import type { ProviderUser } from '../../gateways/identity.ts'
import type { SignIn } from '../../http/caller.ts'
import { assertWithinLimit } from '../../limits/assert-within-limit.ts'
import { addressHash } from '../../limits/client-address.ts'
import { recordMail } from '../../steps/record-mail.ts'

/**
 * Records a mail with a link that confirms the caller's address, unless it is confirmed.
 * @param address of the caller; see `SignIn`, which makes the record of a new user
 */
export async function mailConfirmation(
  deps: Deps,
  signIn: SignIn,
  who: ProviderUser,
  address: string | undefined,
): Promise<LinkSender> {
  if (!mailsLinks(deps)) return { by: 'provider' }
  const { _id: userId, emailVerified } = await signIn(deps, who, who.email, address)
  if (!emailVerified) await recordLink(deps, 'confirm', userId)
  return { by: 'club' }
}

/**
 * Records a mail with a link to choose a new password, if the address has an account. The answer does not wait for
 * that, so neither it nor its time tells who is a member. Throws `request.too-many` for any address that was named
 * often.
 */
export async function mailPasswordReset(deps: Deps, email: string): Promise<LinkSender> {
  const { stores, config, log } = deps
  const hash = addressHash(config.JWT_SECRET, 'password-reset')
  await assertWithinLimit(stores.limits, config.RATE_LIMIT_SCALE, 'passwordReset', { email: hash(email) })
  if (!mailsLinks(deps)) return { by: 'provider' }
  recordReset(deps, email).catch((error: unknown) => log.error({ err: error }, 'password reset not recorded'))
  return { by: 'club' }
}

/** Whether the club mails links itself. */
function mailsLinks({ config, identity }: Deps): boolean {
  return config.SMTP_URL !== undefined && identity.makesLinks
}

async function recordReset(deps: Deps, email: string): Promise<void> {
  const user = await deps.stores.users.findByEmail(email)
  if (user) await recordLink(deps, 'reset', user._id)
}

async function recordLink(deps: Deps, kind: 'confirm' | 'reset', userId: string): Promise<void> {
  await recordMail(deps, { key: linkKey(kind, userId, deps.clock.now()), kind, userId, facts: {} })
}
