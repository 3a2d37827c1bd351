import { AUTH_BANNERS } from '@ningjing/contract/auth/auth'
import { ruleText } from '@ningjing/contract/field-reasons'
import { errorText } from '../../lib/calls/error-text.ts'
import { identityCodeOf } from '../../lib/session/identity-provider.ts'

/** A message above a form; green only where product §8 says so. */
export type Banner = {
  tone: 'danger' | 'success'
  text: string
  /** The field that it is about. */
  field?: 'email'
}

export const INVALID_EMAIL: Banner = { tone: 'danger', text: AUTH_BANNERS.invalidEmail, field: 'email' }

/** Banners of expected errors (product §8). Newer Firebase projects return `invalid-credential` for both causes. */
const BANNERS: Record<string, Banner> = {
  'auth/wrong-password': { tone: 'danger', text: AUTH_BANNERS.wrongPassword },
  'auth/invalid-credential': { tone: 'danger', text: AUTH_BANNERS.wrongPassword },
  'auth/user-not-found': { tone: 'danger', text: AUTH_BANNERS.unknownUser },
  'auth/invalid-email': INVALID_EMAIL,
  'auth/email-already-in-use': { tone: 'success', text: AUTH_BANNERS.alreadyRegistered },
}

/** Messages of further errors, which are logged too (product §8). */
const WORDS: Record<string, string> = {
  'auth/weak-password': ruleText('password-too-short'),
  // The project's own policy, which may ask for more than the rules of the form.
  'auth/password-does-not-meet-requirements':
    'This password is too weak. Please choose a longer one, with small and capital letters, digits and special characters.',
  'auth/too-many-requests': 'Too many attempts. Please wait a few minutes and try again.',
  'auth/user-disabled': 'This account has been closed.',
  'auth/network-request-failed': 'We cannot reach the sign-in service. Check your connection and try again.',
  'auth/popup-closed-by-user': 'The Google window was closed before you were signed in.',
  'auth/cancelled-popup-request': 'The Google window was closed before you were signed in.',
  'auth/popup-blocked': 'Your browser has blocked the Google window. Allow it for this site and try again.',
  'auth/account-exists-with-different-credential':
    'This e-mail already has an account here. Please log in with its password.',
}

const UNKNOWN = 'We could not sign you in. Please try again.'

/** Returns whether an error is expected; all others are logged. */
export function isExpected(error: unknown): boolean {
  return Object.hasOwn(BANNERS, identityCodeOf(error) ?? '')
}

/** A new banner for an error at login or registration. */
export function bannerFor(error: unknown): Banner {
  const code = identityCodeOf(error)
  if (code === undefined) return { tone: 'danger', text: errorText(error) }
  return { ...(BANNERS[code] ?? { tone: 'danger', text: WORDS[code] ?? UNKNOWN }) }
}
