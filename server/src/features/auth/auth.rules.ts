import { Email, OptionalPictureUrl } from '@ningjing/contract/fields.schemas'
import { Problem } from '@ningjing/contract/problems'
import { NO_GENDER } from '@ningjing/contract/users'
import { UserName } from '@ningjing/contract/users.schemas'
import * as z from 'zod/mini'
import type { UserRecord } from '../../base/records.ts'
import type { ProviderUser } from '../../gateways/identity.ts'

/** Refuses to act for another e-mail than the provider's token carries, or for one that is no plain ASCII address. */
export function assertOwnEmail(who: ProviderUser, email: string): void {
  if (who.email !== email || !z.safeParse(Email, who.email).success) throw new Problem('email.not-yours')
}

/**
 * Refuses a token with an unverified e-mail once the provider has verified that e-mail: it is left over from
 * somebody who had claimed the address before its owner came, and dies within the hour.
 */
export function assertNotSuperseded(user: UserRecord, who: ProviderUser): void {
  if (user.email === who.email && user.emailVerified && !who.emailVerified) throw new Problem('token.invalid')
}

/** Whether the operator named this person an admin; only a verified e-mail counts (product §7.5). */
export function isNamedAdmin(adminEmails: string[], who: ProviderUser): boolean {
  return who.emailVerified && adminEmails.includes(who.email)
}

/** The record of somebody who has only asked for a token: what the provider knows, until POST /users fills it. */
export function bareRecord(who: ProviderUser, id: string, now: Date): UserRecord {
  return {
    _id: id,
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
    role: 'student',
    tokenVersion: 0,
    registered: false,
    createdAt: now,
  }
}

/** The provider's name, or the part of the e-mail before its @. */
function nameOf(who: ProviderUser): string {
  const given = z.safeParse(UserName, who.name)
  return given.success ? given.data : (who.email.split('@')[0] ?? '').slice(0, 80)
}

function photoOf(who: ProviderUser): string {
  const given = z.safeParse(OptionalPictureUrl, who.photo)
  return given.success ? given.data : ''
}
