import { Email, OptionalPictureUrl } from '@ningjing/contract/fields.schemas'
import { Problem } from '@ningjing/contract/problems'
import { NO_GENDER } from '@ningjing/contract/users/users'
import { UserName } from '@ningjing/contract/users/users.schemas'
import * as z from 'zod/mini'
import type { UserRecord } from '../../domain/records.ts'
import type { ProviderUser } from '../../gateways/identity.ts'

/** Throws `email.not-yours` unless `email` is an ASCII address and that of the provider's token. */
export function assertOwnEmail(who: ProviderUser, email: string): void {
  if (who.email !== email || !z.safeParse(Email, who.email).success) throw new Problem('email.not-yours')
}

/**
 * Throws `token.invalid` for a sign-in to an account that is being erased, for one that was ended by a logout, here or
 * everywhere, and for one of someone who claimed the address before its owner: its e-mail is not verified although the
 * provider has verified it since, or it began before the owner took the account over.
 */
export function assertNotSuperseded(user: UserRecord, who: ProviderUser): void {
  const isUnverified = user.email === who.email && user.emailVerified && !who.emailVerified
  const isTooEarly = user.signInsFrom !== undefined && who.signedInAt < user.signInsFrom.getTime()
  const isEnded = user.endedSignIns?.some((at) => at.getTime() === who.signedInAt)
  if (user.erasedAt || isUnverified || isTooEarly || isEnded) throw new Problem('token.invalid')
}

/** Whether ADMIN_EMAILS names this user; only a verified e-mail counts (product §7.5). */
export function isNamedAdmin(adminEmails: string[], who: ProviderUser): boolean {
  return who.emailVerified && adminEmails.includes(who.email)
}

/** The record of a user who has only requested a token: the provider's data, until POST /users fills it. */
export function bareRecord(who: ProviderUser, id: string, now: Date): UserRecord {
  return {
    _id: id,
    ...bareAccount(who),
    role: 'student',
    tokenVersion: 0,
    todo: [],
    todos: 0,
    createdAt: now,
  }
}

/** What an account says of its owner, as long as only the provider has said something. */
export function bareAccount(who: ProviderUser) {
  return {
    uid: who.uid,
    email: who.email,
    emailVerified: who.emailVerified,
    signInMethods: [who.signInMethod],
    name: nameOf(who),
    phone: '',
    photo: photoOf(who),
    gender: NO_GENDER,
    address: '',
    bio: '',
    registered: false,
  }
}

/** The provider's name, or the part of the e-mail before the @. */
function nameOf(who: ProviderUser): string {
  const given = z.safeParse(UserName, who.name)
  return given.success ? given.data : (who.email.split('@')[0] ?? '').slice(0, 80)
}

function photoOf(who: ProviderUser): string {
  const given = z.safeParse(OptionalPictureUrl, who.photo)
  return given.success ? given.data : ''
}
